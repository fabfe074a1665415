import type { SearchIndex } from './build-index.ts'
import { hasPostings } from './posting-lists.ts'
import type { Languages } from './read-matches.ts'
import type { Alternative, Reading, Slot } from './read-query.ts'
import { keyOf, type StandIn } from './word-tables.ts'

/** Those that stand for the query best are searched, no more. */
const ALTERNATIVES = 40
/** A word inside a phrase that the tables know means something else than by itself. */
const INSIDE = 0.4
/** Several words together leave less doubt of what they mean. */
const PHRASE = 0.3
/** A phrase of a language that the query is not written in. */
const FOREIGN = 0.55
/** Two words for what is written as one. */
const SPACING = 0.85

/** Other words for the query's: from the tables, and with a space less. */
export function readAlternatives(
  index: SearchIndex,
  text: string,
  slots: readonly Slot[],
  { languages, spoken }: Languages,
): Alternative[] {
  const found = joinedWords(index, text, slots)
  const inside = new Set<number>()
  for (let length = Math.min(index.standIns.longest, slots.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= slots.length; from += 1) {
      const span = slots.slice(from, from + length)
      const isInside = length === 1 && inside.has(from)
      for (const { words, factor } of readingsOf(index, span)) {
        for (const language of languages) {
          const standIns = index.standIns.find(keyOf(words, language), language)
          if (standIns.length === 0) continue
          const typed = typedAs(index, text, span, words)
          if (length > 1) for (let slot = from; slot < from + length; slot += 1) inside.add(slot)
          const surely =
            factor * (isInside ? INSIDE : 1) * (isOf(index, words, language, spoken) ? 1 : FOREIGN)
          for (const standIn of standIns) {
            const terms = termsOf(index, standIn)
            if (terms === undefined) continue
            const isPhrase = length > 1
            found.push({
              from,
              to: from + length,
              kind: standIn.kind,
              language: index.vocabulary.languages.indexOf(standIn.language),
              terms,
              factor: (isPhrase ? standIn.factor ** PHRASE : standIn.factor) * surely,
              meant: standIn.phrase,
              typed,
              ...(isPhrase && standIn.isMeaning && { isMeaning: true }),
            })
          }
        }
      }
    }
  }
  return found.sort((one, other) => other.factor - one.factor).slice(0, ALTERNATIVES)
}

/** A word that is of the query's language too means what it means there. */
function isOf({ vocabulary }: SearchIndex, words: readonly string[], language: string, spoken: string) {
  if (language === spoken) return true
  return !words.every((word) => {
    const term = vocabulary.find(word)
    return term !== undefined && vocabulary.isIn(term, spoken)
  })
}

/** The part of the query that a span is, with the words that it was read as where the typed ones are none. */
function typedAs(
  { vocabulary }: SearchIndex,
  text: string,
  span: readonly Slot[],
  words: readonly string[],
): string {
  // A joined word is there as it was typed.
  if (words.length < span.length) return partOf(text, span)
  let typed = ''
  for (const [place, { word, start, end }] of span.entries()) {
    const read = words[place] ?? word
    const before = span[place - 1]
    if (before !== undefined) typed += text.slice(before.end, start)
    const term = read === word ? undefined : vocabulary.find(read)
    typed += term === undefined ? text.slice(start, end) : vocabulary.written(term)
  }
  return typed
}

function partOf(text: string, span: readonly Slot[]): string {
  return text.slice(span[0]?.start, span.at(-1)?.end)
}

/**
 * What the words of a span may have been meant as: each by itself in all its readings, several together in
 * their likeliest, and two as one where the tables have that one.
 */
function readingsOf(index: SearchIndex, span: readonly Slot[]): { words: string[]; factor: number }[] {
  const [first] = span
  if (span.length === 1 && first !== undefined) {
    return first.readings.map(({ word, factor }) => ({ words: [word], factor }))
  }
  const likeliest = span.flatMap(({ readings }): Reading[] => readings.slice(0, 1))
  if (likeliest.length < span.length) return []
  const joined = span.map(({ word }) => word).join('')
  return [
    {
      words: likeliest.map(({ word }) => word),
      factor: Math.min(...likeliest.map(({ factor }) => factor)),
    },
    ...(span.length === 2 && index.vocabulary.find(joined) !== undefined
      ? [{ words: [joined], factor: SPACING }]
      : []),
  ]
}

/** For every word of a phrase its terms; undefined when the library has no such word. */
function termsOf(index: SearchIndex, { words, language }: StandIn): number[][] | undefined {
  const terms = words.map((word) =>
    index.vocabulary.formsOf(word, language).filter((term) => hasPostings(index.postings, term)),
  )
  return terms.every(({ length }) => length > 0) ? terms : undefined
}

/** `sub contractor` */
function joinedWords(index: SearchIndex, text: string, slots: readonly Slot[]): Alternative[] {
  return slots.slice(1).flatMap((slot, before): Alternative[] => {
    const word = (slots[before]?.word ?? '') + slot.word
    const term = index.vocabulary.find(word)
    if (term === undefined || !hasPostings(index.postings, term)) return []
    const typed = partOf(text, slots.slice(before, before + 2))
    return [
      { from: before, to: before + 2, kind: 'word', terms: [[term]], factor: SPACING, meant: word, typed },
    ]
  })
}
