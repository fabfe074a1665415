import type { SearchIndex } from './build-index.ts'
import type { Match, Reading, Slot } from './read-query.ts'
import type { Misspelling, Vocabulary } from './vocabulary.ts'

export interface Languages {
  /** All, the visitor's own first, then that of the query. */
  languages: readonly string[]
  spoken: string
}

const FORM = 0.95
const FORM_ELSEWHERE = 0.85
const FAMILY = 0.55
/** What was typed may go on: less surely when it is a word already. */
const BEGINNING = 0.8
const BEGINNING_OF_MORE = 0.3
const SPELLING = 0.88
const SPELLING_BY_DISTANCE = 0.22
/** A word that names nothing counts this part of one that does. */
const UNNAMED = 0.3
/** A word of a language that nobody asked for. */
const ELSEWHERE = 0.75
/** This near to a word of the own language, one of another is taken for a misspelling: `comercial lease`. */
const SAME_WORD = 0.5
/** Readings of a misspelt word, and those of them that are looked up in the tables. */
const SPELLINGS = 8
const READINGS = 3

/** The terms that a typed word may stand for. */
export function readMatches(
  index: SearchIndex,
  word: string,
  { languages, spoken, isTyping, asTyped }: Languages & { isTyping: boolean; asTyped: boolean },
): Pick<Slot, 'matches' | 'readings' | 'corrected'> & { rarity: number } {
  const { vocabulary } = index
  const own = new Set([languages[0] ?? spoken, spoken])
  const matches = new Map<number, Match>()
  const offer = (match: Match) => {
    if ((matches.get(match.term)?.factor ?? 0) < match.factor) matches.set(match.term, match)
  }
  const exact = vocabulary.find(word)
  if (exact !== undefined) offer({ term: exact, factor: 1, kind: 'word' })
  for (const language of languages) {
    const factor = own.has(language) ? FORM : FORM_ELSEWHERE
    for (const term of vocabulary.formsOf(word, language)) offer({ term, factor, kind: 'word' })
  }
  const isOwn = (term: number) => [...own].some((each) => vocabulary.isIn(term, each))
  const isKnown = [...matches.keys()].some(isOwn)
  const certain = [...matches.keys()]
  for (const language of own) {
    for (const term of vocabulary.familyOf(word, language)) offer({ term, factor: FAMILY, kind: 'word' })
  }
  const isWhole = exact !== undefined || (!isTyping && matches.size > 0)
  const beginnings = isTyping || (!isWhole && word.length > 2) ? vocabulary.beginningWith(word) : []
  for (const term of beginnings) {
    const length = vocabulary.words[term]?.length ?? word.length
    const factor = (isWhole ? BEGINNING_OF_MORE : BEGINNING) * (word.length / length) ** 0.25
    offer({ term, factor, kind: 'beginning' })
  }
  const resembling = () =>
    vocabulary.resembling(word, { beginnings: isTyping }).filter(({ term }) => term !== exact)
  const spellings =
    asTyped || isKnown || beginnings.some(isOwn) || /\d/.test(word)
      ? []
      : bestSpellings(vocabulary, resembling(), isOwn)
  const best = spellings[0]
  const isMisspelt =
    best !== undefined &&
    !best.isBeginning &&
    (certain.length === 0 || (best.isOwn && best.distance <= SAME_WORD))
  const surely = exact === undefined || isMisspelt ? 1 : ELSEWHERE
  for (const { term, factor } of spellings) {
    offer({ term, factor: factor * surely, kind: 'spelling' })
    for (const language of own) {
      const put = vocabulary.words[term] ?? ''
      for (const form of vocabulary.formsOf(put, language)) {
        offer({ term: form, factor: factor * surely * FORM, kind: 'spelling' })
      }
    }
  }
  const readings: Reading[] =
    !isMisspelt && (certain.length > 0 || spellings.length === 0)
      ? [{ word, factor: 1 }, ...spellingReadings(vocabulary, spellings).slice(0, READINGS - 1)]
      : spellingReadings(vocabulary, spellings).slice(0, READINGS)
  return {
    matches: [...matches.values()],
    readings,
    rarity: rarityOf(index, certain.length > 0 ? certain : spellings.map(({ term }) => term), beginnings),
    ...(isMisspelt && { corrected: best.term }),
  }
}

type Spelling = Misspelling & { factor: number; isOwn: boolean }

/** The likeliest words first: those with the fewest mistakes, and of these those that name most templates. */
function bestSpellings(
  vocabulary: Vocabulary,
  found: readonly Misspelling[],
  isOfOwn: (term: number) => boolean,
): Spelling[] {
  const costs = found
    .map((misspelling) => {
      const { term, distance, isBeginning } = misspelling
      const isOwn = isOfOwn(term)
      const usual = 0.06 * Math.log2(1 + vocabulary.naming(term))
      return { ...misspelling, isOwn, cost: distance - usual + (isOwn ? 0 : 0.4) + (isBeginning ? 0.3 : 0) }
    })
    .sort((one, other) => one.cost - other.cost || one.term - other.term)
  const least = costs[0]?.cost ?? 0
  return costs
    .filter(({ cost }) => cost <= least + 0.6)
    .slice(0, SPELLINGS)
    .map(({ cost, ...spelling }) => ({
      ...spelling,
      factor:
        Math.max(0.2, SPELLING - SPELLING_BY_DISTANCE * spelling.distance) *
        (1 - 0.5 * (cost - least)) *
        (spelling.isOwn ? 1 : ELSEWHERE),
    }))
}

function spellingReadings(vocabulary: Vocabulary, spellings: readonly Spelling[]): Reading[] {
  return spellings
    .filter(({ isBeginning }) => !isBeginning)
    .map(({ term, factor }) => ({ word: vocabulary.words[term] ?? '', factor }))
}

/** A word is as rare as the most frequent of the terms that it surely stands for. */
function rarityOf(
  { rarity, vocabulary }: SearchIndex,
  certain: readonly number[],
  beginnings: readonly number[],
): number {
  const terms = certain.length > 0 ? certain : beginnings
  // A word that no title or keyword has is one of a sentence, seldom what is looked for.
  const rarities = terms.map((term) => (rarity[term] ?? 0) * (vocabulary.naming(term) > 0 ? 1 : UNNAMED))
  // What nobody has written is as rare as can be, and still no more telling than a rare word.
  return rarities.length > 0 ? Math.min(...rarities) : Math.max(1, Math.log(2 + rarity.length / 100))
}
