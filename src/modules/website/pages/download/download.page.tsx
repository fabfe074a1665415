import clsx from 'clsx'
import {
  Check,
  Download,
  Laptop,
  type LucideIcon,
  Monitor,
  Smartphone,
  TabletSmartphone,
  Wifi,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { webAppUrl } from '#modules/identity/website/web-app-addresses.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { LogoMark } from '#ui/components/logo.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { useNonce } from '#ui/nonce.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { useSite } from '#ui/website/site.tsx'
import { TextList, TextParagraph, TextParagraphs } from '#ui/website/texts/text-nodes.tsx'
import type { DownloadCopy, DownloadData } from './download.page.server.ts'

/** DOWN-1: the web application, and how it is installed on each kind of device. */
export default function DownloadPage({ data }: { data: DownloadData }) {
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

/** The way to the web application: the browser's own dialog installs it where it offers that, else steps. */
function Install({ copy }: { copy: DownloadData['copy'] }) {
  const site = useSite()
  const nonce = useNonce()
  const { state, install } = useInstallOffer()
  const primary = clsx(buttonClass({ variant: 'primary', size: 'large' }), 'min-w-52')
  return (
    <>
      {/* A manifest counts only for pages of its host: a web application elsewhere installs there. */}
      {site.urls.webApp.startsWith('/') && (
        <link rel="manifest" href={`${site.urls.webApp}/manifest.webmanifest`} />
      )}
      {/* The browser offers it once, often before this page comes to life. */}
      <script nonce={nonce} suppressHydrationWarning>
        {installOfferScript}
      </script>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
        {state === 'offered' ? (
          <button type="button" className={primary} onClick={install}>
            <Download className="size-5 shrink-0" />
            {copy.install}
          </button>
        ) : (
          <a href="#platforms" className={primary}>
            {copy.seeSteps}
          </a>
        )}
        <a href={webAppUrl(site)} className={buttonClass({ size: 'large' })}>
          {copy.open}
        </a>
      </div>
      <p role="status" className="flex max-w-prose gap-2 font-medium not-empty:mt-3">
        {state === 'installed' && (
          <>
            <Check className="mt-0.5 size-5 shrink-0 text-action" />
            <span>{copy.installed}</span>
          </>
        )}
      </p>
    </>
  )
}

/** What Chromium's browsers hand over when the web application can be installed (no other browser does). */
interface InstallOffer extends Event {
  /** Opens the browser's own dialog, once. */
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const OFFER = 'beforeinstallprompt'
const INSTALLED = 'appinstalled'
/** Where the script keeps the offer until the page comes to life. */
const KEPT = 'formularyInstallOffer'

declare global {
  interface Window {
    [KEPT]?: InstallOffer
  }
  interface WindowEventMap {
    [OFFER]: InstallOffer
  }
}

/** Keeps the offer, which comes once, perhaps before the page's code, and keeps the browser's banner away. */
const installOfferScript = `addEventListener("${OFFER}",e=>{e.preventDefault();window.${KEPT}=e})`

/** Whether the browser offers to install the web application, and the way to take it up. */
function useInstallOffer(): { state: 'none' | 'offered' | 'installed'; install: () => Promise<void> } {
  const [offer, setOffer] = useState<InstallOffer>()
  const [isInstalled, setInstalled] = useState(false)
  useEffect(() => {
    setOffer(window[KEPT])
    const keep = (event: InstallOffer) => {
      event.preventDefault()
      window[KEPT] = event
      setOffer(event)
    }
    const celebrate = () => {
      delete window[KEPT]
      setInstalled(true)
    }
    window.addEventListener(OFFER, keep)
    window.addEventListener(INSTALLED, celebrate)
    return () => {
      window.removeEventListener(OFFER, keep)
      window.removeEventListener(INSTALLED, celebrate)
    }
  }, [])

  async function install() {
    // A browser that does not offer it any more refuses.
    await offer?.prompt().catch(() => undefined)
    // An offer is good for one dialog; whoever closes it is shown the steps.
    delete window[KEPT]
    setOffer(undefined)
  }
  return { state: isInstalled ? 'installed' : offer === undefined ? 'none' : 'offered', install }
}
