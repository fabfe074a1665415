import { Laptop, type LucideIcon, Monitor, Smartphone, TabletSmartphone } from 'lucide-react'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { DownloadCopy } from './download.page.server.ts'
import { platformIds } from './platform-ids.ts'

type PlatformCopy = DownloadCopy['platforms']['list'][(typeof platformIds)[number]]

const icons: Record<(typeof platformIds)[number], LucideIcon> = {
  chromium: Monitor,
  safari: Laptop,
  android: Smartphone,
  ios: TabletSmartphone,
}

/** How it is installed and removed: a row for each kind of device, with a way to each at its head. */
export function Platforms({ copy }: { copy: DownloadCopy['platforms'] }) {
  return (
    <section
      id="platforms"
      aria-labelledby="platforms-title"
      className="mx-auto max-w-page px-gutter py-14 sm:py-20"
    >
      <h2 id="platforms-title" className="max-w-2xl text-3xl sm:text-4xl">
        {copy.heading}
      </h2>
      <p className="mt-3 max-w-measure text-lg text-muted">
        <TextNodes nodes={copy.lead} />
      </p>
      <nav aria-labelledby="platforms-title" className="mt-6">
        <ul className="flex flex-wrap gap-2">
          {platformIds.map((id) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center rounded-full border border-field-line px-4 text-sm hover:border-action hover:bg-action-tint hover:text-action-strong"
              >
                {copy.list[id].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8 border-ink border-t-2">
        {platformIds.map((id) => (
          <PlatformRow key={id} id={id} copy={copy.list[id]} labels={copy} />
        ))}
      </div>
      <p className="mt-6 max-w-prose text-muted">
        <TextNodes nodes={copy.afterRemoval} />
      </p>
    </section>
  )
}

interface PlatformRowProps {
  id: (typeof platformIds)[number]
  copy: PlatformCopy
  labels: Pick<DownloadCopy['platforms'], 'install' | 'remove'>
}

function PlatformRow({ id, copy: { name, browsers, install, remove }, labels }: PlatformRowProps) {
  const Icon = icons[id]
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-10 gap-y-5 border-line border-b py-7 sm:grid-cols-[1fr_1.4fr] md:grid-cols-[1fr_1.4fr_1fr]"
    >
      <div>
        <Icon aria-hidden="true" className="size-7 text-action" />
        <h3 id={`${id}-title`} className="mt-3 text-2xl">
          {name}
        </h3>
        <p className="mt-1 text-muted">{browsers}</p>
      </div>
      <div>
        <h4 className="font-sans font-semibold text-base">{labels.install}</h4>
        <ol className="mt-2 list-decimal space-y-1.5 pl-5 marker:text-muted">
          {install.map((nodes, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change while they are shown.
            <li key={position}>
              <TextNodes nodes={nodes} />
            </li>
          ))}
        </ol>
      </div>
      <div className="sm:col-start-2 md:col-start-3">
        <h4 className="font-sans font-semibold text-base">{labels.remove}</h4>
        <p className="mt-2 text-muted">
          <TextNodes nodes={remove} />
        </p>
      </div>
    </section>
  )
}
