import { CombinationCheck, type CombinationProblem } from '../source/combinations/check-combinations.ts'
import { pairwiseAnswers } from '../source/combinations/pairwise.ts'
import type { ClauseLibrary } from '../source/front-matter/front-matter.ts'
import {
  type Answers,
  type Block,
  type DocumentTree,
  evaluate,
  type Field,
  fieldsOf,
  type Inline,
  inlinesOf,
  printed,
  type Template,
} from '../source/index.ts'
import { wordsFor } from '../source/languages/languages.ts'
import type { LawRow } from '../source/law/law-table.ts'
import { inPlace, PLACE_FIELD } from '../source/places.ts'
import { type TemplateNode, walkTemplate } from '../source/template-walk.ts'
import { english } from './languages/english.ts'
import { french } from './languages/french.ts'
import { german } from './languages/german.ts'
import type { LanguageRules } from './languages/language-rules.ts'
import { spanish } from './languages/spanish.ts'
import { type Match, type Passage, PRINTED, passagesOf, wordCount } from './passages.ts'
import { Places } from './places.ts'
import type { Finding } from './rule.ts'
import { plainAnswers } from './samples/sample-answers.ts'
import type { Spelling } from './spelling.ts'

/** By primary language. */
export const languages: Readonly<Record<string, LanguageRules>> = {
  en: english,
  fr: french,
  es: spanish,
  de: german,
}

export interface LintInput {
  template: Template
  /** Where each block stands: `parseTemplate` gives it. */
  lines: Record<string, { file: string; line: number }>
  source: string
  file: string
  /** The law table's rows by id. */
  law: ReadonlyMap<string, LawRow>
  /** The shared clauses that its head may take questions from. */
  clauses?: ClauseLibrary
  /** How a language spells. */
  spelling?: ((language: string) => Spelling | undefined) | undefined
}

/** A block as a reader sees it, with a sign in place of each answer and each blank. */
export interface PrintedBlock {
  id: string
  kind: Block['kind']
  /** 0 for what is not numbered. */
  level: number
  series: string
  heading: boolean
  bullet: boolean
  text: string
  /** Words with the answers in place. */
  words: number
}

/** What showed when every set of answers that matters was tried. */
interface Tried {
  printings: PrintedBlock[][]
  combinations: CombinationProblem[]
}

/**
 * All that a rule may look at, read once: the author's words, and the print on the answers that matter. Of a
 * template for several places there is a reading for each, of what stands there.
 */
export class Reading {
  readonly template: Template
  /** Every place that the template is for: its law may be that of each. */
  readonly writtenFor: readonly string[]
  readonly file: string
  readonly places: Places
  readonly law: ReadonlyMap<string, LawRow>
  /** Of the template's language; English where there are none yet. */
  readonly rules: LanguageRules
  readonly passages: Passage[]
  readonly fields: Field[]
  readonly spelling: Spelling | undefined
  /** Of the page and the questions, which are for the readers of all its places. */
  private readonly spellings: Spelling[]
  /** Everything that the body is made of, out of every condition and repeat. */
  readonly nodes: TemplateNode[]
  private readonly lines: LintInput['lines']
  /** What several rules ask for, made for the first. */
  private readonly made: {
    plain?: Answers
    tried?: Tried
    filled?: DocumentTree
    printedOnce?: PrintedBlock[]
  } = {}

  /** @param place one of the template's, where it has several */
  constructor({ template: whole, lines, source, file, law, clauses, spelling }: LintInput, place?: string) {
    // What the engine says on a cover is not the author's.
    const { cover: _, ...template } = place === undefined ? whole : inPlace(whole, { [PLACE_FIELD]: place })
    this.template = template
    this.writtenFor = whole.places ?? [whole.jurisdiction]
    this.file = file
    this.lines = lines
    this.law = law
    this.places = new Places(source, clauses)
    this.spelling = spelling?.(template.language)
    this.spellings = this.writtenFor.flatMap(
      (one) => spelling?.(inPlace(whole, { [PLACE_FIELD]: one }).language) ?? [],
    )
    this.rules = languages[template.language.split('-')[0] ?? ''] ?? english
    this.passages = passagesOf(template)
    this.fields = fieldsOf(template)
    this.nodes = template.body.flatMap((block) => [...walkTemplate(block)])
  }

