import { useEffect, useState } from 'react'

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

/** Keeps the offer, which comes once and perhaps before the page's own code; and a banner of the browser's away. */
export const installOfferScript = `addEventListener("${OFFER}",e=>{e.preventDefault();window.${KEPT}=e})`

/** Whether the browser offers to install the web application, and the way to take it up. */
export function useInstallOffer(): { state: 'none' | 'offered' | 'installed'; install: () => Promise<void> } {
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
