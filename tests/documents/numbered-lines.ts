import { expect } from 'vitest'
import { type DocumentTree, type Inline, printed } from '#engine/source/index.ts'

/** The paragraphs of a document that carry a number, as a reader sees them. */
function numberedLines(tree: DocumentTree): string[] {
  return tree.blocks.flatMap((block) =>
    block.kind === 'clause' || block.kind === 'schedule'
      ? [oneLine(`${block.number} ${block.content.map(seen).join('')}`)]
      : [],
  )
}

/** What LibreOffice counted by itself stands in its text, line by line and in the same order. */
export function expectNumbers(tree: DocumentTree, text: string, name = tree.title): void {
  const lines = text.split('\n').map(oneLine)
  let from = 0
  for (const line of numberedLines(tree)) {
    // An answer with line breaks goes on below.
    const at = lines.findIndex(
      (written, index) => index >= from && line.startsWith(written) && isSame(index, line),
    )
    expect(at, `${name}: ${line}`).toBeGreaterThanOrEqual(from)
    from = at + 1
  }

  function isSame(first: number, line: string): boolean {
    let joined = lines[first] ?? ''
    for (let next = first + 1; joined.length < line.length && next < lines.length; next += 1) {
      joined = oneLine(`${joined} ${lines[next]}`)
    }
    return joined === line
  }
}

/** Word draws a box as a character. */
function seen(part: Inline): string {
  if (part.kind !== 'check') return printed(part)
  return part.checked ? '\u2612' : '\u2610'
}

/** Without the marks by which LibreOffice writes the direction of a run, and that a hyphen breaks nothing. */
function oneLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('\u2011', '-')
    .replace(/\s+/g, ' ')
    .trim()
}
