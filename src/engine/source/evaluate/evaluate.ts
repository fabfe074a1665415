import { answerInlines, fittedInlines, partyDescription } from '../answers/answer-inlines.ts'
import { AnswerValues, type RepeatRow } from '../answers/answer-values.ts'
import { LOGO_ANSWER } from '../answers/answers.ts'
import { issuesOf } from '../answers/check-bounds.ts'
import { formatLawValue, joinList } from '../answers/format-answer.ts'
import { inPlace, PLACE_FIELD } from '../places.ts'
import type {
  Answers,
  DocumentTemplate,
  Expression,
  Field,
  SignatureStyle,
  TemplateBlock,
  TemplateEntry,
  TemplateInline,
  TemplateRow,
  TemplateSigner,
  TextStyle,
} from '../template.ts'
import type {
  Block,
  DocumentTree,
  EntriesBlock,
  Inline,
  Logo,
  LogoBlock,
  OptionsBlock,
  Signer,
} from '../tree.ts'
import { blanksOf, mapContents, printed } from '../tree-text.ts'
import { inCurrentFormat } from './current-format.ts'
import { besideLabel, coverBlocks } from './evaluate-cover.ts'
import { buildLetterhead, letterHeader } from './evaluate-letterhead.ts'
import { buildSigner, partySignatory, rowSignatory } from './evaluate-signers.ts'
import { Numbering } from './numbering.ts'
import { References } from './references.ts'
import { endedOnce } from './sentence-ends.ts'

/** So few lines that ask for no answer are one space, to sign or to stamp in; more are ruled, to write on. */
const MOST_OPEN_LINES = 3

/**
 * Puts the answers into a template: conditions decided, repeats unrolled, amounts computed, clauses numbered,
 * references resolved, blanks named. Pure, and far below a millisecond, so a preview may call it on every
 * keystroke. Never throws on answers, however wrong.
 *
 * @param logo printed where the answers ask for it
 */
export function evaluate(template: DocumentTemplate, answers: Answers, logo?: Logo): DocumentTree {
  const current = inPlace(inCurrentFormat(template), answers)
  return new Evaluation(current, answers).run(logoBlock(answers, logo))
}

/** What heads the document: the logo that the answers ask for, or nothing. */
export function logoBlock(answers: Answers, logo: Logo | undefined): LogoBlock[] {
  if (!logo || answers[LOGO_ANSWER] !== logo.profile) return []
  const { profile: _, ...shown } = logo
  return [{ kind: 'logo', id: 'logo', ...shown }]
}

class Evaluation {
  private readonly template: DocumentTemplate
  private readonly answers: AnswerValues
  private readonly numbering: Numbering
  private readonly references: References
  private readonly blocks: Block[] = []
  private readonly printedIds = new Set<string>()
  private readonly terms: string[] = []
  private readonly notes: DocumentTree['notes'] = []
  private header: string | undefined
  /** The round of the repeat that is being printed. */
  private row: RepeatRow | undefined
  /** Whether cells are being printed: their column's head says what stands in them. */
  private isInTable = false

  constructor(template: DocumentTemplate, answers: Answers) {
    this.template = template
    this.answers = new AnswerValues(template, answers)
    this.numbering = new Numbering(this.answers.words.numbering)
    this.references = new References(this.answers.words)
    this.header = template.header
  }

  run(logo: Block[]): DocumentTree {
    const { template } = this
    const { title, heading = title } = template
    // Paper, money and spelling follow it, whatever the text asks.
    if (template.places) this.answers.field(PLACE_FIELD)
    // The subject line is a letter's heading.
    if (template.type !== 'letter')
      this.push({ kind: 'title', id: 'title', content: [{ kind: 'text', text: heading }] })
    this.addBlocks(template.body)
    // Right below the title; it shows what the text has read.
    this.blocks.splice(1, 0, ...coverBlocks(template, this.answers, this.answers.read))
    const { words } = this.answers
    const stopsOutside = words.stopsOutside === true
    const printedBlocks = this.blocks.map((block) =>
      mapContents(this.references.fillIn(block), (content) => endedOnce(content, { stopsOutside })),
    )
    const blocks = [...logo, ...printedBlocks]
    const { pageOf, schedule, numbering, checked, unchecked } = words
    // Limits are looked up after the text is read: they ask for nothing.
    const fieldsRead = [...this.answers.read]
    const columnsRead = [...this.answers.columnsRead]
    const fields = template.groups.flatMap((group) => group.fields)
    const issues = issuesOf(this.answers, fields, new Set(fieldsRead))
    return {
      formatVersion: 1,
      title: heading,
      language: template.language,
      type: template.type,
      page: template.page,
      direction: template.direction,
      ...(this.header !== undefined && { header: this.header }),
      source: { number: template.number, slug: template.slug },
      blocks,
      fieldsRead,
      columnsRead,
      issues,
      blanks: blocks.flatMap(blanksOf),
      terms: this.terms,
      deadReferences: this.references.dead,
      notes: this.notes,
      words: { pageOf, schedule, numbering, checked, unchecked },
    }
  }

