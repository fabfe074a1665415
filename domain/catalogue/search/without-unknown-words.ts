import type { SearchIndex } from './build-index.ts'
import { hasPostings } from './posting-lists.ts'
import { type ReadQuery, type Slot, withCorrection } from './read-query.ts'

/** A word that was put right less surely than this may as well be none of the library's. */
const SURE = 0.5

/** A query without the words that nothing is found by, and those words. */
export interface KnownQuery {
  query: ReadQuery
  missing: string[]
}

/**
 * What is left of a query when the words that nothing is found by count for nothing: `lease` of `lease brooklyn`. Undefined when
 * every word is there, and when none is left that names a template.
 */
export function withoutUnknownWords(index: SearchIndex, query: ReadQuery): KnownQuery | undefined {
  const { alternatives, correction, ...others } = query
  const isInPhrase = (place: number) => alternatives.some(({ from, to }) => place >= from && place < to)
  const hasMatch = ({ matches }: Slot, isNaming: boolean) =>
    matches.some(
      ({ term, kind, factor }) =>
        (kind !== 'spelling' || factor >= SURE) &&
        hasPostings(index.postings, term) &&
        (!isNaming || index.vocabulary.naming(term) > 0),
    )
  const missing: string[] = []
  let isNaming = false
  const slots = query.slots.map((slot, place): Slot => {
    if (isInPhrase(place) || hasMatch(slot, false)) {
      isNaming ||= !slot.isOptional && (isInPhrase(place) || hasMatch(slot, true))
      return slot
    }
    if (slot.isOptional) return slot
    missing.push(slot.typed)
    const { corrected, ...unknown } = slot
    return { ...unknown, matches: [], weight: 0, isOptional: true }
  })
  if (!isNaming || missing.length === 0) return undefined
  return { query: withCorrection(index, { ...others, alternatives, slots }), missing }
}
