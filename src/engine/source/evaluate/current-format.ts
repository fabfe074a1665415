import type { DocumentTemplate, TemplateBlock, TemplateSigner } from '../template.ts'

/**
 * Documents keep the revision of the template that they were made with. Revisions of before November 2026
 * lack what was added then; it is filled in here and nowhere else, so `formatVersion` is still 1.
 */
export function inCurrentFormat(template: DocumentTemplate): DocumentTemplate {
  const stored: Partial<DocumentTemplate> = template
  if (stored.type !== undefined) return template
  return {
    ...template,
    type: 'contract',
    category: '',
    direction: 'ltr',
    law: [],
    body: template.body.map(currentBlock),
  }
}

function currentBlock(block: TemplateBlock): TemplateBlock {
  switch (block.kind) {
    case 'if':
      return {
        ...block,
        branches: block.branches.map((branch) => ({ ...branch, blocks: branch.blocks.map(currentBlock) })),
      }
    case 'table':
      return { ...block, columns: block.columns.map((column) => ({ ...column, align: 'start' })) }
    case 'signatures': {
      const signers = block.signers as unknown as { field: string; role: string }[]
      const current = signers.map(({ field, role }): TemplateSigner => {
        return { kind: 'signer', field, role: [{ kind: 'text', text: role }] }
      })
      return { ...block, style: 'block', signers: current }
    }
    default:
      return block
  }
}
