import clsx from 'clsx'
import { Check, Download } from 'lucide-react'
import { webAppUrl } from '#modules/identity/website/web-app-addresses.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { useNonce } from '#ui/nonce.tsx'
import { useSite } from '#ui/website/site.tsx'
import type { DownloadData } from './download.page.tsx'
import { installOfferScript, useInstallOffer } from './install-offer.ts'

/** The way to the web application: installed by the browser's own dialog where it offers that, else the steps. */
export function Install({ copy }: { copy: DownloadData['copy'] }) {
  const site = useSite()
  const nonce = useNonce()
  const { state, install } = useInstallOffer()
  const primary = clsx(buttonClass({ variant: 'primary', size: 'large' }), 'min-w-52')
  return (
    <>
      {/* A manifest counts for pages of its own host only: where the web application has another one, it installs there. */}
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
