/**
 * Controls, noncharacters and marks that reorder what is read are never printed: XML forbids the first two, and the last
 * can make a contract show other words than it contains.
 */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g

/** Makes text from outside safe for every format: well formed, one kind of line end, no control characters. */
export function cleanText(text: string, lines: 'one' | 'many' = 'many'): string {
  const unified = text.toWellFormed().replace(LINE_ENDS, '\n').replaceAll('\t', ' ')
  const kept = unified.replace(UNPRINTABLE, (character) => (character === '\n' ? '\n' : ''))
  return (lines === 'one' ? kept.replace(/\s*\n\s*/g, ' ') : kept.replace(/\n{3,}/g, '\n\n')).trim()
}
