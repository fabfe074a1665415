import type { SearchIndex } from './build-index.ts'
import { isCommonIn } from './stop-words.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Token {
  /** Without capitals, accents and elisions: `l’Employé` is `employe`. */
  word: string
  /** Where the word stands, without what was elided. */
  start: number
  end: number
  /** Set when nothing but a hyphen stands before it: `disclosure` in `non-disclosure`. */
  joined?: true
}

/** Words with their apostrophes and what pasting leaves unseen inside them; `N.D.A.` and `R&D` are one. */
const WORDS = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*(?:['’ʼ][\p{L}\p{M}\p{Cf}]+)*/gu
const SINGLE = /^[\p{L}]$/u
const ELISION = /^(?:[ldjnscmt]|qu|jusqu|lorsqu|puisqu|quoiqu)['’ʼ](?=.{2})/iu
const HYPHENS = new Set(['-', '‑', '‐', '–'])

/** The words of a text in reading order. Time grows with the text's length only. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: raw, index } of text.matchAll(WORDS)) {
    const before = tokens.at(-1)
    const mark = before?.end === index - 1 ? (text[index - 1] ?? '') : ''
    if (before !== undefined && isAbbreviation(text, before, mark, raw)) {
      before.word += foldWord(raw)
      before.end = index + raw.length
      continue
    }
    const elided = elisionIn(raw)
    const word = foldWord(raw.slice(elided))
    if (word === '') continue
    const isJoined = HYPHENS.has(mark)
    tokens.push({ word, start: index + elided, end: index + raw.length, ...(isJoined && { joined: true }) })
  }
  return tokens
}

/** The folded words of a text, which is all that counts of running text. */
export function wordsOf(text: string): string[] {
  return (text.match(WORDS) ?? []).map((raw) => foldWord(raw.slice(elisionIn(raw))))
}

/** Whether one letter goes on what other single letters with dots, or one with an ampersand, have begun. */
function isAbbreviation(text: string, before: Token, mark: string, raw: string): boolean {
  if ((mark !== '.' && mark !== '&') || !SINGLE.test(raw)) return false
  return SINGLE.test(text.slice(before.start, before.end).split(/[.&]/).at(-1) ?? '')
}

function elisionIn(raw: string): number {
  return raw.length > 2 && /['’ʼ]/.test(raw) ? (ELISION.exec(raw)?.[0].length ?? 0) : 0
}

/** Capitals and accents make no difference to what somebody means, nor does a genitive's `’s`. */
function foldWord(word: string): string {
  const folded = fold(word)
  return /['’ʼ]/.test(folded) ? folded.replace(/['’ʼ]s$/u, '').replace(/['’ʼ]/gu, '') : folded
}

/** The same for a whole text, with its punctuation: full-width letters are letters, soft hyphens nothing. */
export function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
}

/** A part that is no word of a sentence. */
const SHORTEST = 3
/** What a word that is misspelt no worse than so is taken for. */
const MISSPELT = 1
const PARTS = 4
/** A longer word is a mistake of another kind. */
const LONGEST = 40
/** German writes as one word what others write as several, and joins them with these letters. */
const COMPOUNDING = 'de'
const JOINTS = ['', 's', 'n', 'en', 'es']

/**
 * The words of a query, and in place of one that nobody has written those that it is made of: `detravail` is
 * *de travail* without its space, which the text gets back, and an `Autokaufvertrag` is a *Kaufvertrag*. A
 * word that may be only begun, or is hardly misspelt, stays.
 */
export function splitWords({ vocabulary }: SearchIndex, query: string): { text: string; tokens: Token[] } {
  let text = ''
  let copied = 0
  const tokens: Token[] = []
  for (const token of tokenize(query)) {
    const { parts, space } = partsOf(vocabulary, token, token.end === query.length) ?? {
      parts: [{ word: token.word, letters: token.end - token.start }],
      space: '',
    }
    text += query.slice(copied, token.start)
    copied = token.start
    for (const [place, { word, letters }] of parts.entries()) {
      if (place > 0) text += space
      const start = text.length
      text += query.slice(copied, copied + letters)
      copied += letters
      tokens.push({ ...(place === 0 && token), word, start, end: text.length })
    }
  }
  return { text: text + query.slice(copied), tokens }
}

function isKnown(vocabulary: Vocabulary, word: string, isTyping: boolean): boolean {
  return (
    vocabulary.languages.some((language) => vocabulary.formsOf(word, language).length > 0) ||
    vocabulary.beginningWith(word).length > 0 ||
    vocabulary.resembling(word, { beginnings: isTyping }).some(({ distance }) => distance <= MISSPELT)
  )
}

/** Fewest words of one language; of several ways that whose last word, naming the thing, is longest. */
function partsOf(
  vocabulary: Vocabulary,
  { word, start, end }: Token,
  isTyping: boolean,
): { parts: Part[]; space: string } | undefined {
  // What was typed and what is read have the same letters, or there is no telling where a part ends. Two of
  // the shortest parts are a name by chance: Madrid is no *mad* and *rid*.
  if (end - start !== word.length || word.length > LONGEST || word.length <= 2 * SHORTEST) return undefined
  if (isKnown(vocabulary, word, isTyping)) return undefined
  for (let count = 2; count <= PARTS; count += 1) {
    for (const language of vocabulary.languages) {
      const parts = splitInto(count, vocabulary, word, language)
      if (parts !== undefined) return { parts, space: language === COMPOUNDING ? '' : ' ' }
    }
  }
  return undefined
}

interface Part {
  word: string
  /** How many it has in the query, with those that join it to the next. */
  letters: number
}

function splitInto(
  count: number,
  vocabulary: Vocabulary,
  word: string,
  language: string,
): Part[] | undefined {
  if (count === 1) return isNamed(vocabulary, word, language) ? [{ word, letters: word.length }] : undefined
  for (let letters = 2; letters <= word.length - SHORTEST; letters += 1) {
    const first = firstPart(vocabulary, word.slice(0, letters), language)
    if (first === undefined) continue
    const rest = splitInto(count - 1, vocabulary, word.slice(letters), language)
    if (rest !== undefined) return [{ word: first, letters }, ...rest]
  }
  return undefined
}

function firstPart(vocabulary: Vocabulary, letters: string, language: string): string | undefined {
  if (language !== COMPOUNDING) {
    return isCommonIn(letters, language) || isNamed(vocabulary, letters, language) ? letters : undefined
  }
  return JOINTS.filter((joint) => letters.endsWith(joint))
    .map((joint) => letters.slice(0, letters.length - joint.length))
    .find((word) => isNamed(vocabulary, word, language))
}

/** A word, or a form of one, that stands in a title, a keyword or a table. */
function isNamed(vocabulary: Vocabulary, word: string, language: string): boolean {
  if (word.length < SHORTEST) return false
  return vocabulary.formsOf(word, language).some((term) => vocabulary.naming(term) > 0)
}