  private push(block: Block): void {
    this.printedIds.add(block.id)
    this.blocks.push(block)
  }

  private addBlocks(blocks: TemplateBlock[]): void {
    for (const block of blocks) this.addBlock(block)
  }

  private addBlock(block: TemplateBlock): void {
    switch (block.kind) {
      case 'if':
        this.addBlocks(this.chosen(block.branches)?.blocks ?? [])
        return
      case 'each':
        this.repeat(block.source, () => this.addBlocks(block.blocks))
        return
      case 'note':
        this.addNote(block)
        return
      default: {
        const made = this.block({ ...block, id: this.id(block.id) })
        if (made) this.push(made)
      }
    }
  }

  /** A block as it is printed; undefined for a sentence of which nothing is switched on. */
  private block(block: Exclude<TemplateBlock, { kind: 'if' | 'each' | 'note' }>): Block | undefined {
    switch (block.kind) {
      case 'heading':
        return { ...block, content: this.inlines(block.content) }
      case 'schedule': {
        const count = String(this.numbering.schedule())
        const number = this.answers.words.schedule.replace('{number}', count)
        const inSentence = this.answers.words.scheduleReference.replace('{number}', count)
        this.references.addSchedule(block.id, { atStart: number, inSentence })
        return { ...block, number, content: this.inlines(block.content) }
      }
      case 'clause': {
        const content = this.inlines(block.content)
        if (isEmpty(content)) return undefined
        const { printed: number, full } = this.numbering.clause(block.series, block.level)
        this.references.addClause(block.id, block.series, full)
        return { ...block, number, content }
      }
      case 'paragraph': {
        const content = this.inlines(block.content)
        return isEmpty(content) ? undefined : { ...block, content }
      }
      case 'table': {
        const columns = block.columns.map((column) => ({ ...column, header: this.inlines(column.header) }))
        this.isInTable = true
        const rows = this.rows(block.rows)
        this.isInTable = false
        return { kind: 'table', id: block.id, columns, rows }
      }
      case 'signatures': {
        const signers = this.signers(block.signers, block.style, block.id)
        return signers.length > 0 ? { ...block, signers } : undefined
      }
      case 'letterhead': {
        const letterhead = buildLetterhead(this.answers, block, (content) => this.inlines(content))
        this.header = letterHeader(letterhead) ?? this.header
        return letterhead
      }
      case 'entries': {
        const entries = this.entries(block.entries)
        return entries.length > 0 ? { ...block, entries } : undefined
      }
      case 'options':
        return this.options(block)
    }
  }

  private rows(rows: TemplateRow[]): { id: string; cells: Inline[][] }[] {
    return rows.flatMap((row) => {
      if (row.kind === 'if') return this.rows(this.chosen(row.branches)?.rows ?? [])
      if (row.kind === 'each') return this.repeat(row.source, () => this.rows(row.rows)).flat()
      return [{ id: this.id(row.id), cells: row.cells.map((cell) => this.tableCell(cell)) }]
    })
  }

  /** A form is filled in by hand as well. */
  private tableCell(content: TemplateInline[]): Inline[] {
    const cell = this.inlines(content)
    return this.template.type === 'form' ? besideLabel(cell) : cell
  }

  private signers(signers: TemplateSigner[], style: SignatureStyle, block: string): Signer[] {
    let count = 0
    const walk = (some: TemplateSigner[]): Signer[] =>
      some.flatMap((signer) => {
        if (signer.kind === 'if') return walk(this.chosen(signer.branches)?.signers ?? [])
        if (signer.kind === 'each') return this.repeat(signer.source, () => walk(signer.signers)).flat()
        const { field, role, closing, undated } = signer
        const signatory =
          field !== undefined
            ? partySignatory(this.answers, field)
            : this.row && rowSignatory(this.answers, this.row)
        if (!signatory) return []
        count += 1
        return [
          buildSigner(this.answers, style, signatory, {
            id: `${block}-${count}`,
            role: this.inlines(role),
            ...(closing && { closing: this.inlines(closing) }),
            ...(undated && { undated }),
          }),
        ]
      })
    return walk(signers)
  }

  private entries(entries: TemplateEntry[]): EntriesBlock['entries'] {
    return entries.flatMap((entry) => {
      if (entry.kind === 'if') return this.entries(this.chosen(entry.branches)?.entries ?? [])
      const { id, label, content, lines } = entry
      const isOpen = content.length === 0 && lines <= MOST_OPEN_LINES
      return [
        {
          id: this.id(id),
          label: this.inlines(label),
          content: besideLabel(this.inlines(content)),
          lines,
          ...(isOpen && { open: true }),
        },
      ]
    })
  }

