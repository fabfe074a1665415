import type { LanguageWords } from '../languages/languages.ts'
import type { Series } from '../template.ts'
import type { Block, DocumentTree, Inline } from '../tree.ts'
import { mapContents, printed } from '../tree-text.ts'

interface Target {
  before: string
  number: string
  /** Where a sentence begins with it: a schedule's "Annexe 1", which is "annexe 1" further on. */
  atStart?: string
  /** Set for a clause inside a schedule: the schedule's own block. */
  schedule?: string
}

/**
 * The numbers that references print. A reference may point ahead, to a clause that is not counted yet:
 * targets are collected first, and references filled in when the document is complete.
 */
export class References {
  readonly dead: DocumentTree['deadReferences'] = []
  private readonly words: LanguageWords
  private readonly targets = new Map<string, Target>()
  private schedule: string | undefined

  constructor(words: LanguageWords) {
    this.words = words
  }

  /** The clauses that follow are the schedule's. */
  addSchedule(id: string, { atStart, inSentence }: { atStart: string; inSentence: string }): void {
    this.schedule = id
    this.targets.set(id, { before: '', number: inSentence, atStart })
  }

  addClause(id: string, series: Series, number: string): void {
    const { words, schedule } = this
    if (series === 'schedule' && schedule) {
      this.targets.set(id, { before: words.paragraphOf.before, number, schedule })
      return
    }
    const before = { recitals: words.recital, parties: '', main: words.clauseReference, schedule: '' }[series]
    this.targets.set(id, { before, number })
  }

  fillIn(block: Block): Block {
    return mapContents(block, (content) =>
      content.some(({ kind }) => kind === 'reference')
        ? content.flatMap((inline, index) =>
            inline.kind === 'reference'
              ? this.filled(block.id, inline.target, beginsSentence(content, index))
              : [inline],
          )
        : content,
    )
  }

  private filled(block: string, id: string, isStart: boolean): Inline[] {
    const target = this.targets.get(id)
    if (!target) {
      this.dead.push({ block, target: id })
      return [{ kind: 'text', text: this.words.clauseNotIncluded }]
    }
    const { before, schedule } = target
    const number = (isStart && target.atStart) || target.number
    const reference: Inline = { kind: 'reference', target: id, before, number }
    const owner = schedule === undefined ? undefined : this.targets.get(schedule)
    if (schedule === undefined || !owner) return [reference]
    const between: Inline = { kind: 'text', text: this.words.paragraphOf.between }
    return [reference, between, { kind: 'reference', target: schedule, before: '', number: owner.number }]
  }
}

function beginsSentence(content: Inline[], index: number): boolean {
  const before = content.slice(0, index).map(printed).join('')
  return before.trim() === '' || /[.?!\u2026]\s+$/.test(before)
}
