/** A word as it stands in a text. */
export interface Token {
  /** Without capitals, accents and elisions: `l’Employé` is `employe`. */
  word: string
  /** Where the word stands, without what was elided. */
  start: number
  end: number
  /** Set when nothing but a hyphen stands before it: `disclosure` in `non-disclosure`. */
  joined?: true
}

/** Words with their apostrophes, and with what pasting leaves inside them unseen; `N.D.A.` and `R&D` are one. */
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

/** The same for a whole text, whose punctuation stays: full-width letters are letters, and soft hyphens are nothing. */
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
