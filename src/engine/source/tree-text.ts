import type { TemplateInline } from './template.ts'
import type { Block, DocumentTree, Inline } from './tree.ts'

/** A blank whose label stands beside it. */
const SPACE_TO_WRITE = '____'

/** What a reader of plain text sees of an inline. */
export function printed(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'answer':
      return inline.text
    case 'blank':
      return inline.bare ? SPACE_TO_WRITE : `[${inline.short ?? inline.label}]`
    case 'term':
      return `${inline.open}${inline.text}${inline.close}`
    case 'reference':
      return `${inline.before}${inline.number}`
    case 'check':
      return inline.checked ? '[x]' : '[ ]'
  }
}

/** "-USD 1,234.56", "12,5 %", "$40": a sign, a currency before or after the digits, a percent sign. */
const FIGURE =
  /^[(-\u2212]?(?:\p{Lu}{0,3}\p{Sc}|\p{Lu}{3})?\s?[-\u2212]?\d(?:[\d.,'\u2019\s]*\d)?(?:\s?(?:%|\p{Sc}|\p{Lu}{3}))?[).,;:]?$/u

/**
 * Whether a text is one number, an amount or a percentage, as an answer prints it. It is never broken, nor is
 * its sign or its currency left on another line.
 */
export function isFigure(text: string): boolean {
  return text.length <= LONGEST_FIGURE && FIGURE.test(text)
}

/** A sum of amounts with its currency; digits without end are a word like any other. */
const LONGEST_FIGURE = 36

/** Neighbours of one style as one text: quotation marks, line ends and conditions cut what is one. */
export function joinedTexts<Piece extends Inline | TemplateInline>(content: readonly Piece[]): Piece[] {
  const pieces: Piece[] = []
  for (const inline of content) {
    const last = pieces.at(-1)
    const isOneText =
      inline.kind === 'text' &&
      last?.kind === 'text' &&
      last.bold === inline.bold &&
      last.italic === inline.italic
    if (isOneText) pieces[pieces.length - 1] = { ...last, text: last.text + inline.text }
    else pieces.push(inline)
  }
  return pieces
}

/** Every inline of a block in reading order, whatever the block's kind. */
export function inlinesOf(block: Block): Inline[] {
  const inlines: Inline[] = []
  mapContents(block, (content) => {
    inlines.push(...content)
    return content
  })
  return inlines
}

/** The same block with every line of text replaced, in reading order. */
export function mapContents(block: Block, change: (content: Inline[]) => Inline[]): Block {
  switch (block.kind) {
    case 'logo':
    case 'options':
      return block
    case 'table': {
      const columns = block.columns.map((column) => ({ ...column, header: change(column.header) }))
      return { ...block, columns, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(change) })) }
    }
    case 'signatures':
      return {
        ...block,
        signers: block.signers.map((signer) => ({
          ...signer,
          ...(signer.closing && { closing: change(signer.closing) }),
          role: change(signer.role),
          ...(signer.statement && { statement: change(signer.statement) }),
          name: change(signer.name),
          lines: signer.lines.map((line) => ({ ...line, content: change(line.content) })),
        })),
      }
    case 'letterhead': {
      const { reference, subject } = block
      return {
        ...block,
        sender: block.sender.map(change),
        recipient: block.recipient.map(change),
        date: change(block.date),
        delivery: change(block.delivery),
        ...(reference && { reference: { ...reference, content: change(reference.content) } }),
        subject: { ...subject, content: change(subject.content) },
      }
    }
    case 'entries':
      return {
        ...block,
        entries: block.entries.map((entry) => ({
          ...entry,
          label: change(entry.label),
          content: change(entry.content),
        })),
      }
    default:
      return { ...block, content: change(block.content) }
  }
}

/** The blanks of a block: a party contributes one for every part. */
export function blanksOf(block: Block): DocumentTree['blanks'] {
  return inlinesOf(block).flatMap((inline) => {
    if (inline.kind !== 'blank') return []
    const { field, part, label } = inline
    return [{ field, ...(part !== undefined && { part }), label, block: block.id }]
  })
}
