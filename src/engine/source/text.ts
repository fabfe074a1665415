/**
 * Controls, noncharacters and marks that reorder what is read are never printed: XML forbids the first two,
 * and the last can make a contract show other words than it contains.
 */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu
/** `toWellFormed` is younger than the browsers of BROW-1. */
const LONE_SURROGATES = /\p{Surrogate}/gu
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g

/** Makes outside text safe for every format: well formed, one kind of line end, no control characters. */
export function cleanText(text: string, lines: 'one' | 'many' = 'many'): string {
  const unified = text.replace(LONE_SURROGATES, '\uFFFD').replace(LINE_ENDS, '\n').replaceAll('\t', ' ')
  const kept = unified.replace(UNPRINTABLE, (character) => (character === '\n' ? '\n' : ''))
  return lines === 'one' ? inOneLine(kept) : kept.replace(/\n{3,}/g, '\n\n').trim()
}

/** Line by line: a pattern for blanks around a line end would read a long row of them again from each. */
function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}

/** A source as Windows' editors save it too: without a byte order mark, and every line ended by `\n`. */
export function unifySource(source: string): string {
  return source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}
