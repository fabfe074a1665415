import type { Book, Invoicing, Offers } from './book.ts'

/**
 * A compiled template: what `parse.ts` makes of a Markdoc source. Plain JSON, so that it can be stored as a
 * revision and sent to the browser, where `evaluate` needs nothing else.
 */
export interface Template {
  formatVersion: 1
  title: string
  /** The D-number: 1 is shown as D1. Never reused. */
  number: number
  slug: string
  /** BCP 47, e.g. `en-US`: decides dates, amounts, quotation marks and paper words. */
  language: string
  /** What kind of text it is: decides its layout and the rules it is checked against. */
  type: TemplateType
  /** `neutral` or an ISO 3166 code (`US`, `CA-QC`). Of several places the first. */
  jurisdiction: string
  /**
   * The countries that it is written for, where they are several: the answer to `place` says which. `neutral`
   * among them is any other. One alone is the chosen one (`inPlace`).
   */
  places?: string[]
  department: string
  /** The sub-category's code in the library's taxonomy, e.g. `L01`. */
  category: string
  free: boolean
  /** Written by people for themselves, not for a business: a resignation, the sale of their own car. */
  personal?: boolean
  page: PageSize
  direction: TextDirection
  /** What the document is headed where that is not the template's title: "Standard operating procedure". */
  heading?: string
  /** Printed at the head of every page but the first. */
  header?: string
  /** The text or party field that its documents are told apart by; `subjectOf` where it names none. */
  subject?: string
  /**
   * A contract whose key terms stand on a page before its text: the answers to these questions, or to all
   * that are answered in a few words.
   */
  cover?: true | string[]
  /** Of a spreadsheet that can be numbered and issued. */
  invoicing?: Invoicing
  /** Of a spreadsheet whose customers and items are kept and offered again. */
  offers?: Offers
  /** The rows of the law table that the text relies on, each with its value where the text prints it. */
  law: LawReference[]
  copy: TemplateCopy
  groups: FieldGroup[]
  body: TemplateBlock[]
  /** Of a spreadsheet, which has no `body`. */
  book?: Book | undefined
}

/** What filling in needs of a template: all but the words of its own page. */
export type DocumentTemplate = Omit<Template, 'copy'>

export type PageSize = 'letter' | 'a4'
export type TextDirection = 'ltr' | 'rtl'
export type TemplateType =
  | 'contract'
  /** A promissory note, a bill of sale: one side promises or declares. */
  | 'instrument'
  | 'letter'
  | 'policy'
  | 'notice'
  | 'resolution'
  | 'jobDescription'
  | 'form'
  | 'spreadsheet'

/** One that is a text. */
export type DocumentType = Exclude<TemplateType, 'spreadsheet'>

export interface LawReference {
  id: string
  value?: LawValue
}
/** What a rule says in figures: a limit, a period, a rate. Printed in the template's language. */
export type LawValue =
  | { kind: 'text'; text: string }
  | { kind: 'money'; money: Money }
  | { kind: 'percent'; percent: number }
  | { kind: 'duration'; duration: Duration }
  | { kind: 'integer'; integer: number }

/** The words on the template's own page and in search, written by the template's author. */
export interface TemplateCopy {
  /** One sentence for search results and the page's description. */
  summary: string
  purpose: string
  whenToUse: string[]
  whenNotToUse: string[]
  whoSigns: string
  prepare: string[]
  mistakes: { title: string; text: string }[]
  questions: { question: string; answer: string }[]
  keywords: string[]
}

/** A rate as the law table has it, in percent, and what it is called. */
export interface Rate {
  percent: number
  label: string
}

/** One step of the interview. */
export interface FieldGroup {
  id: string
  title: string
  help?: string
  fields: Field[]
}

interface FieldBase {
  id: string
  /** The question's label, also what a blank shows. */
  label: string
  help?: string
  /** A made-up, safe example shown in the empty input. */
  example?: string
  required: boolean
  bounds?: Bounds
}

