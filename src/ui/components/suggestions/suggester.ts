import { callService } from '../../call-service.ts'

/** Where a search field has its suggestions from, and where they lead. */
export interface SuggestionSource {
  /** Answers `?q=…&language=…` with suggestions. */
  url: string
  /** Language of the interface: what is offered in it comes first. */
  language: string
  linkTo(template: { slug: string; language: string }): { to: string; reloadDocument?: boolean }
}

/** What the template service offers while somebody types: a template to go to, or words to search for. */
export type Suggestion =
  | {
      kind: 'template'
      /** Slug with D-number. */
      slug: string
      title: string
      /** Of the template, with its country. */
      language: string
      titleMatches: [start: number, end: number][]
      /** Why it is offered, where none of the typed words stand in it. */
      foundBy?: { typed: string; meant: string }
    }
  | { kind: 'words'; words: string }

export type Suggester = (words: string, signal: AbortSignal) => Promise<readonly Suggestion[]>

/** An answer that takes longer comes too late for typing. */
const PATIENCE_MS = 4_000
const KEPT_ANSWERS = 50
/** Where a refusal does not say it. */
const PAUSE_SECONDS = 30

/**
 * Asks the service for suggestions, once for the same words. A service that is away or refuses offers
 * nothing: the field searches without it. One that says that it was asked too often is left alone for as long
 * as it wants.
 */
export function createSuggester({ url, language }: Pick<SuggestionSource, 'url' | 'language'>): Suggester {
  const answers = new Map<string, readonly Suggestion[]>()
  let pausedUntil = 0
  return async (words, signal) => {
    const known = answers.get(words)
    if (known !== undefined) return known
    if (Date.now() < pausedUntil) return []
    try {
      const response = await callService(`${url}?${new URLSearchParams({ q: words, language })}`, {
        headers: { accept: 'application/json' },
        signal,
        timeoutMs: PATIENCE_MS,
      })
      if (response.status === 429) {
        pausedUntil = Date.now() + Number(response.headers.get('retry-after') ?? PAUSE_SECONDS) * 1_000
      }
      if (!response.ok) return []
      const { suggestions } = (await response.json()) as { suggestions: readonly Suggestion[] }
      answers.set(words, suggestions)
      for (const oldest of answers.keys()) if (answers.size > KEPT_ANSWERS) answers.delete(oldest)
      return suggestions
    } catch {
      return [] // given up, cut off, or no JSON
    }
  }
}
