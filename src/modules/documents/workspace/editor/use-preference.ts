import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** What was chosen here, also where the browser keeps nothing. */
const chosen = new Map<string, string>()

const keyOf = (name: string) => `formulary:${name}`

/** How somebody likes to work, kept by this browser for all documents and tabs; at first the first value. */
export function usePreference<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [value: Value, choose: (value: Value) => void] {
  const [usual] = values
  const read = () => values.find((value) => value === readChosen(name)) ?? usual
  return [useSyncExternalStore(subscribe, read, () => usual), (value) => choose(name, value)]
}

function subscribe(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    for (const name of chosen.keys()) if (key === keyOf(name)) chosen.delete(name)
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

function readChosen(name: string): string {
  const known = chosen.get(name)
  if (known !== undefined) return known
  let kept = ''
  try {
    kept = window.localStorage.getItem(keyOf(name)) ?? ''
  } catch {
    // Switched off: the choice lives as long as the page.
  }
  chosen.set(name, kept)
  return kept
}

function choose(name: string, value: string): void {
  chosen.set(name, value)
  try {
    window.localStorage.setItem(keyOf(name), value)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}
