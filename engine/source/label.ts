import { fieldsOf } from './answers.ts'
import { evaluate, inlinesOf } from './evaluate.ts'
import type { FieldType, Template, TemplateBlock, TemplateInline, TemplateRow } from './template.ts'
import type { Inline } from './tree.ts'

/** What is printed on the template's page. Computed from the source, so that it cannot be wrong. Pages come from the PDF. */
export interface TemplateLabel {
  fields: number
  /** Clauses and wordings that answers switch on, off or over. */
  conditions: number
  /** Words of the document as it stands with the defaults. */
  words: number
  /** Minutes to fill in, at least 1. */
  minutes: number
  signatures: number
}

/** Seconds to answer, an estimate: a name is known, a purpose has to be thought of. */
const SECONDS: Record<FieldType, number> = {
  text: 15,
  longText: 60,
  date: 10,
  duration: 10,
  money: 15,
  integer: 10,
  percent: 10,
  choice: 12,
  yesNo: 8,
  address: 40,
  party: 75,
}

export function templateLabel(template: Template): TemplateLabel {
  const fields = fieldsOf(template)
  const { blocks } = evaluate(template, {})
  const words = blocks
    .map((block) => inlinesOf(block).map(printed).join(''))
    .join(' ')
    .split(/\s+/)
  const signers = blocks.flatMap((block) => (block.kind === 'signatures' ? block.signers : []))
  const seconds = fields.reduce((sum, { type }) => sum + SECONDS[type], 0)
  return {
    fields: fields.length,
    conditions: template.body.reduce((sum, block) => sum + conditionsIn(block), 0),
    words: words.filter(Boolean).length,
    minutes: Math.max(1, Math.round(seconds / 60)),
    signatures: signers.length,
  }
}

/** What a reader of plain text sees of an inline. */
export function printed(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'answer':
      return inline.text
    case 'blank':
      return `[${inline.label}]`
    case 'term':
      return `${inline.open}${inline.text}${inline.close}`
    case 'reference':
      return `${inline.before}${inline.number}`
  }
}

type Conditional = TemplateBlock | TemplateInline | TemplateRow

function conditionsIn(node: Conditional): number {
  const inside = childrenOf(node).reduce((sum, child) => sum + conditionsIn(child), 0)
  return inside + (node.kind === 'if' ? 1 : 0)
}

function childrenOf(node: Conditional): Conditional[] {
  if (node.kind === 'if') {
    return node.branches.flatMap((branch): Conditional[] => {
      if ('blocks' in branch) return branch.blocks
      return 'rows' in branch ? branch.rows : branch.content
    })
  }
  if (node.kind === 'table') return [...node.columns.flatMap(({ header }) => header), ...node.rows]
  if (node.kind === 'row') return node.cells.flat()
  return 'content' in node ? node.content : []
}
