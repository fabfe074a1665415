import type { Unsaved, UnsavedStore } from './editing-session.ts'

/** What is kept of a document: enough to find it by its template, and to know when it is out of date. */
interface Kept extends Unsaved {
  slug: string
  /** Milliseconds. */
  at: number
}

const PREFIX = 'formulary:unsaved:'
/** What nobody came back for by then is let go. */
const DAYS_KEPT = 30

/**
 * Keeps what is not saved in this browser: it is there after a reload, a closed tab and a crash. Each account
 * has its own, and no other's: whoever opens a document here clears what others left behind.
 */
export function createUnsavedStore(owner: string, slug: string) {
  const keyOf = (id: string) => `${PREFIX}${owner}:${id}`
  const store: UnsavedStore = {
    keep: (unsaved) => write(keyOf(unsaved.id), { ...unsaved, slug, at: Date.now() }),
    find: (id) => read(keyOf(id)),
    forget: (id) => storage()?.removeItem(keyOf(id)),
  }
  return {
    ...store,
    /** What was begun from this template and never reached the server, the newest first. */
    findNew: (): Unsaved[] =>
      keysKept()
        .filter((key) => key.startsWith(keyOf('')))
        .flatMap((key) => read(key) ?? [])
        .filter((kept) => kept.version === 0 && kept.slug === slug)
        .sort((one, other) => other.at - one.at),
  }
}

/** At log-out, or for all but this account. */
export function forgetUnsaved(exceptOwner?: string): void {
  const own = exceptOwner === undefined ? undefined : `${PREFIX}${exceptOwner}:`
  for (const key of keysKept()) {
    const isOld = (read(key)?.at ?? 0) < Date.now() - DAYS_KEPT * 86_400_000
    if (own === undefined || !key.startsWith(own) || isOld) storage()?.removeItem(key)
  }
}

function keysKept(): string[] {
  return Object.keys(storage() ?? {}).filter((key) => key.startsWith(PREFIX))
}

function read(key: string): Kept | undefined {
  const text = storage()?.getItem(key) ?? null
  // Nothing but `write` below writes this key.
  return text === null ? undefined : (JSON.parse(text) as Kept)
}

function write(key: string, kept: Kept): boolean {
  try {
    storage()?.setItem(key, JSON.stringify(kept))
    return storage() !== undefined
  } catch {
    // Full: saving to the server goes on without this second line.
    return false
  }
}

function storage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    // Switched off.
    return undefined
  }
}
