import {
  type Field,
  inCurrentFormat,
  type Template,
  type TemplateBlock,
  type TemplateEntry,
  type TemplateInline,
  type TemplateRow,
  type TemplateSigner,
} from '#engine/source/index.ts'

/**
 * A template without its text, for a browser that may not have it (LIC-3): the questions, and the places of
 * the document that read their answers, so that the same questions are asked and the same blanks are counted
 * as with the text. Words, headings, notes, law and what the options print are left out, and no id tells of
 * them.
 */
export function redactText(stored: Template): Template {
  const { header: _, ...template } = { ...stored, ...inCurrentFormat(stored) }
  return {
    ...template,
    law: [],
    groups: template.groups.map((group) => ({ ...group, fields: group.fields.map(withoutPrintedWords) })),
    body: new Outline().blocks(template.body),
  }
}

/** An option is chosen by its label; what the document prints for it is text. */
function withoutPrintedWords<Asked extends Field>(field: Asked): Asked {
  if (field.type === 'table') return { ...field, columns: field.columns.map(withoutPrintedWords) }
  if (!('options' in field)) return field
  return { ...field, options: field.options.map(({ text: _, ...option }) => option) }
}

/** Keeps of a text what reads answers, under ids of its own: an author's may tell what a clause is about. */
class Outline {
  private count = 0

  blocks(blocks: readonly TemplateBlock[]): TemplateBlock[] {
    return blocks.flatMap((block) => this.block(block))
  }

  private block(block: TemplateBlock): TemplateBlock[] {
    switch (block.kind) {
      case 'note':
        return []
      case 'if':
        return [{ kind: 'if', branches: block.branches.map((branch) => this.branch(branch)) }]
      case 'each':
        return [{ ...block, blocks: this.blocks(block.blocks) }]
      case 'heading':
      case 'schedule':
      case 'clause':
      case 'paragraph':
        return this.paragraph(block.content)
      case 'table':
        return [
          ...this.paragraph(block.columns.flatMap(({ header }) => header)),
          ...block.rows.flatMap((row) => this.row(row)),
        ]
      case 'signatures':
        return [{ ...block, id: this.id(), signers: block.signers.map(outlineSigner) }]
      case 'letterhead': {
        const { delivery = [], subject } = block
        return [
          { ...block, id: this.id(), delivery: outlineInlines(delivery), subject: outlineInlines(subject) },
        ]
      }
      case 'entries':
        return [{ ...block, id: this.id(), entries: block.entries.map((entry) => this.entry(entry)) }]
      case 'options':
        return [{ ...block, id: this.id() }]
    }
  }

  private branch({ when, blocks }: Extract<TemplateBlock, { kind: 'if' }>['branches'][number]) {
    return { when, blocks: this.blocks(blocks) }
  }

  private paragraph(content: readonly TemplateInline[]): TemplateBlock[] {
    const kept = outlineInlines(content)
    return kept.length === 0
      ? []
      : [{ kind: 'paragraph', id: this.id(), style: 'body', level: 0, content: kept }]
  }

  /** Rows become paragraphs: what stands beside a place is of no account. */
  private row(row: TemplateRow): TemplateBlock[] {
    const inside = (rows: readonly TemplateRow[]) => rows.flatMap((each) => this.row(each))
    if (row.kind === 'row') return this.paragraph(row.cells.flat())
    if (row.kind === 'each') return [{ kind: 'each', source: row.source, blocks: inside(row.rows) }]
    const branches = row.branches.map(({ when, rows }) => ({ when, blocks: inside(rows) }))
    return [{ kind: 'if', branches }]
  }

  private entry(entry: TemplateEntry): TemplateEntry {
    if (entry.kind === 'entry') {
      const { label, content } = entry
      return { ...entry, id: this.id(), label: outlineInlines(label), content: outlineInlines(content) }
    }
    const branches = entry.branches.map(({ when, entries }) => ({
      when,
      entries: entries.map((each) => this.entry(each)),
    }))
    return { kind: 'if', branches }
  }

  private id(): string {
    this.count += 1
    return `place-${this.count}`
  }
}

function outlineSigner(signer: TemplateSigner): TemplateSigner {
  if (signer.kind === 'each') return { ...signer, signers: signer.signers.map(outlineSigner) }
  if (signer.kind === 'if') {
    const branches = signer.branches.map(({ when, signers }) => ({
      when,
      signers: signers.map(outlineSigner),
    }))
    return { kind: 'if', branches }
  }
  const { closing, role, ...rest } = signer
  return { ...rest, role: outlineInlines(role), ...(closing && { closing: outlineInlines(closing) }) }
}

function outlineInlines(content: readonly TemplateInline[]): TemplateInline[] {
  return content.flatMap((inline): TemplateInline[] => {
    switch (inline.kind) {
      case 'text':
      case 'term':
      case 'reference':
      case 'law':
        return []
      case 'if': {
        const branches = inline.branches.map((branch) => ({
          when: branch.when,
          content: outlineInlines(branch.content),
        }))
        return [{ kind: 'if', branches }]
      }
      case 'each':
        return [{ kind: 'each', source: inline.source, content: outlineInlines(inline.content) }]
      default:
        return [inline]
    }
  })
}
