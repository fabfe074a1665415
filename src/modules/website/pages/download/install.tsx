import clsx from 'clsx'
import { Check, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { webAppUrl } from '#modules/identity/website/web-app-addresses.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { useNonce } from '#ui/nonce.tsx'
import { useSite } from '#ui/website/site.tsx'
import type { DownloadData } from './download.page.server.ts'

/** The way to the web application: the browser's own dialog installs it where it offers that, else steps. */
export function Install({ copy }: { copy: DownloadData['copy'] }) {
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
            <Download aria-hidden="true" className="size-5 shrink-0" />
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
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
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
