import { useSyncExternalStore } from 'react'

const KEY = 'formulary:mail-notice'
const listeners = new Set<() => void>()
/** What was put away here, also where the browser keeps nothing. */
let putAway: string | undefined

/** Whether the notice about this e-mail address was put away in this tab, and the way to do so. The server does not know. */
export function usePutAway(email: string): { isAway: boolean; putAway: () => void } {
  const isAway = useSyncExternalStore(
    subscribe,
    () => readPutAway() === email,
    () => false,
  )
  return { isAway, putAway: () => keepPutAway(email) }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readPutAway(): string | undefined {
  try {
    putAway ??= window.sessionStorage.getItem(KEY) ?? undefined
  } catch {
    // Switched off: it is known as long as the page lives.
  }
  return putAway
}

function keepPutAway(email: string): void {
  putAway = email
  try {
    window.sessionStorage.setItem(KEY, email)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}
