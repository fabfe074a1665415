import { z } from 'zod'
import { TRASH_DAYS } from '#modules/documents/schema.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { screenOf } from '#ui/website/screens.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'

const Stage = z.strictObject({ name: z.string(), text: prose })

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: z.array(prose),
  ...strings('screen', 'screenAlt'),
  compared: z.strictObject({
    ...strings('heading', 'today', 'later'),
    rows: z.array(z.strictObject({ what: z.string(), today: prose, later: prose })),
  }),
  life: z.strictObject({ heading: z.string(), list: z.array(Stage) }),
  told: z.strictObject({ heading: z.string(), text: prose, action: z.string() }),
})

export const loader = (({ language, i18n }) => {
  const { title, description, ...copy } = readPageCopy('drive', language, Copy, {
    days: i18n.number(TRASH_DAYS),
  })
  return { title, description, data: { copy, screen: screenOf('documents', language.code) } }
}) satisfies PageLoader<unknown>

export type DriveData = PageData<typeof loader>
export type DriveCopy = DriveData['copy']
