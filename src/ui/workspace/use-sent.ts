import { useEffect, useState } from 'react'

/**
 * Whether a form that loads a new document (`reloadDocument`) has been sent: React Router does not watch
 * those, and a second press would send the form twice. Over once the browser's Back brings the page out of
 * its cache.
 */
export function useSent(): { isSent: boolean; send: () => void } {
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setSent(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  return { isSent, send: () => setSent(true) }
}
