import { Check, type LucideIcon, Wifi } from 'lucide-react'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { DownloadCopy } from './download.page.server.ts'

/** What goes on without a connection, and what waits for one. */
export function Offline({ copy }: { copy: DownloadCopy['offline'] }) {
  return (
    <section aria-labelledby="offline" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="offline" className="max-w-2xl text-3xl sm:text-4xl">
          {copy.heading}
        </h2>
        <p className="mt-3 max-w-measure text-lg text-muted">
          <TextNodes nodes={copy.lead} />
        </p>
        <div className="mt-9 grid gap-6 sm:grid-cols-2">
          <Side icon={Check} title={copy.works} list={copy.worksList} />
          <Side icon={Wifi} title={copy.waits} list={copy.waitsList} />
        </div>
      </div>
    </section>
  )
}

function Side({ icon: Icon, title, list }: { icon: LucideIcon; title: string; list: readonly string[] }) {
  return (
    <div className="rounded-sheet border border-line bg-sheet p-6">
      <h3 className="flex items-center gap-3 text-xl">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-action" />
        {title}
      </h3>
      <ul className="mt-4 space-y-2.5">
        {list.map((each) => (
          <li key={each} className="border-line border-l-2 pl-4">
            {each}
          </li>
        ))}
      </ul>
    </div>
  )
}
