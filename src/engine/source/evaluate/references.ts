import type { LanguageWords } from '../languages/languages.ts'
import type { Series } from '../template.ts'
import type { Block, DocumentTree, Inline } from '../tree.ts'
import { joinedTexts, mapContents, printed } from '../tree-text.ts'

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
        ? this.listed(
            content.flatMap((inline, index) =>
              inline.kind === 'reference'
                ? this.filled(block.id, inline.target, beginsSentence(content, index))
                : [inline],
            ),
          )
        : content,
    )
  }

  /** "Sections 4, 5 and 8": of clauses in a list the word and its article are said once. */
  private listed(content: Inline[]): Inline[] {
    const { clauseReference, recital, severalReferences: several } = this.words
    const pieces = joinedTexts(content)
    const plural = (before: string) =>
      before === clauseReference ? several.clauses : before === recital ? several.recitals : undefined
    for (let start = 0; start < pieces.length; start += 1) {
      const first = pieces[start]
      const word = first?.kind === 'reference' ? plural(first.before) : undefined
      if (first?.kind !== 'reference' || word === undefined) continue
      const separators: string[] = []
      for (let at = start + 1; ; at += 2) {
        const [text, next] = [pieces[at], pieces[at + 1]]
        const isNext = text?.kind === 'text' && next?.kind === 'reference' && next.before === first.before
        const between = isNext ? several.between.exec(text.text)?.[1] : undefined
        if (between === undefined || belongsToSchedule(pieces, at + 1, this.words)) break
        separators.push(between)
      }
      const last = separators.at(-1)
      // Two in a row without "and" are no list: "Under Section 4, Section 5 applies."
      if (last === undefined || !separators.some((one) => /\p{L}/u.test(one))) continue
      const isAnd = several.and.test(last)
      separators.forEach((separator, index) => {
        const [at, next] = [start + 1 + 2 * index, pieces[start + 2 + 2 * index]]
        pieces[at] = { kind: 'text', text: separator }
        if (next?.kind === 'reference') pieces[at + 1] = { ...next, before: '' }
      })
      if (isAnd) {
        pieces[start] = { ...first, before: word }
        const before = pieces[start - 1]
        if (before?.kind === 'text') pieces[start - 1] = { ...before, text: this.inPlural(before.text) }
      }
    }
    return pieces
  }

  private inPlural(text: string): string {
    for (const [one, many] of this.words.severalReferences.articles) {
      const start = text.slice(0, -one.length)
      const end = text.slice(start.length)
      if (end.toLowerCase() !== one || /[\p{L}\p{N}]$/u.test(start)) continue
      return start + (end === one ? many : many.charAt(0).toUpperCase() + many.slice(1))
    }
    return text
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

/** "paragraph 1.1 of Schedule 1" is no clause of a list. */
function belongsToSchedule(pieces: Inline[], index: number, { paragraphOf }: LanguageWords): boolean {
  const [text, owner] = [pieces[index + 1], pieces[index + 2]]
  return text?.kind === 'text' && text.text === paragraphOf.between && owner?.kind === 'reference'
}

function beginsSentence(content: Inline[], index: number): boolean {
  // The dot of an abbreviation that was answered ends no sentence.
  const before = content
    .slice(0, index)
    .map((inline) => (inline.kind === 'answer' ? 'x' : printed(inline)))
    .join('')
  return before.trim() === '' || /[.?!\u2026]\s+$/.test(before)
}