  get body(): Passage[] {
    return this.passages.filter(({ part }) => part === 'body')
  }

  /**
   * The words of one country's document. The page and the questions of a template for several places are for
   * the readers of all of them.
   */
  get ofPlace(): Passage[] {
    if (this.writtenFor.length < 2) return this.passages
    return this.passages.filter(({ part }) => part === 'body' || part === 'note')
  }

  /** Whether a word of a passage is one that its readers spell so. */
  isSpelled(word: string, { part }: Pick<Passage, 'part'>): boolean {
    const isOfPlace = this.writtenFor.length < 2 || part === 'body' || part === 'note'
    return (isOfPlace ? [this.spelling ?? (() => true)] : this.spellings).some((isRight) => isRight(word))
  }

  /** The rows of the law table that a passage may rely on: in the text, those of its place. */
  rowsFor(part: Passage['part']): LawRow[] {
    const { law, jurisdiction } = this.template
    const rows = law.flatMap(({ id }) => this.law.get(id) ?? [])
    if (this.writtenFor.length < 2 || (part !== 'body' && part !== 'note')) return rows
    return rows.filter(({ place }) => isLawIn(place, jurisdiction))
  }

  /** Everything printed, in one text, a passage on a line. */
  get bodyText(): string {
    return this.body.map(({ text }) => text).join('\n')
  }

  /** The document of an ordinary person's answers. */
  get filled(): DocumentTree {
    this.made.filled ??= evaluate(this.template, this.plain)
    return this.made.filled
  }

  /**
   * What is printed, block by block: on the defaults alone first, then with every question answered, then on
   * every pair of switches, with nothing else answered and with everything.
   */
  get printings(): PrintedBlock[][] {
    return this.tried.printings
  }

  /** What is wrong with references and terms on some answers. */
  get combinations(): CombinationProblem[] {
    return this.tried.combinations
  }

  /** The blocks of all printings, each wording once: most are the same on most answers. */
  get printedOnce(): PrintedBlock[] {
    this.made.printedOnce ??= onceEach(this.printings)
    return this.made.printedOnce
  }

  /** Terms that the engine prints by itself, and that the template need not hold in its own words. */
  get engineTerms(): string[] {
    const isAsked = this.fields.some(
      (field) => field.type === 'duration' && field.units.includes('businessDay'),
    )
    return isAsked ? [wordsFor(this.template.language).businessDays.one] : []
  }

  private get plain(): Answers {
    this.made.plain ??= plainAnswers(this.template)
    return this.made.plain
  }

  /**
   * Every set of answers that matters is tried once, for all that is to be seen of it. Documents are many
   * and mostly alike, so none is kept: what two of them print alike is one block.
   */
  private get tried(): Tried {
    this.made.tried ??= this.tryAnswers()
    return this.made.tried
  }

  private tryAnswers(): Tried {
    const { template, plain } = this
    const check = new CombinationCheck(template)
    const [blank, filled] = [new PrintedBlocks(), new PrintedBlocks()]
    const look = (answers: Answers) => {
      const tree = evaluate(template, answers)
      check.look(tree)
      return tree
    }
    const printings = [blank.of(look({})), filled.of(this.filled)]
    for (const switches of pairwiseAnswers(template)) {
      const tree = look(switches)
      const chosen = this.leastChosen(switches)
      const isAllowed = Object.keys(chosen).length === 0
      const answers = { ...switches, ...chosen }
      printings.push(
        blank.of(isAllowed ? tree : evaluate(template, answers)),
        filled.of(evaluate(template, { ...plain, ...answers })),
      )
    }
    return { printings, combinations: check.problems }
  }

