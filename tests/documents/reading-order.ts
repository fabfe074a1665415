import { expect } from 'vitest'
import { type Block, type DocumentTree, type Inline, printed } from '#engine/source/index.ts'

/**
 * The texts of a document in the order in which they are read, each as one piece: a paragraph, a cell, a
 * line.
 */
export function textsInOrder(tree: DocumentTree): string[] {
  return tree.blocks.flatMap(textsOf).map(squeezed).filter(Boolean)
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'table':
      // Its heads stand once on paper, and before every cell in TXT.
      return block.rows.flatMap(({ cells }) => cells.map(plain))
    case 'entries':
      return block.entries.flatMap(({ label, content }) => [plain(label), plain(content)])
    case 'options':
      return [block.label, ...block.options.map(({ text }) => text)]
    case 'signatures':
      return block.signers.flatMap(({ role, name, lines, witness, closing = [] }) => [
        plain(closing),
        plain(block.style === 'letter' ? [] : role),
        plain(name),
        ...lines.flatMap(({ label, content }) => [label, plain(content)]),
        ...(witness ? [witness.heading, ...witness.lines.map(({ label }) => label)] : []),
      ])
    case 'letterhead': {
      const { sender, recipient, date, delivery, reference, subject } = block
      const to = recipient.map(plain)
      const head =
        block.arrangement === 'block'
          ? [plain(date), plain(delivery), ...to]
          : [...to, plain(date), plain(delivery)]
      return [
        ...sender.map(plain),
        ...head,
        ...(reference ? [plain(reference.content)] : []),
        plain(subject.content),
      ]
    }
    case 'logo':
      return []
    default:
      return [plain(block.content)]
  }
}

/** Every text stands in what was read from a file, each after the one before. */
export function expectOrder(texts: string[], read: string, name: string): void {
  let from = 0
  for (const text of texts) {
    const at = read.indexOf(text, from)
    expect(at, `${name}: ${text.slice(0, 80)}`).toBeGreaterThanOrEqual(from)
    from = at + text.length
  }
}

/** A PDF's text as one, without what stands at the head and the foot of its pages. */
export function bodyOfPages(text: string, { title, header, words }: DocumentTree): string {
  const pages = text.split('\f').filter((page) => page.trim() !== '')
  return pages
    .map((page, index) => {
      const counted = words.pageOf
        .replace('{page}', String(index + 1))
        .replace('{pages}', String(pages.length))
      const body = squeezed(page).replace(squeezed(title + counted), '')
      return header === undefined || index === 0 ? body : body.replace(squeezed(header), '')
    })
    .join('')
}

/**
 * Without white space, what joins or breaks a word, boxes and spaces to write in: what remains is equal in
 * every format.
 */
export function squeezed(text: string): string {
  return text.replace(/[\s_\u00A0\u00AD\u200B\u202F\u2060\u2068\u2069\u2610\u2612]+/g, '')
}

/** A box and an empty space to write in are drawn in every format in its own way. */
function plain(content: Inline[]): string {
  const isDrawn = (part: Inline) => part.kind === 'check' || (part.kind === 'blank' && part.bare)
  return content.map((part) => (isDrawn(part) ? '' : printed(part))).join('')
}
