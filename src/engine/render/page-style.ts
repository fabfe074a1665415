import {
  type Block,
  type ClauseBlock,
  type ClauseLevel,
  type DocumentTree,
  type EntriesBlock,
  type Inline,
  isFigure,
  type LogoBlock,
  printed,
  type TableBlock,
} from '../source/index.ts'

/**
 * One set of measures for DOCX and PDF, in points, so that both break their pages alike. The PDF is set in
 * Caladea and Carlito; the DOCX names Cambria and Calibri, their metric twins that every Word has.
 */
export const PAGE_STYLE = {
  pages: { letter: { width: 612, height: 792 }, a4: { width: 595.3, height: 841.9 } },
  margin: { top: 72, right: 72, bottom: 72, left: 72, footer: 36 },
  size: { body: 11, title: 20, schedule: 15, table: 10, label: 8.5, footer: 8.5 },
  /** Multiple of the font's own line height. */
  lineSpacing: 1.15,
  /** The column of numbers; one step of nesting. */
  indent: 36,
  bullet: 16,
  space: { afterParagraph: 6, beforeHeading: 16, afterHeading: 6, afterTitle: 16, beforeSignatures: 10 },
  /** `right`: share of the text's width before an addressee on the right. The rest: space after each part. */
  letter: {
    right: 0.52,
    sender: 22,
    date: 14,
    recipient: 18,
    delivery: 10,
    reference: 6,
    subject: 12,
    paragraph: 9,
    beforeClosing: 12,
    sign: 40,
    afterSigner: 27,
  },
  /** Space to write on the first and on every further line of a signature. */
  signature: { first: 13, further: 1, gap: 36 },
  /** Space below the logo that heads a document. */
  logo: { after: 14 },
  /**
   * Of a form: the gap between its columns, the space above a label and its height with it, the height of
   * each line to write on, a box’s room. A label and its answer share one cell, so that they are read
   * together.
   */
  entry: { gap: 24, beforeLabel: 4, label: 16, line: 20, box: 18 },
  colour: {
    ink: '1C1B19',
    /** By this ink a picture that is blurred finds what stays legible; no eye tells it from the other. */
    legible: '1C1B26',
    quiet: '5C5850',
    rule: 'B9B3A6',
    blank: 'FDF0C8',
    blankInk: '6B4A00',
  },
} as const

/** Where a clause's number stands; its text begins one indent further. */
export function numberIndent(level: ClauseLevel): number {
  return Math.max(0, level - 2) * PAGE_STYLE.indent
}

/** Where text begins that continues a clause of this level; 0 is the margin. */
export function textIndent(level: number): number {
  return level === 0 ? 0 : Math.max(1, level - 1) * PAGE_STYLE.indent
}

/** Between the margins, in points. */
export function textWidth({ page }: DocumentTree): number {
  const { left, right } = PAGE_STYLE.margin
  return PAGE_STYLE.pages[page].width - left - right
}

/** A line could end after the sign of a number; no-break spaces bind the rest. */
export function unbroken(text: string): string {
  return isFigure(text) ? text.replaceAll('-', '\u2011') : text
}

/** So many signers fit on one page with room to spare, and stay on one. Of more, each row of two does. */
export const SIGNERS_TOGETHER = 6

/** Of so many rows a table stays on one page; a longer one goes over pages and repeats its heads. */
const ROWS_TOGETHER = 6
/** About 20 lines of text in a column of a width in percent: longer than that, it may go over two pages. */
const LONG_TEXT = 20

/** Lines that somebody has ended themselves, however short they are. */
const LONG_LINES = 30
const linesOf = (text: string) => text.split('\n').length

export function staysWhole({ columns, rows }: TableBlock): boolean {
  return rows.length <= ROWS_TOGETHER && !rows.some(({ cells }) => isLongRow(columns, cells))
}

/** Rows and entries stay on one page, unless they might be longer than a page. */
export function isLongRow(columns: readonly { width: number }[], cells: Inline[][]): boolean {
  return cells.some((cell, index) => {
    const text = cell.map(printed).join('')
    return text.length > (columns[index]?.width ?? 0) * LONG_TEXT || linesOf(text) > LONG_LINES
  })
}

