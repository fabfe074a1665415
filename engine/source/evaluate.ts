import { type AnswerSource, answerInlines, partyDescription } from './answer-inlines.ts'
import { fieldsOf, isBlankAnswer } from './answers.ts'
import { answerFormat } from './format-answer.ts'
import { wordsFor } from './languages.ts'
import { Numbering } from './numbering.ts'
import type {
  Answers,
  AnswerValue,
  Expression,
  Field,
  Series,
  Template,
  TemplateBlock,
  TemplateInline,
  TemplateRow,
} from './template.ts'
import type { Block, DocumentTree, Inline, Signer } from './tree.ts'

/**
 * Puts the answers into a template: conditions decided, clauses numbered, references resolved, blanks named. Pure, and far
 * below a millisecond, so a preview may call it on every keystroke. Never throws on answers, however wrong.
 */
export function evaluate(template: Template, answers: Answers): DocumentTree {
  return new Evaluation(template, answers).run()
}

interface Target {
  before: string
  number: string
  /** Set for a clause inside a schedule: the schedule's own block. */
  schedule?: string
}

class Evaluation {
  private readonly template: Template
  private readonly source: AnswerSource
  private readonly fields: Map<string, Field>
  private readonly read = new Set<string>()
  private readonly blocks: Block[] = []
  private readonly targets = new Map<string, Target>()
  private readonly numbering = new Numbering()
  private readonly terms: string[] = []
  private readonly deadReferences: DocumentTree['deadReferences'] = []
  private openSchedule: string | undefined

  constructor(template: Template, answers: Answers) {
    const words = wordsFor(template.language)
    this.template = template
    this.fields = new Map(fieldsOf(template).map((field) => [field.id, field]))
    this.source = {
      words,
      format: answerFormat(template.language, words),
      value: (field) => {
        const value = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined
        return value === undefined ? field.default : value
      },
    }
  }

  run(): DocumentTree {
    const { template } = this
    this.blocks.push({ kind: 'title', id: 'title', content: [{ kind: 'text', text: template.title }] })
    this.addBlocks(template.body)
    const blocks = this.blocks.map((block) => this.withReferences(block))
    const { words } = this.source
    return {
      formatVersion: 1,
      title: template.title,
      language: template.language,
      page: template.page,
      source: { number: template.number, slug: template.slug },
      blocks,
      fieldsRead: [...this.read],
      blanks: blocks.flatMap(blanksOf),
      terms: this.terms,
      deadReferences: this.deadReferences,
      words: { pageOf: words.pageOf, schedule: words.schedule },
    }
  }

  private addBlocks(blocks: TemplateBlock[]): void {
    for (const block of blocks) this.addBlock(block)
  }

  private addBlock(block: TemplateBlock): void {
    switch (block.kind) {
      case 'if':
        this.addBlocks(this.chosen(block.branches)?.blocks ?? [])
        return
      case 'heading':
        this.blocks.push({ ...block, content: this.inlines(block.content) })
        return
      case 'schedule': {
        const number = this.source.words.schedule.replace('{number}', String(this.numbering.schedule()))
        this.targets.set(block.id, { before: '', number })
        this.openSchedule = block.id
        this.blocks.push({ ...block, number, content: this.inlines(block.content) })
        return
      }
      case 'clause': {
        const content = this.inlines(block.content)
        if (isEmpty(content)) return
        const { printed, full } = this.numbering.clause(block.series, block.level)
        this.targets.set(block.id, this.target(block.series, full))
        this.blocks.push({ ...block, number: printed, content })
        return
      }
      case 'paragraph': {
        const content = this.inlines(block.content)
        if (!isEmpty(content)) this.blocks.push({ ...block, content })
        return
      }
      case 'table':
        this.blocks.push({
          kind: 'table',
          id: block.id,
          columns: block.columns.map(({ header, width }) => ({ header: this.inlines(header), width })),
          rows: this.rows(block.rows),
        })
        return
      case 'signatures':
        this.blocks.push({
          kind: 'signatures',
          id: block.id,
          signers: block.signers.map(({ field, role }, index) =>
            this.signer(`${block.id}-${index + 1}`, field, role),
          ),
        })
    }
  }

  private target(series: Series, full: string): Target {
    const { words } = this.source
    if (series === 'recitals') return { before: words.recital, number: full }
    if (series === 'schedule' && this.openSchedule) {
      return { before: words.paragraphOf.before, number: full, schedule: this.openSchedule }
    }
    return { before: series === 'parties' ? '' : words.clauseReference, number: full }
  }

  private rows(rows: TemplateRow[]): { id: string; cells: Inline[][] }[] {
    return rows.flatMap((row) => {
      if (row.kind === 'if') return this.rows(this.chosen(row.branches)?.rows ?? [])
      return [{ id: row.id, cells: row.cells.map((cell) => this.inlines(cell)) }]
    })
  }

  private inlines(content: TemplateInline[]): Inline[] {
    return content.flatMap((inline) => this.inline(inline))
  }

