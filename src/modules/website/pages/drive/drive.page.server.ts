import { z } from 'zod'
import { TRASH_DAYS } from '#modules/documents/schema.ts'
import type { PageLoader } from '#ui/website/page-loader.server.ts'
import { screenOf } from '#ui/website/screens.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import type { DriveData } from './drive.page.tsx'

const Stage = z.strictObject({ name: z.string(), text: prose })

const DriveCopy = z.strictObject({
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

export type DriveCopy = z.output<typeof DriveCopy>

export const loader: PageLoader<DriveData> = ({ language, i18n }) => {
  const { title, description, ...copy } = readPageCopy('drive', language, DriveCopy, {
    days: i18n.number(TRASH_DAYS),
  })
  return { title, description, data: { copy, screen: screenOf('documents', language.code) } }
}
