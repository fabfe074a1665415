import { languageOf } from '../library-language.ts'
import type { Phrases, SearchIndex } from './build-index.ts'
import type { Search } from './create-search.ts'
import { Best } from './rank-documents.ts'
import { tokenize } from './tokenize.ts'
import { firstFrom } from './vocabulary.ts'

/** What somebody may be about to type: a title or a keyword. */
interface Phrase {
  folded: string
  /** As its author wrote it, without capitals where that changes nothing. */
  written: string
  count: number
}

/** More phrases than these with one beginning are not weighed against each other. */
const CONSIDERED = 2_000

/** Makes a book of an index's names, which completes what was typed with those most templates have. */
export function createComplete(index: SearchIndex): Search['complete'] {
  const { documents, vocabulary, titles, keywords, keywordStarts } = index
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
  return (beginning, language, limit) => {
    const phrases = sorted.get(language) ?? []
    const words = tokenize(beginning)
    const isWordOver = words.at(-1)?.end !== beginning.length
    const wanted = words.map(({ word }) => word).join(' ') + (isWordOver ? ' ' : '')
    if (words.length === 0) return []
    const typed = wanted.trimEnd()
    const best = new Best<Phrase>(limit, byUse)
    const first = firstFrom(wanted, phrases.length, (at) => phrases[at]?.folded ?? '')
    for (let at = first; at < first + CONSIDERED; at += 1) {
      const phrase = phrases[at]
      if (!phrase?.folded.startsWith(wanted)) break
      if (phrase.folded !== typed) best.offer(phrase)
    }
    return best.inOrder().map(({ written }) => written)
  }
}

/** Those that most templates have, and of these the shorter. */
const byUse = (one: Phrase, other: Phrase) =>
  other.count - one.count || one.folded.length - other.folded.length
