import { isPlainClick } from '../is-plain-click.ts'
import { sayOffline } from '../overlays/say-offline.ts'

/**
 * NAV-6: marks the document while there is no connection, which shows the notice, and keeps somebody on a
 * page that they can still read: a link or a form that nothing of ours takes over would lead to the browser's
 * own page, and what was typed would be gone.
 */
export function watchConnection(): () => void {
  mark()
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', mark, { signal })
  window.addEventListener('offline', mark, { signal })
  for (const name of ['click', 'submit'] as const) {
    // React, which listens at the document too and did so first, stops what it has not hydrated there.
    document.addEventListener(name, stayIfStopped, { capture: true, signal })
    window.addEventListener(name, stay, { signal })
  }
  return () => listening.abort()
}

function mark(): void {
  document.documentElement.toggleAttribute('data-offline', !navigator.onLine)
}

function stayIfStopped(event: Event): void {
  if (event.cancelBubble) stay(event)
}

function stay(event: Event): void {
  if (navigator.onLine || event.defaultPrevented || !leavesPage(event)) return
  event.preventDefault()
  void sayOffline()
}

/** Whether what the browser does by itself loads another document in this tab. */
function leavesPage(event: Event): boolean {
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLFormElement && event.type === 'submit') return target.method !== 'dialog'
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (link === null || !(event instanceof MouseEvent) || !isPlainClick(event)) return false
  const isHere = link.href.split('#', 1)[0] === location.href.split('#', 1)[0]
  return link.protocol.startsWith('http') && link.target !== '_blank' && !(isHere && link.href.includes('#'))
}
