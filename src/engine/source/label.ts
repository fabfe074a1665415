import { askedColumns, fieldsOf } from './answers/answers.ts'
import { evaluate } from './evaluate/evaluate.ts'
import type { Field, FieldType, Template, TemplateBlock } from './template.ts'
import { walkTemplate } from './template-walk.ts'
import { inlinesOf, printed } from './tree-text.ts'

/** What the template's page prints: computed from the source, so never wrong. Pages come from the PDF. */
export interface TemplateLabel {
  /** Questions that are asked; what is computed is none. */
  fields: number
  /** Clauses and wordings that answers switch on, off or over. */
  conditions: number
  /** Words of the document as it stands with the defaults. */
  words: number
  /** Minutes to fill in, at least 1. */
  minutes: number
  /** Signatures that it takes, with the defaults; witnesses count. */
  signatures: number
}

/** Seconds to answer, an estimate: a name is known, a purpose has to be thought of. Tables: see `ROWS`. */
const SECONDS: Record<Exclude<FieldType, 'table'>, number> = {
  text: 15,
  longText: 60,
  date: 10,
  duration: 10,
  money: 15,
  integer: 10,
  number: 10,
  percent: 10,
  choice: 12,
  multipleChoice: 20,
  yesNo: 8,
  address: 40,
  party: 75,
  list: 15,
  computed: 0,
}
/** Rows of a table and entries of a list that somebody fills in, an estimate. */
const ROWS = 3

export function templateLabel(template: Template): TemplateLabel {
  const fields = fieldsOf(template).filter(({ type }) => type !== 'computed')
  const { blocks } = evaluate(template, {})
  const words = blocks
    .map((block) => inlinesOf(block).map(printed).join(' '))
    .join(' ')
    .split(/\s+/)
  const signers = blocks.flatMap((block) => (block.kind === 'signatures' ? block.signers : []))
  const seconds = fields.reduce((sum, field) => sum + secondsFor(field), 0)
  return {
    fields: fields.length,
    conditions: template.body.reduce((sum, block) => sum + conditionsIn(block), 0),
    words: words.filter(Boolean).length,
    minutes: Math.max(1, Math.round(seconds / 60)),
    signatures: signers.reduce((sum, { witness }) => sum + (witness ? 2 : 1), 0),
  }
}

function secondsFor(field: Field): number {
  if (field.type === 'table') {
    const row = askedColumns(field.columns).reduce((sum, column) => sum + SECONDS[column.type], 0)
    return rowsOf(field) * row
  }
  return SECONDS[field.type] * (field.type === 'list' ? rowsOf(field) : 1)
}

function rowsOf({ minimum, maximum }: { minimum: number; maximum: number }): number {
  return Math.min(maximum, Math.max(minimum, ROWS))
}

function conditionsIn(block: TemplateBlock): number {
  return [...walkTemplate(block)].filter(({ kind }) => kind === 'if').length
}
