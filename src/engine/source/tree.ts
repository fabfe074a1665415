import type { AnswerIssue } from './answers/answers.ts'
import type {
  ClauseLevel,
  PageSize,
  ParagraphStyle,
  Series,
  SignatureStyle,
  TemplateType,
  TextDirection,
  TextStyle,
} from './template.ts'

/**
 * A template with its answers in place: every renderer (HTML, DOCX, PDF, TXT) prints this and decides
 * nothing. All numbers are computed, all texts are well formed and free of control characters. Plain JSON.
 */
export interface DocumentTree {
  formatVersion: 1
  title: string
  language: string
  type: TemplateType
  page: PageSize
  direction: TextDirection
  /** Printed at the head of every page but the first. A letter names its recipient and its date. */
  header?: string
  /** Printed in the file's properties. */
  source: { number: number; slug: string }
  blocks: Block[]
  /** Fields that the document reads as it stands: what the interview asks. In reading order, each once. */
  fieldsRead: string[]
  /** Columns that it reads of the tables among them, as `table.column`. */
  columnsRead: string[]
  /** Answers to what is read that contradict each other: no file is made of them, but for mere remarks. */
  issues: AnswerIssue[]
  /** Places that are still blank, in reading order: a party contributes one for every part. */
  blanks: { field: string; part?: string; label: string; block: string }[]
  /** Terms defined by the clauses that are switched on. */
  terms: string[]
  /** References to clauses that are switched off. A checked template has none in any combination. */
  deadReferences: { block: string; target: string }[]
  /** The author's remarks on clauses that are switched on: for the screen, never for a file. */
  notes: { block: string; favors?: string; text: string }[]
  words: DocumentWords
}

/** The few words that a renderer adds by itself, in the document's language. */
export interface DocumentWords {
  /** `Page {page} of {pages}` */
  pageOf: string
  /** `Schedule {number}` */
  schedule: string
  /** How numbers are printed, for renderers that let the word processor count. */
  numbering: NumberPatterns
  /** Read out for a check box. */
  checked: string
  unchecked: string
}

/**
 * `{1}` is the count of the first level, `{2}` of the second.
 * `{A}`, `{a}` and `{i}` print the own level in letters or Roman numerals.
 */
export interface NumberPatterns {
  /** Levels 1 to 4 of clauses, in the body and in schedules: `{1}.`, `{1}.{2}`, `({a})`, `({i})`. */
  clauses: readonly [string, string, string, string]
  /** `({A})` */
  recitals: string
  /** `({1})` */
  parties: string
}

interface BlockBase {
  /** Stable for one template revision, unique in the document; letters, digits and hyphens. */
  id: string
}

export type Block =
  | LogoBlock
  | TitleBlock
  | HeadingBlock
  | ClauseBlock
  | ScheduleBlock
  | ParagraphBlock
  | TableBlock
  | SignaturesBlock
  | LetterheadBlock
  | EntriesBlock
  | OptionsBlock

/** Heads the first page, where its owner shows it. Nothing of it stands in plain text. */
export interface LogoBlock extends BlockBase {
  kind: 'logo'
  /** A PNG: its address on a page; for a file the picture itself, as a `data:` URL. */
  source: string
  /** Whose it is, for those who do not see it. */
  alt: string
  /** As printed, in pixels of CSS: 96 are an inch. */
  width: number
  height: number
}

/** The logo of saved details (`profile`) as it is now: a document says whose it shows, not which. */
export type Logo = Omit<LogoBlock, 'kind' | 'id'> & { profile: string }

export interface TitleBlock extends BlockBase {
  kind: 'title'
  content: Inline[]
}
/** An unnumbered heading, such as "Background". */
export interface HeadingBlock extends BlockBase {
  kind: 'heading'
  /** Ends a cover page. */
  startsPage?: true
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
  columns: { header: Inline[]; width: number; align: 'start' | 'end' }[]
  rows: { id: string; cells: Inline[][] }[]
}
export interface SignaturesBlock extends BlockBase {
  kind: 'signatures'
  style: SignatureStyle
  signers: Signer[]
}
export interface Signer {
  id: string
  /** "First Party"; empty below a letter. */
  role: Inline[]
  name: Inline[]
  /** A letter's "Yours faithfully,". */
  closing?: Inline[]
  /** A deed's opening words: "Executed as a deed by … in the presence of:". */
  statement?: Inline[]
  lines: SignatureLine[]
  /** The witness of a deed. */
  witness?: { heading: string; lines: SignatureLine[] }
}
/** A rule to write on, or the answer. A letter has no labels: name, title, company below the space. */
export interface SignatureLine {
  label: string
  content: Inline[]
}
/** The head of a letter, laid out as its language's business letters are. */
export interface LetterheadBlock extends BlockBase {
  kind: 'letterhead'
  /** `recipientRight`: French and Spanish letters. */
  arrangement: 'block' | 'recipientRight'
  /** Name, then the address line by line. */
  sender: Inline[][]
  /** Without a line where the letter is for whoever it concerns. */
  recipient: Inline[][]
  /** "Lyon, le 3 mars 2027" as one line. */
  date: Inline[]
  delivery: Inline[]
  reference?: { label: string; content: Inline[] }
  /** The letter's heading. `label` is "Re:", "Objet :", "Asunto:". */
  subject: { label: string; content: Inline[] }
}
export interface EntriesBlock extends BlockBase {
  kind: 'entries'
  columns: 1 | 2
  /**
   * `lines`: height of the space to write in, at least 1. While nothing is answered each line has its rule;
   * `open` is one space above a single rule, for a signature.
   */
  entries: { id: string; label: Inline[]; content: Inline[]; lines: number; open?: true }[]
}
export interface OptionsBlock extends BlockBase {
  kind: 'options'
  field: string
  /** The question. */
  label: string
  columns: 1 | 2 | 3
  options: { checked: boolean; text: string }[]
}

export type Inline =
  | (TextStyle & { kind: 'text'; text: string })
  /**
   * What was answered. `\n` in the text is a line break. In a repeat, `part` is the row's index and the
   * column: `0.amount`, or only the index for a list. A computed field and a value of the law table are
   * answers too (`field` is the id).
   */
  | (TextStyle & { kind: 'answer'; field: string; part?: string; text: string })
  /**
   * `label` names it in full. `short` stands in its place where a table's column says the rest; `bare`: its
   * label stands beside it, so it is an empty space, to write in by hand. What is read out and what Word
   * calls it is always `label`.
   */
  | { kind: 'blank'; field: string; part?: string; label: string; short?: string; bare?: true }
  /** A term where it is defined: printed bold between `open` and `close`. */
  | { kind: 'term'; text: string; open: string; close: string }
  /** A box to tick, in a line of text. */
  | { kind: 'check'; checked: boolean }
  /** `before` + `number`, such as "Section " + "3.2(a)". `target` is a block's id. */
  | { kind: 'reference'; target: string; before: string; number: string }
