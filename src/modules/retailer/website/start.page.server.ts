import { z } from 'zod'
import { countTemplates, listTopTemplates } from '#modules/library/public.ts'
import {
  featuredDocument,
  firstPageOf,
  listTemplate,
} from '#modules/library/website/parts/list-template.server.ts'
import { templateCountText } from '#modules/library/website/parts/template-count.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { filmScreens, screenOf } from '#ui/website/screens.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'

const Item = z.strictObject({ heading: z.string(), text: prose })
const List = z.strictObject({ heading: z.string(), items: z.array(z.string()) })

const Copy = z.strictObject({
  ...pageHead,
  ...strings('label', 'heading', 'action', 'plans', 'noCard'),
  lead: prose,
  film: z.strictObject(strings('action', 'title', 'alt')),
  steps: z.strictObject({ heading: z.string(), items: z.array(Item) }),
  documents: z.strictObject(strings('heading', 'lead', 'all')),
  cost: z.strictObject({ heading: z.string(), free: List, plan: List }),
  questions: z.strictObject({
    heading: z.string(),
    items: z.array(z.strictObject({ question: z.string(), answer: prose })),
  }),
  end: z.strictObject(strings('heading', 'lead')),
})

/** How many of the suggested documents the page shows. */
const SHOWN = 6

/** ROUTE-10: where affiliates send visitors; at `/start/cb/` with the film (VID-1). */
export const loader = (({ page, language, i18n, website: { catalogue } }) => {
  const count = countTemplates(catalogue, language.code)
  const { title, description, ...copy } = readPageCopy('start', language, Copy, {
    count: templateCountText(count.templates, language),
    free: i18n.number(count.free),
  })
  const featured = featuredDocument(catalogue, language)
  const screen = screenOf('find', language.code)
  return {
    title,
    description,
    data: {
      copy,
      film: page === 'startCb' ? { screen, screens: filmScreens(language.code) } : undefined,
      featured: { title: featured.template.title, page: firstPageOf(featured, [250, 600]) },
      documents: listTopTemplates(catalogue, language.code, SHOWN).map((entry) =>
        listTemplate(entry, language),
      ),
    },
  }
}) satisfies PageLoader<unknown>

export type StartData = PageData<typeof loader>
