import { z } from 'zod'
import { TRASH_DAYS } from '#modules/documents/schema.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { screenOf } from '#ui/website/screens.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'

const section = { title: z.string(), lead: z.string() }

const Copy = z.strictObject({
  ...pageHead,
  ...strings('heading', 'lead', 'barAlt'),
  states: z.strictObject({
    ...section,
    ...strings('seen', 'means'),
    /** Each label is the web application's own, word for word. */
    rows: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  }),
  places: z.strictObject({
    ...section,
    /** Dialogs and choices are the web application's own, word for word. */
    rows: z.array(
      z.strictObject({
        ...strings('when', 'dialog'),
        choices: z.array(z.string()),
        text: z.string(),
      }),
    ),
  }),
  story: z.strictObject({
    ...section,
    version: z.string(),
    rows: z.array(z.strictObject(strings('time', 'place', 'text', 'version'))),
    note: z.string(),
  }),
  list: z.strictObject({
    ...strings('title', 'alt'),
    acts: z.array(z.strictObject({ name: z.string(), text: z.string() })),
    action: z.string(),
  }),
  trash: z.strictObject({
    title: z.string(),
    marks: z.array(z.strictObject({ day: z.string(), text: z.string() })).length(3),
    sooner: z.string(),
  }),
  take: z.strictObject({ title: z.string(), text: z.array(z.string()), alt: z.string() }),
  limits: z.strictObject({ title: z.string(), items: z.array(prose) }),
})
/** What happens to documents after they are made. */
export const loader = (({ language, i18n }) => {
  const { title, description, ...copy } = readPageCopy('document-management', language, Copy, {
    days: i18n.number(TRASH_DAYS),
  })
  return {
    title,
    description,
    data: {
      copy,
      trashDays: TRASH_DAYS,
      screens: {
        fillIn: screenOf('fill-in', language.code),
        fillInPhone: screenOf('fill-in-phone', language.code),
        documents: screenOf('documents', language.code),
        download: screenOf('download', language.code),
      },
    },
  }
}) satisfies PageLoader<unknown>

export type DocumentManagementData = PageData<typeof loader>
export type DocumentManagementCopy = DocumentManagementData['copy']