  /** A question with every answer that it offers, and a box before each. */
  private options(block: Extract<TemplateBlock, { kind: 'options' }>): OptionsBlock {
    const { words } = this.answers
    const field = this.answers.field(block.field)
    const value = this.answers.value(field)
    const isChosen = (option: string) =>
      Array.isArray(value) ? value.some((each) => each === option) : value === option
    const options =
      'options' in field
        ? field.options.map((option) => ({ checked: isChosen(option.value), text: option.label }))
        : [
            { checked: value === true, text: words.yes },
            { checked: value === false, text: words.no },
          ]
    return { ...block, field: field.id, label: field.label, options }
  }

  /** A note on a clause that is switched off says nothing. */
  private addNote({ about, favors, content }: Extract<TemplateBlock, { kind: 'note' }>): void {
    const last = this.blocks.at(-1)?.id
    const block =
      [this.id(about), about].find((id) => this.printedIds.has(id)) ?? (about === 'title' ? last : undefined)
    if (block === undefined) return
    const stopsOutside = this.answers.words.stopsOutside === true
    const text = endedOnce(this.inlines(content), { stopsOutside }).map(printed).join('')
    this.notes.push({ block, ...(favors !== undefined && { favors }), text })
  }

  private inlines(content: TemplateInline[]): Inline[] {
    return content.flatMap((inline) => this.inline(inline))
  }

  private inline(inline: TemplateInline): Inline[] {
    const { answers } = this
    switch (inline.kind) {
      case 'text':
        return [inline]
      case 'reference':
        // Its number may belong to a clause further on: filled in when all are counted.
        return [{ ...inline, before: '', number: '' }]
      case 'term':
        this.terms.push(inline.text)
        return [{ ...inline, ...answers.words.quotes }]
      case 'if':
        return this.inlines(this.chosen(inline.branches)?.content ?? [])
      case 'each':
        return this.joined(inline.source, inline.content)
      case 'check':
        return [{ kind: 'check', checked: answers.isTrue(inline.when, this.row) }]
      case 'law': {
        const value = this.template.law.find(({ id }) => id === inline.id)?.value
        return value
          ? [{ kind: 'answer', field: inline.id, text: formatLawValue(value, answers.format) }]
          : []
      }
      case 'field':
        return this.fitted(
          inline.fit,
          answerInlines(answers, answers.field(inline.field), inline.part, styleOf(inline), inline.words),
        )
      case 'row':
        return this.fitted(inline.fit, this.cell(inline))
      case 'party':
        return partyDescription(answers, answers.field(inline.field))
    }
  }

  private fitted(word: string | undefined, inlines: Inline[]): Inline[] {
    return word === undefined ? inlines : fittedInlines(this.answers, word, inlines)
  }

  private cell(inline: Extract<TemplateInline, { kind: 'row' }>): Inline[] {
    const { answers, row } = this
    if (!row) return []
    const style = styleOf(inline)
    const { column, words } = inline
    if (column === 'number') {
      const text = (words && answers.format.inWords(row.number)) ?? answers.format.number(row.number)
      return [{ kind: 'text', text, ...style }]
    }
    const part = column === undefined ? String(row.index) : `${row.index}.${column}`
    const inlines = answerInlines(answers, row.field, part, style, words)
    return this.isInTable ? namedByColumn(inlines, row.field, column) : inlines
  }

  /** "a, b and c" */
  private joined(source: Expression, content: TemplateInline[]): Inline[] {
    const items = this.repeat(source, () => this.inlines(content)).filter((item) => !isEmpty(item))
    const separators = joinList(
      this.template.language,
      items.map((item) => item.map(printed).join('')),
    )
    return items.flatMap((item, index): Inline[] => {
      const separator = index === 0 ? undefined : separators[index - 1]
      return separator === undefined ? item : [{ kind: 'text', text: separator }, ...item]
    })
  }

  private repeat<T>(source: Expression, print: () => T): T[] {
    const outer = this.row
    const results = this.answers.rows(source).map((row) => {
      this.row = row
      return print()
    })
    this.row = outer
    return results
  }

  /** Every round of a repeat prints blocks of its own. */
  private id(id: string): string {
    return this.row ? `${id}-r${this.row.number}` : id
  }

  private chosen<Branch extends { when: Expression | undefined }>(branches: Branch[]): Branch | undefined {
    return branches.find(({ when }) => when === undefined || this.answers.isTrue(when, this.row))
  }
}

function styleOf({ bold, italic }: TextStyle): TextStyle {
  return { ...(bold && { bold }), ...(italic && { italic }) }
}

/** A sentence whose every part is switched off leaves no blank line and takes no number. */
function isEmpty(content: Inline[]): boolean {
  return content.every((inline) => inline.kind === 'text' && inline.text.trim() === '')
}

/** In a table that repeats a field's rows the place says the row: its blanks name their column alone. */
function namedByColumn(content: Inline[], field: Field, column: string | undefined): Inline[] {
  const short = field.type === 'table' ? field.columns.find(({ id }) => id === column)?.label : undefined
  if (short === undefined) return content
  return content.map((inline) => (inline.kind === 'blank' ? { ...inline, short } : inline))
}
