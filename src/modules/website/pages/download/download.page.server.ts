import { z } from 'zod'
import type { PageLoader } from '#ui/website/page-loader.server.ts'
import { screenOf } from '#ui/website/screens.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import { type DownloadData, platformIds } from './download.page.tsx'

const Platform = z.strictObject({
  ...strings('name', 'browsers'),
  install: z.array(prose),
  remove: prose,
})

const DownloadCopy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: z.array(prose),
  ...strings('install', 'seeSteps', 'open', 'installed', 'screenAlt'),
  facts: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  platforms: z.strictObject({
    heading: z.string(),
    lead: prose,
    ...strings('install', 'remove'),
    list: z.strictObject(
      Object.fromEntries(platformIds.map((id) => [id, Platform])) as Record<
        (typeof platformIds)[number],
        typeof Platform
      >,
    ),
    afterRemoval: prose,
  }),
  offline: z.strictObject({
    heading: z.string(),
    lead: prose,
    ...strings('works', 'waits'),
    worksList: z.array(z.string()),
    waitsList: z.array(z.string()),
  }),
  installers: z.strictObject({ heading: z.string(), text: z.array(prose) }),
})

export type DownloadCopy = z.output<typeof DownloadCopy>

export const loader: PageLoader<DownloadData> = ({ language }) => {
  const { title, description, ...copy } = readPageCopy('download', language, DownloadCopy)
  return { title, description, data: { copy, screen: screenOf('fill-in-phone', language.code) } }
}