export interface ChoiceOption {
  value: string
  label: string
  help?: string
  /** What the document prints for it; the label where absent. */
  text?: string
}

/**
 * Limits that follow from other answers, or that a computed value has. Outside them a document contradicts
 * itself; outside the usual ones the interview only remarks on it. `{ kind: 'value', value: 'today' }` is the
 * day on which somebody reads the remark. Of an amount, a plain number means whole units.
 */
export type Bounds = Partial<Record<BoundName, Expression>>
export type BoundName = 'earliest' | 'latest' | 'minimum' | 'maximum' | 'usualEarliest' | 'usualLatest'

export type Field =
  | (FieldBase & {
      type: 'text'
      default?: string
      maximumLength: number
      pattern?: TextPattern
      detail?: Detail
    })
  | (FieldBase & { type: 'longText'; default?: string; maximumLength: number })
  | (FieldBase & {
      type: 'date'
      default?: string
      earliest?: string
      latest?: string
      /** What a new document begins with: the day, or the first of its week, month or year. */
      prefill?: 'today' | 'week' | 'month' | 'year'
    })
  | (FieldBase & { type: 'duration'; default?: Duration; units: DurationUnit[]; maximum: number })
  | (FieldBase & { type: 'money'; default?: Money; currency: Currency; minimum: number; maximum: number })
  | (FieldBase & { type: 'integer'; default?: number; minimum: number; maximum: number })
  /** A quantity with up to so many decimal places: 7.5 hours. */
  | (FieldBase & { type: 'number'; default?: number; decimals: number; minimum: number; maximum: number })
  | (FieldBase & {
      type: 'percent'
      default?: number
      minimum: number
      maximum: number
      /** Rates of the law table that may be chosen. */
      rates?: Rate[]
    })
  | (FieldBase & { type: 'choice'; default?: string; options: ChoiceOption[] })
  | (FieldBase & { type: 'yesNo'; default?: boolean })
  | (FieldBase & { type: 'address'; default?: Address })
  /** `kind`: the only one that fits, which is not asked for. */
  | (FieldBase & { type: 'party'; default?: Party; kind?: PartyKind })
  | (FieldBase & {
      type: 'multipleChoice'
      default?: string[]
      options: ChoiceOption[]
      minimum: number
      maximum: number
    })
  | (FieldBase & {
      type: 'list'
      default?: string[]
      /** What one entry is called: "Deliverable". */
      itemLabel: string
      minimum: number
      maximum: number
      maximumLength: number
      /** Rows that a document without an answer shows. */
      blankRows: number
    })
  | (FieldBase & {
      type: 'table'
      default?: TableRow[]
      rowLabel: string
      columns: Column[]
      minimum: number
      maximum: number
      blankRows: number
    })
  /** Never asked: it follows from other answers, and is shown where it stands. */
  | (FieldBase & { type: 'computed'; result: ComputedResult; expression: Expression; currency?: Currency })

/** An ISO 4217 code, or the choice field that asks for it. */
export type Currency = string | { field: string }
export type ComputedResult = 'money' | 'integer' | 'number' | 'percent' | 'date' | 'duration'

/** A column of a table field: a question asked once for every row. */
export type Column = Exclude<
  Field,
  { type: 'address' | 'party' | 'multipleChoice' | 'list' | 'table' | 'longText' }
>
/** One row of a table field: the columns' answers by the columns' ids. */
export type TableRow = Record<string, CellValue>
export type CellValue = string | number | boolean | Duration | Money | null

export type FieldType = Field['type']
/** Which of somebody's details a text is; `party`: the field that says whose. */
export interface Detail {
  party?: string
  part: 'name' | 'address' | 'taxNumber' | 'email' | 'phone' | 'iban' | 'bic' | 'account'
}
export type TextPattern = 'email' | 'phone'

