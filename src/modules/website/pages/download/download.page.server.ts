import { z } from 'zod'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { screenOf } from '#ui/website/screens.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import { platformIds } from './download.page.tsx'

const Platform = z.strictObject({
  ...strings('name', 'browsers'),
  install: z.array(prose),
  remove: prose,
})

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: z.array(prose),
  ...strings('install', 'seeSteps', 'open', 'installed', 'screenAlt'),
  facts: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  platforms: z.strictObject({
    heading: z.string(),
    lead: prose,
    ...strings('install', 'remove'),
    list: z.record(z.enum(platformIds), Platform),
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

export const loader = (({ language }) => {
  const { title, description, ...copy } = readPageCopy('download', language, Copy)
  return { title, description, data: { copy, screen: screenOf('fill-in-phone', language.code) } }
}) satisfies PageLoader<unknown>

export type DownloadData = PageData<typeof loader>
export type DownloadCopy = DownloadData['copy']