  /** Trying options one by one may choose fewer than the question asks for: others make up the number. */
  private leastChosen(answers: Answers): Answers {
    return Object.fromEntries(
      this.fields.flatMap((field): [string, string[]][] => {
        const chosen = answers[field.id]
        if (field.type !== 'multipleChoice' || !Array.isArray(chosen) || chosen.length >= field.minimum)
          return []
        const values = chosen.filter((value) => typeof value === 'string')
        const others = field.options.map(({ value }) => value).filter((value) => !values.includes(value))
        return [[field.id, [...values, ...others.reverse()].slice(0, field.minimum)]]
      }),
    )
  }

  /** A finding about some words of a passage. */
  at(passage: Passage, words: string, message: string, remedy: string): Finding {
    if (passage.kind === 'frontMatter') {
      const line = this.places.lineOfWords(words, this.places.lineOfKey(passage.id))
      return { line, message, remedy, ...(passage.part === 'copy' && { isOnPage: true as const }) }
    }
    return this.atBlock(passage.id, message, remedy, words)
  }

  /** A finding for each match, which quotes it. */
  quoted(matches: readonly Match[], what: string, remedy: string): Finding[] {
    return matches.map(({ passage, found }) => this.at(passage, found, `${what}: "${found}".`, remedy))
  }

  /** A finding about a block; inside a repeat its id ends in the row's number. */
  atBlock(id: string, message: string, remedy: string, words?: string): Finding {
    const place = this.placeOfBlock(id)
    if (!place) return { message, remedy }
    const line =
      words !== undefined && place.file === this.file
        ? this.places.lineOfWords(words, place.line)
        : place.line
    return { file: place.file, line, message, remedy }
  }

  private placeOfBlock(id: string): { file: string; line: number } | undefined {
    for (let known = id; known !== ''; known = known.replace(/-?[^-]*$/, '')) {
      const place = this.lines[known]
      if (place) return place
    }
    return undefined
  }

  /** A finding about a key of the front matter. */
  atKey(path: string, message: string, remedy: string): Finding {
    return { line: this.places.lineOfKey(path), message, remedy }
  }
}

/** The blocks of documents that answers of one sort print: the same words are the same block. */
class PrintedBlocks {
  private readonly known = new Map<string, Map<string, PrintedBlock>>()

  of(tree: DocumentTree): PrintedBlock[] {
    return tree.blocks.map((block) => {
      const inlines = inlinesOf(block)
      const between = block.kind === 'table' ? ' ' : ''
      const text = inlines.map(wordsOf).join(between)
      const sameId = this.known.get(block.id) ?? new Map<string, PrintedBlock>()
      this.known.set(block.id, sameId)
      const known = sameId.get(text)
      if (known) return known
      const printedBlock = {
        id: block.id,
        kind: block.kind,
        level: block.kind === 'clause' ? block.level : 0,
        series: block.kind === 'clause' ? block.series : '',
        heading: block.kind === 'heading' || (block.kind === 'clause' && block.heading),
        bullet: block.kind === 'paragraph' && block.style === 'bullet',
        words: wordCount(inlines.map(printed).join(between)),
        text,
      }
      sameId.set(text, printedBlock)
      return printedBlock
    })
  }
}

function onceEach(printings: readonly PrintedBlock[][]): PrintedBlock[] {
  const textsOf = new Map<string, Set<string>>()
  return [...new Set(printings.flat())].filter(({ id, text }) => {
    const texts = textsOf.get(id)
    if (texts?.has(text)) return false
    if (texts) texts.add(text)
    else textsOf.set(id, new Set([text]))
    return true
  })
}

/** The author's own words, and a sign for what an answer prints. */
function wordsOf(inline: Inline): string {
  const isOwn = inline.kind === 'text' || inline.kind === 'term' || inline.kind === 'reference'
  return isOwn ? printed(inline) : PRINTED
}

/** Whether a rule of one place holds in another: of its country, or of the union that this belongs to. */
export function isLawIn(place: string, other: string): boolean {
  const [country] = other.split('-')
  return (
    place.split('-')[0] === country ||
    (place === 'EU' && (country === 'FR' || country === 'ES' || country === 'DE'))
  )
}
