/** The newest searches of this browser. They never leave it. */
const KEY = 'formulary:recent-searches'
const KEPT = 6

/** The words of the last searches, the newest first. */
export function listRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, KEPT) : []
  } catch {
    return [] // switched off, or written by somebody else
  }
}

/** Puts a search in front. */
export function rememberSearch(words: string): void {
  const wanted = words.trim()
  if (wanted !== '') keep([wanted, ...without(wanted)])
}

export function forgetSearch(words: string): void {
  keep(without(words))
}

export function forgetAllSearches(): void {
  keep([])
}

function without(words: string): string[] {
  return listRecentSearches().filter((each) => each.toLowerCase() !== words.toLowerCase())
}

function keep(searches: string[]): void {
  try {
    if (searches.length === 0) window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, JSON.stringify(searches.slice(0, KEPT)))
  } catch {
    // Full or switched off: the field works without.
  }
}
