import type { ClauseLevel, PageSize, ParagraphStyle, Series } from './template.ts'

/**
 * A template with its answers in place: every renderer (HTML, DOCX, PDF, TXT) prints this and decides nothing.
 * All numbers are computed, all texts are well formed and free of control characters. Plain JSON.
 */
export interface DocumentTree {
  formatVersion: 1
  title: string
  language: string
  page: PageSize
  /** Printed in the file's properties. */
  source: { number: number; slug: string }
  blocks: Block[]
  /** Fields that the document, as it stands, reads: what the interview asks. In reading order, no duplicates. */
  fieldsRead: string[]
  /** Places that are still blank, in reading order: a party contributes one for every part. */
  blanks: { field: string; part?: string; label: string; block: string }[]
  /** Terms defined by the clauses that are switched on. */
  terms: string[]
  /** References to clauses that are switched off. A checked template has none in any combination. */
  deadReferences: { block: string; target: string }[]
  words: DocumentWords
}

/** The few words that a renderer adds by itself, in the document's language. */
export interface DocumentWords {
  /** `Page {page} of {pages}` */
  pageOf: string
  /** `Schedule {number}` */
  schedule: string
}

interface BlockBase {
  /** Stable for one template revision, unique in the document; letters, digits and hyphens. */
  id: string
}

export type Block =
  | TitleBlock
  | HeadingBlock
  | ClauseBlock
  | ScheduleBlock
  | ParagraphBlock
  | TableBlock
  | SignaturesBlock

export interface TitleBlock extends BlockBase {
  kind: 'title'
  content: Inline[]
}
/** An unnumbered heading, such as "Background". */
export interface HeadingBlock extends BlockBase {
  kind: 'heading'
  content: Inline[]
}
export interface ClauseBlock extends BlockBase {
  kind: 'clause'
  series: Series
  level: ClauseLevel
  /** As printed before the text: `3.`, `3.1`, `(a)`. */
  number: string
  /** A clause that is only a heading; its text follows in lower clauses. */
  heading: boolean
  content: Inline[]
}
/** Starts on a new page. */
export interface ScheduleBlock extends BlockBase {
  kind: 'schedule'
  /** `Schedule 1` */
  number: string
  content: Inline[]
}
export interface ParagraphBlock extends BlockBase {
  kind: 'paragraph'
  style: ParagraphStyle
  /** Whose text it continues: 0 is the page's margin, 1 to 4 the indent of that clause level. */
  level: number
  content: Inline[]
}
export interface TableBlock extends BlockBase {
  kind: 'table'
  columns: { header: Inline[]; width: number }[]
  rows: { id: string; cells: Inline[][] }[]
}
export interface SignaturesBlock extends BlockBase {
  kind: 'signatures'
  signers: Signer[]
}
export interface Signer {
  id: string
  /** "First Party" */
  role: string
  name: Inline[]
  lines: { label: string; content: Inline[] }[]
}

export type Inline =
  | { kind: 'text'; text: string; bold?: true; italic?: true }
  /** What was answered. `\n` in the text is a line break. */
  | { kind: 'answer'; field: string; part?: string; text: string; bold?: true; italic?: true }
  | { kind: 'blank'; field: string; part?: string; label: string }
  /** A term where it is defined: printed bold between `open` and `close`. */
  | { kind: 'term'; text: string; open: string; close: string }
  /** `before` + `number`, such as "Section " + "3.2(a)". `target` is a block's id. */
  | { kind: 'reference'; target: string; before: string; number: string }
