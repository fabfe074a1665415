import { useSyncExternalStore } from 'react'

const KEY = 'formulary:notes'
const listeners = new Set<() => void>()
/** What was chosen here, also where the browser keeps nothing. */
let chosen: boolean | undefined

/** Whether this browser shows the drafting notes, and the way to change that: for every document and every tab. */
export function useNotesShown(): [isShown: boolean, show: (isShown: boolean) => void] {
  return [useSyncExternalStore(subscribe, read, () => false), write]
}

function subscribe(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== KEY) return
    chosen = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

function read(): boolean {
  if (chosen !== undefined) return chosen
  try {
    chosen = window.localStorage.getItem(KEY) === 'shown'
  } catch {
    // Switched off: the choice lives as long as the page.
    chosen = false
  }
  return chosen
}

function write(isShown: boolean): void {
  chosen = isShown
  try {
    window.localStorage.setItem(KEY, isShown ? 'shown' : 'hidden')
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}
