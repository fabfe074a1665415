import type {
  Expression,
  TemplateBlock,
  TemplateEntry,
  TemplateInline,
  TemplateRow,
  TemplateSigner,
} from './template.ts'

/** Whatever a template's body is made of. */
export type TemplateNode = TemplateBlock | TemplateInline | TemplateRow | TemplateSigner | TemplateEntry

/** What a node holds, in reading order: both sides of every condition, and the inside of a repeat once. */
export function childrenOf(node: TemplateNode): TemplateNode[] {
  switch (node.kind) {
    case 'if':
      return node.branches.flatMap(insideOf)
    case 'each':
      return insideOf(node)
    case 'table':
      return [...node.columns.flatMap(({ header }) => header), ...node.rows]
    case 'row':
      return 'cells' in node ? node.cells.flat() : []
    case 'signatures':
      return node.signers
    case 'signer':
      return [...node.role, ...(node.closing ?? [])]
    case 'letterhead':
      return [...(node.delivery ?? []), ...node.subject]
    case 'entries':
      return node.entries
    case 'entry':
      return [...node.label, ...node.content]
    default:
      return 'content' in node ? node.content : []
  }
}

/** A branch of a condition, or what a repeat repeats. */
export type Inside =
  | { blocks: TemplateBlock[] }
  | { rows: TemplateRow[] }
  | { signers: TemplateSigner[] }
  | { entries: TemplateEntry[] }
  | { content: TemplateInline[] }

/** What stands right inside. */
export function insideOf(node: Inside): TemplateNode[] {
  if ('blocks' in node) return node.blocks
  if ('rows' in node) return node.rows
  if ('signers' in node) return node.signers
  return 'entries' in node ? node.entries : node.content
}

/** A node and everything below it, in reading order. */
export function* walkTemplate(node: TemplateNode): Generator<TemplateNode> {
  yield node
  for (const child of childrenOf(node)) yield* walkTemplate(child)
}

/** The words and fields below a node, out of every condition and repeat. */
export function inlinesIn(node: TemplateNode): TemplateInline[] {
  return [...walkTemplate(node)].filter(isInline)
}

/** The conditions and sources of repeats that a node itself has. */
export function expressionsOf(node: TemplateNode): Expression[] {
  if (node.kind === 'if') return node.branches.flatMap(({ when }) => when ?? [])
  if (node.kind === 'each') return [node.source]
  return node.kind === 'check' ? [node.when] : []
}

function isInline(node: TemplateNode): node is TemplateInline {
  if (node.kind === 'row') return !('cells' in node)
  if (node.kind === 'if' || node.kind === 'each') return false
  return ['text', 'field', 'term', 'reference', 'party', 'law', 'check'].includes(node.kind)
}