  private inline(inline: TemplateInline): Inline[] {
    switch (inline.kind) {
      case 'text':
        return [inline]
      case 'reference':
        // Its number may belong to a clause further on: filled in when all are counted.
        return [{ ...inline, before: '', number: '' }]
      case 'term':
        this.terms.push(inline.text)
        return [{ ...inline, ...this.source.words.quotes }]
      case 'if':
        return this.inlines(this.chosen(inline.branches)?.content ?? [])
      case 'field': {
        const { bold, italic } = inline
        const style = { ...(bold && { bold }), ...(italic && { italic }) }
        return answerInlines(this.source, this.field(inline.field), inline.part, style)
      }
      case 'party':
        return partyDescription(this.source, this.field(inline.field))
    }
  }

  /** @throws Error only for a template that was not made by the parser: it refuses unknown fields. */
  private field(id: string): Field {
    const field = this.fields.get(id)
    if (!field) throw new Error(`template ${this.template.slug} has no field ${id}`)
    this.read.add(id)
    return field
  }

  private signer(id: string, fieldId: string, role: string): Signer {
    const field = this.field(fieldId)
    const party = this.source.value(field)
    const { signature } = this.source.words
    const part = (name: string) => answerInlines(this.source, field, name, {})
    const individual =
      typeof party === 'object' && party !== null && 'kind' in party && party.kind === 'individual'
    if (individual) {
      return {
        id,
        role,
        name: part('name'),
        lines: [
          { label: signature.individual, content: [] },
          { label: signature.date, content: [] },
        ],
      }
    }
    return {
      id,
      role,
      name: part('name'),
      lines: [
        { label: signature.company, content: [] },
        { label: signature.name, content: part('signatoryName') },
        { label: signature.title, content: part('signatoryTitle') },
        { label: signature.date, content: [] },
      ],
    }
  }

  private chosen<Branch extends { when: Expression | undefined }>(branches: Branch[]): Branch | undefined {
    return branches.find(({ when }) => when === undefined || isTrue(this.value(when)))
  }

  /** Operands are read one after the other, so a field behind a false `and` is not asked for. */
  private value(expression: Expression): AnswerValue {
    switch (expression.kind) {
      case 'value':
        return expression.value
      case 'field': {
        const value = this.source.value(this.field(expression.field)) ?? null
        if (expression.part === undefined) return value
        return (value as Record<string, AnswerValue> | null)?.[expression.part] ?? null
      }
      case 'call': {
        const { name, arguments: operands } = expression
        if (name === 'and') return operands.every((operand) => isTrue(this.value(operand)))
        if (name === 'or') return operands.some((operand) => isTrue(this.value(operand)))
        const [first = null, second = null] = operands.map((operand) => this.value(operand))
        if (name === 'equals') return first === second
        if (name === 'answered') return !isBlankAnswer(first)
        return !isTrue(first)
      }
    }
  }

  private withReferences(block: Block): Block {
    const resolve = (content: Inline[]) => this.resolved(block.id, content)
    if (block.kind === 'signatures') return block
    if (block.kind !== 'table') return { ...block, content: resolve(block.content) }
    return {
      ...block,
      columns: block.columns.map(({ header, width }) => ({ header: resolve(header), width })),
      rows: block.rows.map(({ id, cells }) => ({ id, cells: cells.map(resolve) })),
    }
  }

  private resolved(block: string, content: Inline[]): Inline[] {
    if (!content.some((inline) => inline.kind === 'reference')) return content
    return content.flatMap((inline): Inline[] => {
      if (inline.kind !== 'reference') return [inline]
      const target = this.targets.get(inline.target)
      if (!target) {
        this.deadReferences.push({ block, target: inline.target })
        return [{ kind: 'text', text: this.source.words.clauseNotIncluded }]
      }
      const { before, number, schedule } = target
      const reference: Inline = { kind: 'reference', target: inline.target, before, number }
      const owner = schedule && this.targets.get(schedule)
      if (!owner) return [reference]
      const between: Inline = { kind: 'text', text: this.source.words.paragraphOf.between }
      return [reference, between, { kind: 'reference', target: schedule, before: '', number: owner.number }]
    })
  }
}

/** A sentence whose every part is switched off leaves no blank line and takes no number. */
function isEmpty(content: Inline[]): boolean {
  return content.every((inline) => inline.kind === 'text' && inline.text.trim() === '')
}

function isTrue(value: AnswerValue): boolean {
  return value !== null && value !== false && value !== ''
}

function blanksOf(block: Block): DocumentTree['blanks'] {
  return inlinesOf(block).flatMap((inline) => {
    if (inline.kind !== 'blank') return []
    const { field, part, label } = inline
    return [{ field, ...(part !== undefined && { part }), label, block: block.id }]
  })
}

/** Every inline of a block in reading order, whatever the block's kind. */
export function inlinesOf(block: Block): Inline[] {
  if (block.kind === 'table') {
    return [
      ...block.columns.flatMap(({ header }) => header),
      ...block.rows.flatMap(({ cells }) => cells.flat()),
    ]
  }
  if (block.kind === 'signatures') {
    return block.signers.flatMap(({ name, lines }) => [...name, ...lines.flatMap(({ content }) => content)])
  }
  return block.content
}
