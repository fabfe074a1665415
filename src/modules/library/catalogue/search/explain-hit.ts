import type { FoundBy, TextRange } from '../schema.ts'
import type { SearchIndex } from './build-index.ts'
import { impactIn } from './posting-lists.ts'
import type { Alternative, ReadQuery, Slot } from './read-query.ts'
import { phraseImpact } from './score-documents.ts'
import { isStopWord } from './stop-words.ts'
import { fold, tokenize, wordsOf } from './tokenize.ts'

/** Why a document was found: parts of title and summary, and what stands for the query's missing words. */
export function explainHit(
  index: SearchIndex,
  query: ReadQuery,
  document: number,
): { titleMatches: TextRange[]; summaryMatches: TextRange[]; foundBy?: FoundBy } {
  const reasons = reasonsFor(index, query, document)
  const terms = new Map<number, Slot | undefined>()
  for (const [place, slot] of query.slots.entries()) {
    for (const { term, kind } of slot.matches) terms.set(term, kind === 'beginning' ? slot : undefined)
    const alternative = reasons[place]?.alternative
    for (const word of alternative?.terms ?? []) for (const term of word) terms.set(term, undefined)
  }
  const { title = '', summary = '' } = index.documents[document] ?? {}
  const titleMatches = matchesIn(index, title, terms)
  // The "of" of a phrase stands in a title for what it means, in a sentence for anything.
  const summaryMatches = matchesIn(index, summary, terms).filter(
    ([start, end]) => !isStopWord(fold(summary.slice(start, end))),
  )
  const foundBy = foundByOf(index, query, reasons)
  return { titleMatches, summaryMatches, ...(foundBy !== undefined && { foundBy }) }
}

/** Readers do not see the typed word in a keyword: a phrase that the title says instead explains more. */
const UNSEEN = 0.5

/** What a word of the query was found by; undefined when the document does not have it at all. */
interface Reason {
  term?: number
  kind: 'word' | 'beginning' | 'spelling' | 'synonym' | 'translation'
  alternative?: Alternative
}

function reasonsFor(index: SearchIndex, { slots, alternatives }: ReadQuery, document: number) {
  const { title = '', summary = '' } = index.documents[document] ?? {}
  const seen = new Set(wordsOf(`${title} ${summary}`).map((word) => index.vocabulary.find(word)))
  return slots.map(({ matches }, place) => {
    let reason: Reason | undefined
    let best = 0
    for (const { term, factor, kind } of matches) {
      const value = factor * impactIn(index.postings, term, document)
      if (value > best) {
        best = value
        reason = { term, kind }
      }
    }
    const ownValue = best
    const isUnseen = reason?.term !== undefined && !seen.has(reason.term)
    for (const alternative of alternatives) {
      if (place < alternative.from || place >= alternative.to) continue
      const value = alternative.factor * phraseImpact(index, alternative, document)
      const isSeen = isUnseen && alternative.terms.every((forms) => forms.some((term) => seen.has(term)))
      // Words that stand apart are no phrase.
      if (value <= (isSeen && best === ownValue ? best * UNSEEN : best)) continue
      if (!saysPhrase(index, document, alternative)) continue
      best = value
      reason = { kind: alternative.kind, alternative }
    }
    return reason
  })
}

/** The word that counts most among those that were not found as they were typed. */
function foundByOf(
  { vocabulary }: SearchIndex,
  { slots }: ReadQuery,
  reasons: readonly (Reason | undefined)[],
): FoundBy | undefined {
  let heaviest = 0
  let foundBy: FoundBy | undefined
  for (const [place, slot] of slots.entries()) {
    const reason = reasons[place]
    if (reason === undefined || reason.kind === 'word' || reason.kind === 'beginning') continue
    if (slot.isOptional || slot.weight <= heaviest) continue
    const { alternative, kind, term } = reason
    // "“business plan” is “business plan”" explains nothing.
    if (alternative !== undefined && isSame(alternative.typed, alternative.meant)) continue
    heaviest = slot.weight
    foundBy =
      alternative === undefined
        ? { kind, typed: slot.typed, meant: vocabulary.written(term ?? -1) }
        : { kind, typed: alternative.typed, meant: alternative.meant }
  }
  return foundBy
}

/** Whether title, summary or a keyword has a phrase's words in a row; a single word may stand anywhere. */
function saysPhrase(index: SearchIndex, document: number, { terms }: Alternative): boolean {
  if (terms.length === 1) return true
  const { title = '', summary = '', keywords = [] } = index.documents[document] ?? {}
  return [title, summary, ...keywords].some((text) => {
    const words = wordsOf(text)
    return words.some((_, from) => {
      let next = 0
      for (const word of words.slice(from)) {
        if (terms[next]?.includes(index.vocabulary.find(word) ?? -1)) next += 1
        else if (next === 0 || !isStopWord(word)) break
      }
      return next === terms.length
    })
  })
}

function isSame(one: string, other: string): boolean {
  return wordsOf(one).join(' ') === wordsOf(other).join(' ')
}

function matchesIn(
  { vocabulary }: SearchIndex,
  text: string,
  terms: ReadonlyMap<number, Slot | undefined>,
): TextRange[] {
  return tokenize(text).flatMap(({ word, start, end }): TextRange[] => {
    const term = vocabulary.find(word)
    if (term === undefined || !terms.has(term)) return []
    const beginning = terms.get(term)
    const matched = beginning === undefined ? end : endOfBeginning(text, start, end, beginning.word.length)
    return [[start, matched]]
  })
}

/** Where the first folded letters of a word end in the text as it is written. */
function endOfBeginning(text: string, start: number, end: number, letters: number): number {
  let folded = 0
  let at = start
  for (const letter of text.slice(start, end)) {
    if (folded >= letters && fold(letter) !== '') break
    folded += fold(letter).length
    at += letter.length
  }
  return at
}
