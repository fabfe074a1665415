import type { SearchIndex } from './build-index.ts'
import { readAlternatives } from './read-alternatives.ts'
import { readMatches } from './read-matches.ts'
import { isCommonIn, weightOf } from './stop-words.ts'
import { splitWords, type Token, tokenize } from './tokenize.ts'

export interface ReadQuery {
  /** The code of the language that it is written in, as far as its words tell. */
  spoken: string
  /** As typed, but without invisible signs, and with the spaces that were missing between its words. */
  typed: string
  text: string
  /** Folded words in the order they were typed, those that tell nothing included. */
  words: readonly string[]
  slots: readonly Slot[]
  /** Whether any word tells what is looked for: `free template` does not. */
  isTelling: boolean
  alternatives: readonly Alternative[]
  /** The query with its misspelt words put right, when there are any. */
  correction?: string
}

/** One word of the query that something is looked for by. */
export interface Slot {
  /** As it was typed. */
  typed: string
  word: string
  start: number
  end: number
  weight: number
  /** A template need not have it. */
  isOptional: boolean
  matches: readonly Match[]
  /** Words it is read as in the tables, the likeliest first. */
  readings: readonly Reading[]
  /** The term that it was put right to, when what was typed is no word. */
  corrected?: number
}

export interface Reading {
  word: string
  factor: number
}

/** A term that a word of the query may stand for, and how surely: 1 is the word itself. */
export interface Match {
  term: number
  factor: number
  kind: 'word' | 'beginning' | 'spelling'
}

/** Other words for some of the query's. */
export interface Alternative {
  /** The first slot that it stands for, and the one after the last. */
  from: number
  to: number
  kind: 'synonym' | 'translation' | 'word'
  /** Its language's place in the vocabulary's: `Brief` means letters in German, not in English. */
  language?: number
  /** For every word of the phrase the terms that are forms of it. */
  terms: readonly (readonly number[])[]
  factor: number
  meant: string
  /** The query's words that it stands for, misspelt ones put right. */
  typed: string
  /** Set when the query's words, together, are another way to say it: by themselves they say less. */
  isMeaning?: true
}

/** More words than this are not searched. */
const LONGEST_QUERY = 24
/** How far a word is meant literally in a phrase that means something else. */
const LITERAL = 0.6
/** A word that tells little counts this part of another. */
const LITTLE = 0.25

/** Reads a query for an index. `language` is the code of the language that the visitor reads. */
export function readQuery(
  index: SearchIndex,
  typed: string,
  language: string,
  { asTyped = false }: { asTyped?: boolean } = {},
): ReadQuery {
  const plain = typed.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const { text: query, tokens } = asTyped
    ? { text: plain, tokens: tokenize(plain) }
    : splitWords(index, plain)
  // Said twice is not meant twice.
  const once = tokens.filter(({ word }, place) => tokens.findIndex((other) => other.word === word) === place)
  const spoken = languageOfWords(index, tokens, language)
  const kept = once
    .map((token) => ({ token, weight: weightOf(token.word, spoken) }))
    .filter(({ weight }) => weight !== 'none')
  const used = (kept.length > 0 ? kept : once.map((token) => ({ token, weight: 'full' as const }))).slice(
    0,
    LONGEST_QUERY,
  )
  const hasFull = used.some(({ weight }) => weight === 'full')
  const languages = [...new Set([language, spoken, ...index.vocabulary.languages])]
  const slots = used.map(({ token, weight }): Slot => {
    const isTyping = token.end === query.length
    const read = readMatches(index, token.word, { languages, spoken, isTyping, asTyped })
    const isOptional = hasFull && weight === 'little'
    return {
      ...read,
      typed: query.slice(token.start, token.end),
      word: token.word,
      start: token.start,
      end: token.end,
      isOptional,
      weight: read.rarity * (isOptional ? LITTLE : 1),
    }
  })
  const alternatives = readAlternatives(index, query, slots, { languages, spoken })
  return withCorrection(index, {
    spoken,
    typed: plain,
    text: query,
    words: tokens.map(({ word }) => word),
    slots: withoutLiteralSense(slots, alternatives),
    isTelling: hasFull,
    alternatives,
  })
}

/** `fire` in `fire somebody` is hardly about fires. */
function withoutLiteralSense(slots: readonly Slot[], alternatives: readonly Alternative[]): Slot[] {
  const meanings = alternatives.filter(({ isMeaning }) => isMeaning)
  return slots.map((slot, place) => {
    if (!meanings.some(({ from, to }) => place >= from && place < to)) return slot
    return { ...slot, matches: slot.matches.map((match) => ({ ...match, factor: match.factor * LITERAL })) }
  })
}

/**
 * The language that the query is written in: the visitor's, unless the words say otherwise. Another
 * language's word that doubles a letter more or less than one of the visitor's, as `comercial` does, says
 * nothing against it.
 */
function languageOfWords(index: SearchIndex, tokens: readonly Token[], language: string): string {
  const { vocabulary } = index
  let best = language
  let most = 0
  for (const candidate of new Set([language, ...vocabulary.languages])) {
    const count = tokens.reduce((sum, { word }) => {
      const term = vocabulary.find(word)
      const isKnown = term !== undefined && vocabulary.isIn(term, candidate)
      const isNear = candidate === language && vocabulary.hasUndoubled(word, candidate)
      return sum + (isCommonIn(word, candidate) || isKnown || isNear ? 1 : 0)
    }, 0)
    if (count > most) {
      most = count
      best = candidate
    }
  }
  return best
}

/** The query with its misspelt words put right, where it has any. */
export function withCorrection({ vocabulary }: SearchIndex, query: Omit<ReadQuery, 'correction'>): ReadQuery {
  let correction = query.text
  for (const { start, end, corrected: term } of query.slots.toReversed()) {
    if (term === undefined) continue
    const put = inCapitalsOf(query.text.slice(start, end), vocabulary.written(term))
    correction = correction.slice(0, start) + put + correction.slice(end)
  }
  return correction === query.typed ? query : { ...query, correction }
}

/** The word with the capitals that were typed: none, the first letter's, or all. */
function inCapitalsOf(typed: string, word: string): string {
  if (typed === typed.toLowerCase()) return word
  if (typed.length > 1 && typed === typed.toUpperCase()) return word.toUpperCase()
  return word.charAt(0).toUpperCase() + word.slice(1)
}
