import type { ReactNode } from 'react'

/** What may lie over any page of the website, whoever asks for it (STATE-1). */
interface Overlays {
  /** ERR-4: what went wrong, and what the button that closes it says. */
  error: { message: ReactNode; action?: ReactNode } | undefined
  /** LAY-9: the page cannot be used for the moment. */
  loader: { message?: ReactNode; opaque?: boolean } | undefined
}

/** What is answered sooner needs no cover: it would only flash. */
const MOMENT_MS = 500

let overlays: Overlays = { error: undefined, loader: undefined }
const listeners = new Set<() => void>()

function change(next: Partial<Overlays>): void {
  overlays = { ...overlays, ...next }
  for (const listener of listeners) listener()
}

/** Opens the error dialog with a message and an action; without arguments closes and clears it (ERR-4). */
export function showError(message?: ReactNode, action?: ReactNode): void {
  change({ error: message === undefined ? undefined : { message, action } })
}

/** Covers the page with a message, else "Loading", while something is under way; `false` uncovers (LAY-9). */
export function showLoader(loader: NonNullable<Overlays['loader']> | false = {}): void {
  change({ loader: loader === false ? undefined : loader })
}

/** Covers the page after a moment, until what it returns is called or the page is come back to. */
export function coverIfSlow(message: ReactNode): () => void {
  const timer = setTimeout(() => showLoader({ message }), MOMENT_MS)
  function uncover(): void {
    clearTimeout(timer)
    window.removeEventListener('pageshow', uncover)
    showLoader(false)
  }
  window.addEventListener('pageshow', uncover)
  return uncover
}

export function readOverlays(): Overlays {
  return overlays
}

/** Whether a page shows what lies over it: only from its first interaction on. */
export function hasOverlayHost(): boolean {
  return listeners.size > 0
}

export function subscribeToOverlays(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
