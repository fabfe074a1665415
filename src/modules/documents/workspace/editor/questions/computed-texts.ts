import { createContext } from 'react'
import {
  type Answers,
  type DocumentTemplate,
  type Expression,
  evaluate,
  type Field,
  fieldsOf,
  inlinesOf,
  type TemplateBlock,
  type TemplateInline,
} from '#engine/source/index.ts'

/**
 * What is computed, as the document prints it: by field (`feesTotal`), or by field, row and column (`fees.0.amount`), rows
 * counted as the answer counts them. What cannot be computed yet is absent.
 */
export type ComputedTexts = Readonly<Record<string, string>>

export const ComputedTextsContext = createContext<ComputedTexts>({})

/**
 * A template that prints what the interview shows as computed and nothing else; undefined where nothing is. Made once: the
 * text may print a total nowhere, or be withheld.
 */
export function computedPart(template: DocumentTemplate): DocumentTemplate | undefined {
  const body = fieldsOf(template).flatMap(blocksOf)
  return body.length === 0 ? undefined : { ...template, body }
}

export function printComputed(part: DocumentTemplate, answers: Answers): ComputedTexts {
  const texts: Record<string, string> = {}
  for (const inline of evaluate(part, answers).blocks.flatMap(inlinesOf)) {
    if (inline.kind !== 'answer') continue
    texts[inline.part === undefined ? inline.field : `${inline.field}.${inline.part}`] = inline.text
  }
  return texts
}

function blocksOf(field: Field): TemplateBlock[] {
  if (field.type === 'computed') return [paragraph(field.id, [{ kind: 'field', field: field.id }])]
  if (field.type !== 'table') return []
  const columns = field.columns.filter(({ type }) => type === 'computed')
  const cells = columns.map(({ id }): TemplateInline => ({ kind: 'row', column: id }))
  const source = { kind: 'field' as const, field: field.id }
  return cells.length === 0 ? [] : [{ kind: 'each', source, blocks: [paragraph(field.id, cells)] }]
}

function paragraph(field: string, content: TemplateInline[]): TemplateBlock {
  return { kind: 'paragraph', id: `computed-${field}`, style: 'body', level: 0, content }
}

/** The fields, and the columns of the same row, that a formula names, in its order. */
export function sourcesOf(expression: Expression): { fields: string[]; columns: string[] } {
  const fields = new Set<string>()
  const columns = new Set<string>()
  function look(part: Expression): void {
    if (part.kind === 'field') fields.add(part.field)
    if (part.kind === 'row' && part.column !== undefined) columns.add(part.column)
    if (part.kind === 'call') part.arguments.forEach(look)
  }
  look(expression)
  return { fields: [...fields], columns: [...columns] }
}
