import {
  type Answers,
  type Block,
  type Expression,
  evaluate,
  type Field,
  type Inline,
  inCurrentFormat,
  inlinesOf,
  printed,
  type Template,
  type TemplateBlock,
  type TemplateEntry,
  type TemplateInline,
  type TemplateRow,
  type TemplateSigner,
} from '#engine/source/index.ts'

/**
 * The share of a document's words that a picture shows to whoever may not have its text. With what its page
 * and its questions tell, it stays below 15 % of the document.
 */
const SHOWN_SHARE = 0.05
/**
 * What a picture of a template, or of a document made of it, shows to whoever may not have its text: so many
 * words where it begins, and wherever they stand, what somebody has answered in words of their own (fields,
 * and columns as `table.column`). What a chosen option prints is text of the template. Of a spreadsheet,
 * everything.
 */
export function shownPart(
  template: Template,
  answers: Answers = {},
): { clearWords?: number; clearAnswers: string[] } {
  // Its figures are those of whoever fills it in, and its formulas are in no picture.
  if (template.book) return { clearAnswers: [] }
  const answered = template.groups.flatMap(({ fields }) =>
    fields.filter(({ id }) => answers[id] !== undefined),
  )
  const clearAnswers = answered.flatMap((field) =>
    field.type === 'table'
      ? field.columns.filter(isTyped).map(({ id }) => `${field.id}.${id}`)
      : isTyped(field)
        ? [field.id]
        : [],
  )
  return { clearWords: countClearWords(template, answers, clearAnswers), clearAnswers }
}

/**
 * Counted blank, so that nobody sees more of the text the more they answer, and in those blocks alone that
 * the blank document begins with: no answers bring another part of it to the beginning.
 */
function countClearWords(template: Template, answers: Answers, clearAnswers: readonly string[]): number {
  const blank = evaluate(template, {}).blocks.map((block) => ({ id: block.id, words: wordsIn(block, []) }))
  const all = blank.reduce((sum, { words }) => sum + words, 0)
  const most = Math.floor(all * SHOWN_SHARE)
  const beginning = new Set<string>()
  let left = most
  for (const { id, words } of blank) {
    if (left <= 0) break
    beginning.add(id)
    left -= words
  }
  const { blocks } = evaluate(template, answers)
  const end = blocks.findIndex(({ id }) => !beginning.has(id))
  const shown = blocks.slice(0, end === -1 ? blocks.length : end)
  const words = shown.reduce((sum, block) => sum + wordsIn(block, clearAnswers), 0)
  // Of none, a picture shows no answers either.
  return Math.min(most, Math.max(1, words))
}

/** As a picture counts them: without what is somebody's own. */
function wordsIn(block: Block, clearAnswers: readonly string[]): number {
  const isOwn = (inline: Inline) =>
    inline.kind === 'answer' &&
    [inline.field, `${inline.field}.${inline.part?.split('.')[1]}`].some((id) => clearAnswers.includes(id))
  const texts = inlinesOf(block).map((inline) => (isOwn(inline) ? ' ' : printed(inline)))
  return countWords(texts.join(''))
}

function isTyped(field: Field): boolean {
  return !('options' in field && field.options.some(({ text }) => text !== undefined))
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

/**
 * A template without its text, for a browser that may not have it (LIC-3): the questions, and the places of
 * the document that read their answers, so that the same questions are asked and the same blanks are counted
 * as with the text. Words, headings, notes, law, what the options print and what the document says where a
 * question is not answered are left out, and no id tells of them. So is the book of a spreadsheet.
 */
export function redactText(stored: Template): Template {
  const { header: _, book: __, ...template } = { ...stored, ...inCurrentFormat(stored) }
  return {
    ...template,
    law: [],
    groups: template.groups.map((group) => ({ ...group, fields: group.fields.map(withoutText) })),
    body: new Outline().blocks(template.body),
  }
}

/** A default of so many words is a sentence of the document. */
const SENTENCE_WORDS = 6
/** So many of them tell what is asked for. */
const EXAMPLE_WORDS = 4

/** A question without what the document prints for it: of a sentence, its beginning is left as an example. */
function withoutText(field: Field): Field {
  const asked = withoutPrintedWords(field)
  const sentence = textsOf('default' in asked ? asked.default : undefined).find(
    (text) => countWords(text) >= SENTENCE_WORDS,
  )
  if (sentence === undefined) return asked
  const { default: _, ...rest } = { default: undefined, ...asked }
  const example = `${sentence.split(/\s+/u).slice(0, EXAMPLE_WORDS).join(' ')} …`
  return { ...rest, example } as Field
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
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
        return block.content.flatMap(asking)
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

/** What a note reads, which is asked for its sake, without a place in the document. */
function asking(inline: TemplateInline): TemplateBlock[] {
  const ask = (read: Expression): TemplateBlock[] => [
    { kind: 'if', branches: [{ when: { kind: 'call', name: 'answered', arguments: [read] }, blocks: [] }] },
  ]
  switch (inline.kind) {
    case 'field':
      return ask({ kind: 'field', field: inline.field, ...(inline.part && { part: inline.part }) })
    case 'row':
      return ask({ kind: 'row', ...(inline.column && { column: inline.column }) })
    case 'party':
      return ask({ kind: 'field', field: inline.field })
    case 'check':
      return ask(inline.when)
    case 'if': {
      const branches = inline.branches.map(({ when, content }) => ({
        when,
        blocks: content.flatMap(asking),
      }))
      return [{ kind: 'if', branches }]
    }
    case 'each':
      return [{ kind: 'each', source: inline.source, blocks: inline.content.flatMap(asking) }]
    default:
      return []
  }
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
