import type { Unsaved, UnsavedStore } from './editing-session.ts'

const keyOf = (id: string) => `formulary:unsaved:${id}`
/** A document that does not exist yet has no address of its own: it is found by its template. */
const newKeyOf = (slug: string) => `formulary:unsaved-new:${slug}`

/** Keeps what is not saved in the tab's own storage, from where it comes back after a reload. */
export function createUnsavedStore(slug: string): UnsavedStore {
  return {
    keep: (unsaved) => {
      write(keyOf(unsaved.id), JSON.stringify(unsaved))
      if (unsaved.version === 0) write(newKeyOf(slug), unsaved.id)
    },
    find: ({ id: own, version }) => {
      const id = version === 0 ? window.sessionStorage.getItem(newKeyOf(slug)) : own
      const kept = id === null ? null : window.sessionStorage.getItem(keyOf(id))
      // Nothing but `keep` above writes this key.
      return kept === null ? undefined : (JSON.parse(kept) as Unsaved)
    },
    forget: (id) => {
      window.sessionStorage.removeItem(keyOf(id))
      if (window.sessionStorage.getItem(newKeyOf(slug)) === id)
        window.sessionStorage.removeItem(newKeyOf(slug))
    },
  }
}

function write(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value)
  } catch {
    // Full or switched off: saving to the server goes on without this second line.
  }
}
