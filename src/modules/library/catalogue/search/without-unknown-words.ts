import type { SearchIndex } from './build-index.ts'
import { hasPostings } from './posting-lists.ts'
import { type Alternative, type ReadQuery, type Slot, withCorrection } from './read-query.ts'
import { isLinking } from './stop-words.ts'

/** A word that was put right less surely than this may as well be none of the library's. */
const SURE = 0.5
/** No word is put right, or stood for by others, so surely. */
const OWN_WORDS = 1

/** Whether any template has these other words for a part of the query. */
type IsFound = (alternative: Alternative) => boolean

/**
 * The words of a query that no template has, in no form, spelling or other word for it. Of a sentence none:
 * it tells of much that no template names, as `I sell my car to my brother` does.
 */
export function unknownWords(index: SearchIndex, query: ReadQuery, isFound: IsFound): string[] {
  const counting = new Set(query.slots.map(({ word }) => word))
  if (query.words.some((word) => !counting.has(word) && !isLinking(word))) return []
  return query.slots
    .filter(
      (slot, place) => !slot.isOptional && !hasMatch(index, slot, 0) && !isStoodFor(query, place, isFound),
    )
    .map(({ typed }) => typed)
}

/**
 * What may be left of a query that nothing is found by as a whole, the most first: without the words that no
 * template has and those that were hardly put right, such as `brooklyn` of `lease brooklyn`; then with those
 * alone that some template has themselves, in whatever form.
 */
export function* withoutUnknownWords(
  index: SearchIndex,
  query: ReadQuery,
  isFound: IsFound,
): Generator<ReturnType<typeof knownPart>> {
  let tried = 0
  for (const surely of [SURE, OWN_WORDS]) {
    const known = knownPart(index, query, surely, isFound)
    if (known.missing.length === tried) continue
    tried = known.missing.length
    if (known.query.slots.some((slot) => !slot.isOptional && isNaming(index, slot))) yield known
  }
}

/** The query without words less surely one of the library's than `surely`, and those words as typed. */
function knownPart(index: SearchIndex, query: ReadQuery, surely: number, isFound: IsFound) {
  const missing: string[] = []
  const { correction, ...others } = query
  const slots = query.slots.map((slot, place): Slot => {
    const isKept =
      slot.isOptional ||
      hasMatch(index, slot, surely) ||
      (surely < OWN_WORDS && isStoodFor(query, place, isFound))
    if (isKept) return slot
    missing.push(slot.typed)
    const { corrected, ...unknown } = slot
    return { ...unknown, matches: [], weight: 0, isOptional: true }
  })
  const alternatives = query.alternatives.filter(({ from, to }) =>
    slots.slice(from, to).every(({ weight }) => weight > 0),
  )
  return { query: withCorrection(index, { ...others, slots, alternatives }), missing }
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

function isStoodFor({ alternatives }: ReadQuery, place: number, isFound: IsFound): boolean {
  return alternatives.some(
    (alternative) => place >= alternative.from && place < alternative.to && isFound(alternative),
  )
}
