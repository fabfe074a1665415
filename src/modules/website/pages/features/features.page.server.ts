import { z } from 'zod'
import { TRASH_DAYS } from '#modules/documents/schema.ts'
import { pictureOf } from '#modules/library/parts/summarize-template.server.ts'
import { featuredDocument, listTemplate } from '#modules/library/website/parts/list-template.server.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { screenOf } from '#ui/website/screens.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'

const clause = { title: z.string(), lines: z.array(prose).min(2) }
const exhibit = { caption: z.string(), alt: z.string() }

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  ...strings('subject', 'exhibit'),
  search: z.strictObject({ ...clause, ...exhibit }),
  read: z.strictObject({ ...clause, caption: z.string(), action: z.string() }),
  account: z.strictObject(clause),
  answer: z.strictObject({ ...clause, ...exhibit, parts: z.string() }),
  pause: z.strictObject({ ...clause, ...exhibit }),
  files: z.strictObject({ ...clause, ...exhibit }),
  schedule: z.strictObject({
    ...strings('title', 'lead'),
    groups: z.array(z.strictObject({ name: z.string(), items: z.array(prose).min(1) })),
  }),
  end: z.strictObject({ title: z.string(), lead: z.string() }),
})
/** What the product does, told by one real template from the search to its files. */
export const loader = (({ website: { catalogue }, language, i18n }) => {
  const featured = featuredDocument(catalogue, language)
  const { template, label, pages } = featured
  const { title, description, ...copy } = readPageCopy('features', language, Copy, {
    choices: i18n.number(label.conditions),
    days: i18n.number(TRASH_DAYS),
    document: featured.slug,
  })
  return {
    title,
    description,
    data: {
      copy,
      document: {
        ...listTemplate(featured, language),
        conditions: label.conditions,
        signatures: label.signatures,
        // What needs a plan is blurred from its second page on, and blurred pages show nothing.
        gallery: Array.from({ length: template.free ? pages : 1 }, (_, page) =>
          pictureOf(featured, page + 1),
        ),
        parts: template.groups.flatMap(({ title, fields }) => {
          const questions = fields.filter(({ type }) => type !== 'computed').length
          return questions === 0 ? [] : { title, questions }
        }),
      },
      screens: {
        find: screenOf('find', language.code),
        fillIn: screenOf('fill-in', language.code),
        fillInPhone: screenOf('fill-in-phone', language.code),
        download: screenOf('download', language.code),
      },
    },
  }
}) satisfies PageLoader<unknown>

export type FeaturesData = PageData<typeof loader>
