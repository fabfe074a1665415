import { z } from 'zod'
import { plannedProducts } from '#content/brand/planned.ts'
import { countTemplates, listTopTemplates } from '#modules/library/public.ts'
import { firstPageOf } from '#modules/library/website/parts/list-template.server.ts'
import { templateCountText } from '#modules/library/website/parts/template-count.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { screenOf } from '#ui/website/screens.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  phoneAlt: z.string(),
  board: z.strictObject({
    ...strings('title', 'needs'),
    /** Of the pictures beside the first doors. */
    alts: z.array(z.string()).length(2),
    rows: z
      .array(
        z.strictObject({
          ...strings('name', 'need', 'text'),
          parts: z.array(prose).min(1),
        }),
      )
      .length(3),
  }),
  matrix: z.strictObject({
    ...strings('title', 'lead', 'what'),
    columns: z.array(z.string()).length(4),
    rows: z.array(z.strictObject({ name: z.string(), cells: z.array(z.string()).length(4) })),
    note: prose,
  }),
  missing: z.strictObject({
    ...strings('title', 'lead'),
    rows: z.array(z.strictObject({ product: z.enum(plannedProducts), name: z.string(), text: prose })),
    also: z.string(),
  }),
  own: z.strictObject({ title: z.string(), text: prose }),
})

/** First pages that stand for the library. */
const SHELF = 2

/** What there is to use, where it runs, and what is not there. */
export const loader = (({ website: { catalogue }, language }) => {
  const templates = listTopTemplates(catalogue, language.code, catalogue.templates.length)
  const { title, description, ...copy } = readPageCopy('apps', language, Copy, {
    count: templateCountText(countTemplates(catalogue, language.code).templates, language),
  })
  return {
    title,
    description,
    data: {
      copy,
      phone: screenOf('fill-in-phone', language.code),
      desk: screenOf('fill-in', language.code),
      shelf: templates.slice(0, SHELF).map((entry) => firstPageOf(entry, [250, 600])),
    },
  }
}) satisfies PageLoader<unknown>

export type AppsData = PageData<typeof loader>
export type AppsCopy = AppsData['copy']
