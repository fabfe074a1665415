import { languageOf } from '../library-language.ts'
import type { Phrases, SearchIndex } from './build-index.ts'
import { tokenize } from './tokenize.ts'

/** What somebody may be about to type: titles and keywords, by language. */
export interface PhraseBook {
  /** Phrases of a language that begin with what was typed, those first that most templates have. */
  complete(beginning: string, language: string, limit: number): string[]
}

interface Phrase {
  folded: string
  /** As its author wrote it, without capitals where that changes nothing. */
  written: string
  count: number
}

/** More phrases than these with one beginning are not weighed against each other. */
const CONSIDERED = 2_000

/** Makes a book of the names that an index has read. */
export function buildPhraseBook({
  documents,
  vocabulary,
  titles,
  keywords,
  keywordStarts,
}: SearchIndex): PhraseBook {
  const byLanguage = new Map<string, Map<string, Phrase>>()
  const folded = ({ starts, terms }: Phrases, phrase: number) => {
    let text = ''
    for (let at = starts[phrase] ?? 0; at < (starts[phrase + 1] ?? 0); at += 1) {
      text += `${text === '' ? '' : ' '}${vocabulary.words[terms[at] ?? -1]}`
    }
    return text
  }
  for (const [number, document] of documents.entries()) {
    const language = languageOf(document.language)
    const phrases = byLanguage.get(language) ?? new Map<string, Phrase>()
    byLanguage.set(language, phrases)
    const add = (words: string, written: string) => {
      const phrase = phrases.get(words)
      if (phrase === undefined) phrases.set(words, { folded: words, written, count: 1 })
      else phrase.count += 1
    }
    add(folded(titles, number), document.title)
    for (const [index, keyword] of document.keywords.entries()) {
      add(folded(keywords, (keywordStarts[number] ?? 0) + index), keyword)
    }
  }
  const sorted = new Map(
    Array.from(byLanguage, ([code, phrases]) => [
      code,
      [...phrases.values()].sort((one, other) => (one.folded < other.folded ? -1 : 1)),
    ]),
  )
  return {
    complete: (beginning, language, limit) => {
      const phrases = sorted.get(language) ?? []
      const words = tokenize(beginning)
      const isWordOver = words.at(-1)?.end !== beginning.length
      const wanted = words.map(({ word }) => word).join(' ') + (isWordOver ? ' ' : '')
      if (words.length === 0) return []
      const typed = wanted.trimEnd()
      const best: Phrase[] = []
      const first = firstFrom(phrases, wanted)
      for (let at = first; at < first + CONSIDERED; at += 1) {
        const phrase = phrases[at]
        if (!phrase?.folded.startsWith(wanted)) break
        if (phrase.folded !== typed) keepBest(best, phrase, limit)
      }
      return best.map(({ written }) => written)
    },
  }
}

/** The best ones in order, those that most templates have, and of these the shorter: without sorting thousands for a few. */
function keepBest(best: Phrase[], phrase: Phrase, limit: number): void {
  const isBetter = (other: Phrase) =>
    phrase.count > other.count || (phrase.count === other.count && phrase.folded.length < other.folded.length)
  const last = best.at(-1)
  if (best.length === limit && (last === undefined || !isBetter(last))) return
  const place = best.findIndex(isBetter)
  best.splice(place === -1 ? best.length : place, 0, phrase)
  if (best.length > limit) best.pop()
}

function firstFrom(phrases: readonly Phrase[], beginning: string): number {
  let low = 0
  let high = phrases.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((phrases[middle]?.folded ?? '') < beginning) low = middle + 1
    else high = middle
  }
  return low
}
