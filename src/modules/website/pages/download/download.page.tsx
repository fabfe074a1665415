import { Check, Laptop, type LucideIcon, Monitor, Smartphone, TabletSmartphone, Wifi } from 'lucide-react'
import { LogoMark } from '#ui/components/logo.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { TextList, TextParagraph, TextParagraphs } from '#ui/website/texts/text-nodes.tsx'
import type { DownloadCopy, DownloadData } from './download.page.server.ts'
import { Install } from './install.tsx'

/** DOWN-1: the web application, and how it is installed on each kind of device. */
export default function Download({ data }: { data: DownloadData }) {
  const { platforms, offline, installers } = data.copy
  return (
    <>
      <DownloadHead data={data} />
      <Platforms copy={platforms} />
      <Offline copy={offline} />
      <Section
        id="installers"
        title={installers.heading}
        size="small"
        beside="gap-x-16 gap-y-4 md:grid-cols-[1fr_1.6fr]"
      >
        <div className="max-w-prose space-y-3">
          <TextParagraphs texts={installers.text} />
        </div>
      </Section>
    </>
  )
}

/** Where the web application installs, each in its own way. */
export const platformIds = ['chromium', 'safari', 'android', 'ios'] as const

/** What there is to install, beside what it looks like on a phone. */
function DownloadHead({ data: { copy, screen } }: { data: DownloadData }) {
  return (
    <header className="overflow-x-clip border-line border-b">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter pt-12 sm:grid-cols-[1.6fr_1fr] sm:pt-20">
        <div className="min-w-0 sm:pb-20">
          <LogoMark className="size-16 sm:size-20" />
          <h1 className="mt-6 max-w-2xl text-4xl sm:text-5xl">{copy.heading}</h1>
          <div className="mt-5 max-w-prose space-y-3 text-lg">
            <TextParagraphs texts={copy.lead} />
          </div>
          <Install copy={copy} />
          <dl className="mt-9 grid max-w-2xl gap-x-8 gap-y-4 border-line border-t pt-5 xs:max-sm:grid-cols-3 md:grid-cols-3">
            {copy.facts.map(({ name, text }) => (
              <div key={name}>
                <dt className="text-muted text-sm">{name}</dt>
                <dd className="font-medium">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        {/* A phone whose lower half is below the edge. */}
        <div className="mx-auto h-80 w-64 self-end overflow-hidden rounded-t-[1.75rem] border-6 border-ink border-b-0 bg-sheet sm:h-[28rem] sm:w-full sm:max-w-72">
          <Picture
            file={screen.light}
            dark={screen.dark}
            alt={copy.screenAlt}
            sizes="280px"
            lazy={false}
            className="h-auto w-full"
          />
        </div>
      </div>
    </header>
  )
}

type PlatformCopy = DownloadCopy['platforms']['list'][(typeof platformIds)[number]]

const icons: Record<(typeof platformIds)[number], LucideIcon> = {
  chromium: Monitor,
  safari: Laptop,
  android: Smartphone,
  ios: TabletSmartphone,
}

/** How it is installed and removed: a row for each kind of device, with a way to each at its head. */
function Platforms({ copy }: { copy: DownloadCopy['platforms'] }) {
  return (
    <Section anchor="platforms" id="platforms-title" title={copy.heading} lead={copy.lead}>
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
      <TextParagraph nodes={copy.afterRemoval} className="mt-6 max-w-prose text-muted" />
    </Section>
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
        <TextList as="ol" texts={install} className="mt-2 list-decimal space-y-1.5 pl-5 marker:text-muted" />
      </div>
      <div className="sm:col-start-2 md:col-start-3">
        <h4 className="font-sans font-semibold text-base">{labels.remove}</h4>
        <TextParagraph nodes={remove} className="mt-2 text-muted" />
      </div>
    </section>
  )
}

/** What goes on without a connection, and what waits for one. */
export function Offline({ copy }: { copy: DownloadCopy['offline'] }) {
  return (
    <Section id="offline" title={copy.heading} lead={copy.lead} ground="sunken">
      <div className="mt-9 grid gap-6 sm:grid-cols-2">
        <Side icon={Check} title={copy.works} list={copy.worksList} />
        <Side icon={Wifi} title={copy.waits} list={copy.waitsList} />
      </div>
    </Section>
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
