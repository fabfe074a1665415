import type { SearchIndex } from './build-index.ts'
import { hasPostings } from './posting-lists.ts'
import { type ReadQuery, type Slot, withCorrection } from './read-query.ts'

/** A word that was put right less surely than this may as well be none of the library's. */
const SURE = 0.5
/** No word is put right, or stood for by others, so surely. */
const AS_TYPED = 1
/** With more small words than this, a query is a sentence. */
const SMALL_WORDS = 1

/** A query without the words that nothing is found by, and those words as they were typed. */
export interface KnownQuery {
  query: ReadQuery
  missing: string[]
}

/**
 * The words of a query that no template has, in no form, spelling or other word for it. Of a sentence none: it tells of much
 * that no template names, as `I sell my car to my brother` does.
 */
export function unknownWords(index: SearchIndex, query: ReadQuery): string[] {
  if (query.words.length - query.slots.length > SMALL_WORDS) return []
  return query.slots
    .filter((slot, place) => !slot.isOptional && !isInPhrase(query, place) && !hasMatch(index, slot, 0))
    .map(({ typed }) => typed)
}

/**
 * What may be left of a query that nothing is found by as a whole, the most first: without the words that no template has and
 * those that were hardly put right, such as `brooklyn` of `lease brooklyn`; then with those alone that stand somewhere as they
 * were typed.
 */
export function* withoutUnknownWords(index: SearchIndex, query: ReadQuery): Generator<KnownQuery> {
  let tried = 0
  for (const surely of [SURE, AS_TYPED]) {
    const known = knownPart(index, query, surely)
    if (known.missing.length === tried) continue
    tried = known.missing.length
    if (known.query.slots.some((slot) => !slot.isOptional && isNaming(index, slot))) yield known
  }
}

/** The query without its words that are less surely one of the library's than `surely`. */
function knownPart(index: SearchIndex, query: ReadQuery, surely: number): KnownQuery {
  const missing: string[] = []
  const { correction, ...others } = query
  const slots = query.slots.map((slot, place): Slot => {
    const isStoodFor = surely < AS_TYPED && isInPhrase(query, place)
    if (slot.isOptional || isStoodFor || hasMatch(index, slot, surely)) return slot
    missing.push(slot.typed)
    const { corrected, ...unknown } = slot
    return { ...unknown, matches: [], weight: 0, isOptional: true }
  })
  return { query: withCorrection(index, { ...others, slots }), missing }
}

function hasMatch(index: SearchIndex, { matches }: Slot, surely: number): boolean {
  return matches.some(
    ({ term, kind, factor }) =>
      (kind !== 'spelling' || factor >= surely) && hasPostings(index.postings, term),
  )
}

/** Some words stand in a text and name no template: `end` of `how to end a war`. */
function isNaming({ vocabulary }: SearchIndex, { matches }: Slot): boolean {
  return matches.some(({ term }) => vocabulary.naming(term) > 0)
}

/** Whether other words are looked for in its place. */
function isInPhrase({ alternatives }: ReadQuery, place: number): boolean {
  return alternatives.some(({ from, to }) => place >= from && place < to)
}
