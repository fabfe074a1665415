import type { BookTree } from '../sheet/book-tree.ts'
import { sheetCsv } from '../sheet/csv.ts'
import {
  type Block,
  type DocumentTree,
  type EntriesBlock,
  type Inline,
  type LetterheadBlock,
  printed,
  type SignatureLine,
  type SignaturesBlock,
} from '../source/index.ts'
import { createZip } from '../zip.ts'
import { isAnswered } from './page-style.ts'

/** Lines longer than this are broken by most programs that show plain text. */
const WIDEST = 96
const GAP = '  '

interface TextColumn {
  head: string
  align: 'start' | 'end'
}

/**
 * Columns of text where they fit on a line; otherwise every row as a list of its cells, each with its
 * column's head and the language's `colon`.
 */
function textTable(columns: TextColumn[], rows: string[][], colon: string): string {
  const widths = columns.map(({ head }, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const whole = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length)
  if (whole > WIDEST) return rows.map((row) => listed(columns, row, colon)).join('\n\n')
  const line = (cells: string[]) =>
    columns
      .map(({ align }, column) => {
        const [cell = '', width = 0] = [cells[column], widths[column]]
        return align === 'end' ? cell.padStart(width) : cell.padEnd(width)
      })
      .join(GAP)
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join(GAP)
  return [line(columns.map(({ head }) => head)), rule, ...rows.map(line)].join('\n')
}

function listed(columns: TextColumn[], row: string[], colon: string): string {
  return columns
    .flatMap(({ head }, column) =>
      row[column] ? [head ? `${head}${colon} ${row[column]}` : row[column]] : [],
    )
    .join('\n')
}

const INDENT = '    '
/** A rule to write on. */
const RULE = '_'.repeat(30)

/** The document as plain UTF-8 text: numbers typed, blanks in brackets, one blank line between blocks. */
export function renderText(tree: DocumentTree): Uint8Array {
  const colon = tree.language.startsWith('fr') ? '\u00A0:' : ':'
  const texts = tree.blocks.map((block) => blockText(block, colon))
  const text = texts.filter(Boolean).join('\n\n')
  return new TextEncoder().encode(`${text}\n`)
}

/** `colon`: as the language writes it after a label. */
function blockText(block: Block, colon: string): string {
  switch (block.kind) {
    case 'logo':
      return ''
    case 'title': {
      const title = plain(block.content)
      return `${title}\n${'='.repeat(title.length)}`
    }
    case 'heading':
      return `${block.startsPage ? '\n' : ''}${plain(block.content)}`
    case 'schedule':
      return `\n${block.number}  ${plain(block.content)}`
    case 'clause':
      return indented(`${block.number} ${plain(block.content)}`, Math.max(0, block.level - 2))
    case 'paragraph':
      return indented(`${block.style === 'bullet' ? '- ' : ''}${plain(block.content)}`, block.level)
    case 'table':
      return textTable(
        block.columns.map(({ header, align }) => ({ head: plain(header), align })),
        block.rows.map(({ cells }) => cells.map((cell) => plain(cell).replaceAll('\n', ' '))),
        colon,
      )
    case 'signatures':
      return signatures(block, colon)
    case 'letterhead':
      return letterhead(block)
    case 'entries':
      return block.entries.map((entry) => entryText(entry, colon)).join('\n')
    case 'options': {
      const options = block.options.map(({ checked, text }) => `${INDENT}${box(checked)} ${text}`)
      return [block.label, ...options].join('\n')
    }
  }
}

/** On one line where it fits; above what is longer stands the label alone. */
function entryText({ label, content, lines, open }: EntriesBlock['entries'][number], colon: string): string {
  const words = plain(label)
  const text = plain(content)
  const height = open ? 1 : lines
  const rules = Array.from({ length: isAnswered(content) ? 0 : height - (text ? 1 : 0) }, () => RULE)
  const below = [text, ...rules].filter(Boolean).join('\n')
  if (below.includes('\n')) return `${words}\n${below}`
  return `${words}${/[.:?!]$/.test(words) ? '' : colon} ${below}`
}

function letterhead(block: LetterheadBlock): string {
  const lines = (rows: Inline[][]) => rows.map(plain).join('\n')
  const labelled = ({ label, content }: { label: string; content: Inline[] }) =>
    [label, plain(content)].filter(Boolean).join(' ')
  const [sender, recipient] = [lines(block.sender), lines(block.recipient)]
  const [date, delivery] = [plain(block.date), plain(block.delivery)]
  const head =
    block.arrangement === 'recipientRight'
      ? [sender, recipient, date, delivery]
      : [sender, date, delivery, recipient]
  const reference = block.reference ? labelled(block.reference) : ''
  return [...head, reference, labelled(block.subject)].filter(Boolean).join('\n\n')
}

function signatures({ style, signers }: SignaturesBlock, colon: string): string {
  return signers
    .map(({ role, name, closing = [], statement, lines, witness }) => {
      if (style === 'letter') {
        const below = [name, ...lines.map(({ content }) => content), role].map(plain).filter(Boolean)
        return `${plain(closing)}\n\n\n${below.join('\n')}`
      }
      const head = [plain(role), plain(statement ?? name)]
      const witnessed = witness ? ['', witness.heading, ...signatureLines(witness.lines, colon)] : []
      return [...head.filter(Boolean), ...signatureLines(lines, colon), ...witnessed].join('\n')
    })
    .join('\n\n')
}

function signatureLines(lines: SignatureLine[], colon: string): string[] {
  return lines.map(({ label, content }) => `${label}${colon} ${plain(content) || RULE}`)
}

function plain(content: Inline[]): string {
  return content.map(printed).join('')
}

/** As it is usual in plain text, and in every font. */
function box(checked: boolean): string {
  return checked ? '[x]' : '[ ]'
}

function indented(text: string, depth: number): string {
  return text.replace(/^/gm, INDENT.repeat(depth))
}

/** The date of files: the same input makes the same bytes. */
const MADE = new Date(Date.UTC(2026, 0, 1))

/** A ZIP with the values of each of the author's sheets, named by its tab. The same book, the same bytes. */
export function zipOfCsv(book: BookTree): Uint8Array {
  const zip = createZip(MADE)
  const files = book.sheets.flatMap(({ name, part }, index) =>
    part === 'sheet' ? zip.add(`${name}.csv`, sheetCsv(book, index)) : [],
  )
  return Buffer.concat([...files, zip.end()])
}