/** Whether a clause's number has a word in it, as "Article 1." does: too wide for the column of numbers. */
export function isWideNumber(
  { words }: DocumentTree,
  { series, level }: Pick<ClauseBlock, 'series' | 'level'>,
): boolean {
  if (series === 'parties' || series === 'recitals') return false
  return /\p{L}/u.test((words.numbering.clauses[level - 1] ?? '').replace(/\{\w\}/g, ''))
}

/** Between paragraphs: a letter is set wider than a contract, as if lines were left blank. */
export function paragraphSpace({ type }: DocumentTree): number {
  return type === 'letter' ? PAGE_STYLE.letter.paragraph : PAGE_STYLE.space.afterParagraph
}

/** A letter's first page has none: most letters end on it. */
export function hasFirstFooter({ type }: DocumentTree): boolean {
  return type !== 'letter'
}

/** Below a letter that names its addressee on the right, the signature stands there too. */
export function hasRecipientRight({ blocks }: DocumentTree): boolean {
  return blocks.some((block) => block.kind === 'letterhead' && block.arrangement === 'recipientRight')
}

/** Whether an entry holds an answer: it takes the room it needs. Elsewhere there are rules to write on. */
export function isAnswered(content: Inline[]): boolean {
  return content.some(({ kind }) => kind === 'text' || kind === 'answer')
}

/** The bytes of a logo, which a file has inside. */
export function pictureBytes({ source }: LogoBlock): Buffer {
  return Buffer.from(source.slice(source.indexOf(',') + 1), 'base64')
}

/** Whether somebody signs among lines to fill in. */
function isSigned({ entries }: EntriesBlock): boolean {
  return entries.some(({ open }) => open)
}

const SIGNED_ROWS_TOGETHER = 4
/** Of what was answered: a quarter of a page. What is not broken loses what its page does not hold. */
const SIGNED_CHARACTERS_TOGETHER = 800

/** The last lines of a form, with its signatures, where one page holds them all. */
export function isSignedWhole(block: EntriesBlock): boolean {
  const written = block.entries.flatMap(({ content }) => content.map(printed)).join('\n')
  return (
    isSigned(block) &&
    block.entries.length <= SIGNED_ROWS_TOGETHER * block.columns &&
    written.length <= SIGNED_CHARACTERS_TOGETHER &&
    linesOf(written) <= LONG_LINES
  )
}

/**
 * So many blocks go along with signatures: the last two paragraphs of a letter, one of which is often a
 * closing sentence, and elsewhere the lead-in with the clause before it.
 */
const BEFORE_SIGNATURES = { letter: 2, block: 3, deed: 3 } as const

/**
 * Headings and lead-ins that end with a colon never stand at a page's foot, nor does what announces a table,
 * a question or lines to fill in. The last clause goes along with the signatures: a page that holds nothing
 * but signatures could belong to any document. "Enclosures" go along with a letter's signature, for the same
 * reason.
 */
export function staysWithNext(blocks: Block[], index: number): boolean {
  const block = blocks[index]
  if (block?.kind === 'signatures') return block.style === 'letter' && blocks[index + 1]?.kind === 'paragraph'
  if (!block || !('content' in block)) return block?.kind === 'letterhead' || block?.kind === 'logo'
  if (block.kind !== 'paragraph' && (block.kind !== 'clause' || block.heading)) return true
  const next = blocks[index + 1]
  if (next?.kind === 'table' || (next?.kind === 'entries' && isSigned(next))) return true
  const distance = blocks.slice(index + 1, index + 4).findIndex(({ kind }) => kind === 'signatures')
  const signed = blocks[index + 1 + distance]
  if (signed?.kind === 'signatures' && distance < BEFORE_SIGNATURES[signed.style]) return true
  const last = block.content.at(-1)
  return last !== undefined && printed(last).endsWith(':')
}