export type DurationUnit = 'day' | 'businessDay' | 'week' | 'month' | 'year'
export interface Duration {
  count: number
  unit: DurationUnit
}
/** `minor` is an integer in the currency's minor unit (cents). */
export interface Money {
  minor: number
  currency: string
}
export interface Address {
  line1?: string
  line2?: string
  city?: string
  region?: string
  postalCode?: string
  /** ISO 3166-1 alpha-2; printed as the country's name in the template's language. */
  country?: string
}
export type PartyKind = 'company' | 'individual'
export interface Party {
  kind?: PartyKind
  name?: string
  /** "corporation", "limited liability company"; companies only. */
  entityType?: string
  /** The law it is organized under, e.g. "Delaware"; companies only. */
  organizedIn?: string
  /** The number in a company register, with the register where that is usual: "123 456 789 RCS Lyon". */
  registrationNumber?: string
  /** EIN, NIF, RFC, VAT number: whatever the place asks for. */
  taxNumber?: string
  address?: Address
  email?: string
  signatoryName?: string
  signatoryTitle?: string
}

/**
 * One answer. `null` is an answer too: "leave this blank", which beats the field's default.
 * Dates are `YYYY-MM-DD`; percent is in percent (12.5 is 12.5 %).
 */
export type AnswerValue =
  | string
  | number
  | boolean
  | Duration
  | Money
  | Address
  | Party
  | string[]
  | TableRow[]
  | null
export type Answers = Record<string, AnswerValue>

/** A condition or a value, as data: the browser never parses an expression. */
export type Expression =
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'field'; field: string; part?: string }
  /** Inside a repeat: a column of the row, its 1-based `number`, or (without a column) the item of a list. */
  | { kind: 'row'; column?: string }
  | { kind: 'call'; name: ExpressionFunction; arguments: Expression[] }
export type ExpressionFunction =
  | 'equals'
  | 'not'
  | 'and'
  | 'or'
  | 'answered'
  /** `includes($multipleChoice, "value")` */
  | 'includes'
  | 'greater'
  | 'atLeast'
  | 'less'
  | 'atMost'
  /** Rows of a table, entries of a list or of a multiple choice. */
  | 'count'
  /** `sum($table, "column")` */
  | 'sum'
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  /** `percentage($percent, $amount)` */
  | 'percentage'
  /** The least and the greatest of numbers, amounts or dates, of those that are answered. */
  | 'min'
  | 'max'
  /** `round($number)`, or to so many decimal places: `round($number, 2)`. */
  | 'round'
  /** `addTime($date, $duration)` */
  | 'addTime'
  /**
   * `timeBetween($from, $to, "day")`: whole days, weeks, months or years; below zero where `$to` is earlier.
   */
  | 'timeBetween'
  /** `payment($principal, $yearlyPercent, $count, "month")`: the level instalment. */
  | 'payment'
  /** The same, then the first due date: a repeat's rows (date, payment, interest, principal, balance). */
  | 'instalments'
  /** `subtotals($table, "column")`: a repeat's rows, one for each value of the column, the rest added up. */
  | 'subtotals'

export interface TextStyle {
  bold?: true
  italic?: true
}
export type TemplateInline =
  | (TextStyle & { kind: 'text'; text: string })
  /**
   * `words`: the number or the amount spelled out. `fit`: a word before it in the form that fits the answer.
   */
  | (TextStyle & { kind: 'field'; field: string; part?: string; words?: true; fit?: string })
  | (TextStyle & { kind: 'row'; column?: string; words?: true; fit?: string })
  | { kind: 'term'; text: string }
  | { kind: 'reference'; target: string }
  | { kind: 'party'; field: string }
  | { kind: 'law'; id: string }
  | { kind: 'check'; when: Expression }
  | { kind: 'if'; branches: { when: Expression | undefined; content: TemplateInline[] }[] }
  /** Joined as the language joins a list: "a, b and c". */
  | { kind: 'each'; source: Expression; content: TemplateInline[] }

