/**
 * A compiled template: what `parse.ts` makes of a Markdoc source. Plain JSON, so that it can be stored as a revision and
 * sent to the browser, where `evaluate` needs nothing else.
 */
export interface Template {
  formatVersion: 1
  title: string
  /** The D-number: 1 is shown as D1. Never reused. */
  number: number
  slug: string
  /** BCP 47, e.g. `en-US`: decides dates, amounts, quotation marks and paper words. */
  language: string
  /** `neutral` or an ISO 3166 code (`US`, `CA-QC`). */
  jurisdiction: string
  department: string
  free: boolean
  page: PageSize
  copy: TemplateCopy
  groups: FieldGroup[]
  body: TemplateBlock[]
}

export type PageSize = 'letter' | 'a4'

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
}

export interface ChoiceOption {
  value: string
  label: string
  help?: string
  /** What the document prints for it; the label where absent. */
  text?: string
}

export type Field =
  | (FieldBase & { type: 'text'; default?: string; maximumLength: number; pattern?: TextPattern })
  | (FieldBase & { type: 'longText'; default?: string; maximumLength: number })
  | (FieldBase & { type: 'date'; default?: string; earliest?: string; latest?: string })
  | (FieldBase & { type: 'duration'; default?: Duration; units: DurationUnit[]; maximum: number })
  | (FieldBase & { type: 'money'; default?: Money; currency: string; minimum: number; maximum: number })
  | (FieldBase & { type: 'integer'; default?: number; minimum: number; maximum: number })
  | (FieldBase & { type: 'percent'; default?: number; minimum: number; maximum: number })
  | (FieldBase & { type: 'choice'; default?: string; options: ChoiceOption[] })
  | (FieldBase & { type: 'yesNo'; default?: boolean })
  | (FieldBase & { type: 'address'; default?: Address })
  | (FieldBase & { type: 'party'; default?: Party })

export type FieldType = Field['type']
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
export interface Party {
  kind?: 'company' | 'individual'
  name?: string
  /** "corporation", "limited liability company"; companies only. */
  entityType?: string
  /** The law it is organized under, e.g. "Delaware"; companies only. */
  organizedIn?: string
  address?: Address
  email?: string
  signatoryName?: string
  signatoryTitle?: string
}

/**
 * One answer. `null` is an answer too: "leave this blank", which beats the field's default.
 * Dates are `YYYY-MM-DD`; percent is in percent (12.5 is 12.5 %).
 */
export type AnswerValue = string | number | boolean | Duration | Money | Address | Party | null
export type Answers = Record<string, AnswerValue>

/** A condition or a value, as data: the browser never parses an expression. */
export type Expression =
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'field'; field: string; part?: string }
  | { kind: 'call'; name: ExpressionFunction; arguments: Expression[] }
export type ExpressionFunction = 'equals' | 'not' | 'and' | 'or' | 'answered'

export type TemplateInline =
  | { kind: 'text'; text: string; bold?: true; italic?: true }
  | { kind: 'field'; field: string; part?: string; bold?: true; italic?: true }
  | { kind: 'term'; text: string }
  | { kind: 'reference'; target: string }
  | { kind: 'party'; field: string }
  | { kind: 'if'; branches: { when: Expression | undefined; content: TemplateInline[] }[] }

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
  | { kind: 'signatures'; id: string; signers: { field: string; role: string }[] }
  | { kind: 'if'; branches: { when: Expression | undefined; blocks: TemplateBlock[] }[] }

/** Which numbering a clause counts in. Clauses of a schedule start again with every schedule. */
export type Series = 'main' | 'schedule' | 'recitals' | 'parties'
/** 1 is "3.", 2 is "3.1", 3 is "(a)", 4 is "(i)". */
export type ClauseLevel = 1 | 2 | 3 | 4
export type ParagraphStyle = 'body' | 'definition' | 'bullet'

export interface TemplateColumn {
  header: TemplateInline[]
  /** Share of the table's width, in percent; all columns add up to 100. */
  width: number
}
export type TemplateRow =
  | { kind: 'row'; id: string; cells: TemplateInline[][] }
  | { kind: 'if'; branches: { when: Expression | undefined; rows: TemplateRow[] }[] }

/** One mistake in a source: where it is, what is wrong and what to do. For the author, in English. */
export interface Problem {
  file: string
  line: number
  message: string
  remedy: string
}
