import type { ConsentSettings } from '#kernel/http/schema.ts'
import { versionCookieOf } from '../../consent/schema.ts'
import { findKept } from './kept-in-browser.ts'

/**
 * Deletes what services of others have kept under our name: all that our own list lacks, but for the choice
 * itself, whose name is a setting. What of ours needs consent goes with it. What they keep under names of
 * their own, or where no script can read it, is out of reach.
 */
export function forgetWhatOthersKept({ cookie }: Pick<ConsentSettings, 'cookie'>): void {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=', 1)
    const isOurs = name === cookie || name === versionCookieOf(cookie) || isNeeded('cookie', name)
    if (name !== '' && !isOurs) expireCookie(name)
  }
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(window[kind])) {
        if (!isNeeded(kind, key)) window[kind].removeItem(key)
      }
    } catch {
      // Switched off: nothing was kept.
    }
  }
}

function isNeeded(...found: Parameters<typeof findKept>): boolean {
  return findKept(...found)?.needsConsent === false
}

/** On this host and on every domain above it that a script could have chosen. */
function expireCookie(name: string): void {
  const labels = window.location.hostname.split('.')
  const domains = labels.map((_, position) => `; Domain=${labels.slice(position).join('.')}`)
  for (const domain of ['', ...domains]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  }
}
