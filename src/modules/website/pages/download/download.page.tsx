import type { Screen } from '#ui/website/screens.server.ts'
import { TextParagraphs } from '#ui/website/texts/text-paragraphs.tsx'
import type { DownloadCopy } from './download.page.server.ts'
import { DownloadHead } from './download-head.tsx'
import { Offline } from './offline.tsx'
import { Platforms } from './platforms.tsx'

export interface DownloadData {
  copy: Omit<DownloadCopy, 'title' | 'description'>
  screen: Screen
}

/** DOWN-1: the web application, and how it is installed on each kind of device. */
export default function Download({ data }: { data: DownloadData }) {
  const { platforms, offline, installers } = data.copy
  return (
    <>
      <DownloadHead data={data} />
      <Platforms copy={platforms} />
      <Offline copy={offline} />
      <section
        aria-labelledby="installers"
        className="mx-auto grid max-w-page gap-x-16 gap-y-4 px-gutter py-14 sm:py-20 md:grid-cols-[1fr_1.6fr]"
      >
        <h2 id="installers" className="text-3xl">
          {installers.heading}
        </h2>
        <div className="max-w-prose space-y-3">
          <TextParagraphs texts={installers.text} />
        </div>
      </section>
    </>
  )
}
