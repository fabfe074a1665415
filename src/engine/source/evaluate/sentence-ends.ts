import type { Inline } from '../tree.ts'
import { printed } from '../tree-text.ts'

/** Quotation marks that close, with the space that French puts before its own. */
const CLOSING = '[\\u00A0\\u202F]?[\\u201D\\u2019\u00BB"\']'
/** An answer that ends a sentence by itself, with what closes after its sign. */
const ENDS = new RegExp(`([.!?\\u2026])((?:${CLOSING})*)$`, 'u')
/** Where the template's words go on with a sign: after a quotation that ends with the answer, or at once. */
const SIGN = new RegExp(`^((?:${CLOSING})*)([\\u00A0\\u202F ]?)([.!?\\u2026])(?![\\p{L}\\p{N}.])`, 'u')

/**
 * One sign at the end of a sentence whose last word is an answer: "in Washington, D.C." and "do you Yahoo!"
 * take no full stop of the template's, and a question that was typed no second question mark. An abbreviation
 * before ! or ? keeps its own.
 *
 * @param stopsOutside Spanish puts the full stop after a quotation, whatever ends inside it.
 */
export function endedOnce(content: Inline[], { stopsOutside }: { stopsOutside: boolean }): Inline[] {
  const settled: Inline[] = []
  for (const [index, inline] of content.entries()) {
    const last = settled.at(-1)
    if (inline.kind !== 'text' || last?.kind !== 'answer') {
      settled.push(inline)
      continue
    }
    const rest = content
      .slice(index + 1)
      .map(printed)
      .join('')
    const text = withoutSecondSign(last.text, inline.text, rest, stopsOutside)
    if (text !== '') settled.push({ ...inline, text })
  }
  return settled
}

function withoutSecondSign(answer: string, text: string, rest: string, stopsOutside: boolean): string {
  const [ending, own = '', closedInAnswer = ''] = ENDS.exec(answer) ?? []
  const [found, closed = '', , sign = ''] = SIGN.exec(text + rest) ?? []
  // What a later inline prints is not ours to shorten.
  if (ending === undefined || found === undefined || found.length > text.length) return text
  if (stopsOutside && (closed !== '' || closedInAnswer !== '')) return text
  const isSecond = sign === '.' || (sign === own && sign !== '\u2026')
  return isSecond ? closed + text.slice(found.length) : text
}