export type TemplateBlock =
  | { kind: 'heading'; id: string; content: TemplateInline[] }
  | {
      kind: 'clause'
      id: string
      level: ClauseLevel
      series: Series
      heading: boolean
      content: TemplateInline[]
    }
  | { kind: 'schedule'; id: string; content: TemplateInline[] }
  | { kind: 'paragraph'; id: string; style: ParagraphStyle; level: number; content: TemplateInline[] }
  | { kind: 'table'; id: string; columns: TemplateColumn[]; rows: TemplateRow[] }
  | { kind: 'signatures'; id: string; style: SignatureStyle; signers: TemplateSigner[] }
  | {
      kind: 'letterhead'
      id: string
      /** Party fields. */
      from: string
      to: string
      date: string
      /** A text field: where it is written, in languages that say so. */
      place?: string
      /** A text field: "Our reference". */
      reference?: string
      /** How it is sent: "By registered mail". */
      delivery?: TemplateInline[]
      subject: TemplateInline[]
    }
  /** Lines to fill in, on screen or by hand. */
  | { kind: 'entries'; id: string; columns: 1 | 2; entries: TemplateEntry[] }
  /** Every option of a choice, a multiple choice or a yes/no with its check box. */
  | { kind: 'options'; id: string; field: string; columns: 1 | 2 | 3 }
  /** For the person who fills it in: never part of a file. `about` is the block it stands below. */
  | { kind: 'note'; id: string; about: string; favors?: string; content: TemplateInline[] }
  | { kind: 'if'; branches: { when: Expression | undefined; blocks: TemplateBlock[] }[] }
  | { kind: 'each'; source: Expression; blocks: TemplateBlock[] }

/** `block` has a line for each particular, `letter` a closing and a name, `deed` a witness. */
export type SignatureStyle = 'block' | 'letter' | 'deed'
export type TemplateSigner =
  | {
      kind: 'signer'
      /**
       * A party field. Undefined inside a repeat over a table, which has columns for it:
       * `name`, and `signatoryName` and `signatoryTitle`.
       */
      field?: string
      role: TemplateInline[]
      /** "Yours faithfully," above a letter's signature. */
      closing?: TemplateInline[]
      /** The text states the date: a line for another would be a blank that anybody may fill in. */
      undated?: true
    }
  | { kind: 'if'; branches: { when: Expression | undefined; signers: TemplateSigner[] }[] }
  | { kind: 'each'; source: Expression; signers: TemplateSigner[] }

export type TemplateEntry =
  /** A field with its label, or words of the author's own (`content` empty: a space to write by hand). */
  | { kind: 'entry'; id: string; label: TemplateInline[]; content: TemplateInline[]; lines: number }
  | { kind: 'if'; branches: { when: Expression | undefined; entries: TemplateEntry[] }[] }

/** Which numbering a clause counts in. Clauses of a schedule start again with every schedule. */
export type Series = 'main' | 'schedule' | 'recitals' | 'parties'
/** 1 is "3.", 2 is "3.1", 3 is "(a)", 4 is "(i)". */
export type ClauseLevel = 1 | 2 | 3 | 4
export type ParagraphStyle = 'body' | 'definition' | 'bullet'

export interface TemplateColumn {
  header: TemplateInline[]
  /** Share of the table's width, in percent; all columns add up to 100. */
  width: number
  /** `end` for amounts and figures. */
  align: 'start' | 'end'
}
export type TemplateRow =
  | { kind: 'row'; id: string; cells: TemplateInline[][] }
  | { kind: 'if'; branches: { when: Expression | undefined; rows: TemplateRow[] }[] }
  | { kind: 'each'; source: Expression; rows: TemplateRow[] }

/** One mistake in a source: where it is, what is wrong and what to do. For the author, in English. */
export interface Problem {
  file: string
  line: number
  message: string
  remedy: string
}
