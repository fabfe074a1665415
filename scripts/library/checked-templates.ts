import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type LintProblem,
  type LintResult,
  lintTemplate,
  lintTitle,
  ownShare,
  pageTexts,
  runsOf,
} from '#engine/lint/index.ts'
import { evaluateTemplate, shownAnswers } from '#engine/sheet/printable.ts'
import type { Title } from '#engine/source/families/title.ts'
import { type Problem, type Template, templateLabel } from '#engine/source/index.ts'
import type { CompiledTemplate } from '#modules/library/catalogue/catalogue.ts'
import { catalogueLines, type WrittenTemplate } from '#modules/library/catalogue/catalogue-file.ts'
import { searchedText } from '#modules/library/catalogue/search/search-document.ts'
import { Kept } from './kept.ts'
import { KnownSources } from './known-sources.ts'
import {
  isRow,
  listTemplates,
  placeProblems,
  type ReadTemplate,
  readSharedSources,
  readSource,
  readTemplate,
  type SharedSources,
} from './read-library.ts'
import { hashOf, hashOfFiles, revisionOf } from './revision-of.ts'

/** What is known of a template of the library without its text. */
export interface CompiledFacts {
  file: string
  /** Undefined where it does not compile. */
  template?: Pick<Template, 'slug' | 'number' | 'language' | 'category' | 'department' | 'law'>
  /** What the parser refuses. */
  mistakes: Problem[]
  /** The blocks and fields that a shared clause or a master has written. */
  sharedIds: string[]
  /** The family that it is a title of. */
  title?: { family: { slug: string; name: string; lead: string } }
  /** Names what its blank document prints, and how. */
  printed?: string
  revision?: string
}

/** A template of the library as it is compiled. */
export interface CompiledSource extends CompiledFacts {
  template?: Template
  /** What a title of a family says itself, and its family. */
  title?: NonNullable<CompiledFacts['title']> & { own: Title['own'] }
}

/** The same, of which the rest is read when it is wanted. */
export interface CompiledEntry extends CompiledFacts, Omit<WrittenTemplate, 'pages'> {
  readMarks(): Marks
}

/** A template of the library with everything that is to be said of it alone. */
export type CheckedTemplate = CompiledSource & LintResult

const COMPILED = path.join('build', 'compiled')
const CHECKED = path.join('build', 'checked')

const PRODUCT = path.resolve(import.meta.dirname, '..', '..')
/** What sets a PDF. */
const SETTING = ['document.typ', 'render-pdf.ts', 'page-style.ts', 'column-widths.ts', 'fonts.ts']
/** And that of a spreadsheet. */
const SETTING_BOOKS = [...SETTING, 'book.typ', 'break-words.ts', '../sheet/printed-book.ts']
/** Everything that compiles a template. */
const COMPILING = [
  'src/engine/{sheet,source}/**/*',
  'src/engine/lint/{own-words,passages}.ts',
  'src/modules/library/catalogue/catalogue-file.ts',
  'src/modules/library/catalogue/search/{search-document,stop-words,tokenize}.ts',
  `src/engine/render/{${SETTING_BOOKS.join()}}`,
  'scripts/library/{checked-templates,kept,known-sources,read-library}.ts',
  'package-lock.json',
]
/** Everything else that judges one. */
const JUDGING = ['src/engine/lint/**/*']

/** Fewer are made sooner than a thread is started. */
const WORTH_THREADS = 40
const MOST_THREADS = 4
/** The part of a page's words that is said of no sibling, where search engines are shown the page. */
const LEAST_OF_PAGE = 0.5

/**
 * The whole library, compiled. What is made of the same sources by the same code is read from
 * `build/compiled` instead of being made again: a change costs what has changed.
 */
export function compiledTemplates(shared: SharedSources): CompiledSource[] {
  return compiledEntries(shared).map(openEntry)
}

/** The whole library, compiled, without reading its texts. */
export function compiledEntries(shared: SharedSources): CompiledEntry[] {
  const made = madeOf(shared)
  const entries = made.files.map((file) => made.compiled(file))
  made.finish()
  return entries
}

/** The whole library, compiled and judged, of which what was judged before is read from `build/checked`. */
export function checkedTemplates(shared: SharedSources): CheckedTemplate[] {
  const made = madeOf(shared)
  const templates = made.files.map((file) => ({
    ...openEntry(made.compiled(file)),
    ...made.checked(file),
  }))
  made.finish()
  return templates
}

/**
 * Makes what the three above would make, in several threads; where little is missing, that is left to them.
 */
export async function makeMissing(
  shared: SharedSources,
  { isChecked }: { isChecked: boolean },
): Promise<void> {
  const made = madeOf(shared)
  const missing = made.files.filter((file) => made.isMissing(file, isChecked))
  if (missing.length < WORTH_THREADS) return
  const threads = Math.min(availableParallelism(), MOST_THREADS)
  await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const files = missing.filter((_file, place) => place % threads === thread)
      const worker = new Worker(new URL('./make-templates.ts', import.meta.url), {
        workerData: { files, isChecked },
      })
      return new Promise<void>((resolve, reject) => {
        worker.once('error', reject)
        worker.once('exit', () => resolve())
      })
    }),
  )
  made.lookAgain()
}

/** Makes these templates where they are missing. */
export function makeTemplates(files: readonly string[], { isChecked }: { isChecked: boolean }): void {
  const made = new MadeTemplates(readSharedSources())
  for (const file of files) {
    made.compile(file)
    if (isChecked) made.checked(file)
  }
}

function openEntry({ template, title, ...entry }: CompiledEntry): CompiledSource {
  const { made, readLines, readMarks, ...facts } = entry
  const own = title && readMarks().own
  return {
    ...facts,
    ...(template && { template: openTemplate(entry) }),
    ...(own && { title: { ...title, own } }),
  }
}

/** The template of an entry that compiles. */
export function openTemplate({ readLines }: Pick<CompiledEntry, 'readLines'>): Template {
  const [head, ...texts] = readLines()
  const { template }: Pick<CompiledTemplate, 'template'> = JSON.parse(head)
  return { ...template, ...JSON.parse(`{${texts.join()}}`) }
}

const madeOfShared = new WeakMap<SharedSources, MadeTemplates>()

/** What is made of these sources: they are looked for once. */
function madeOf(shared: SharedSources): MadeTemplates {
  const made = madeOfShared.get(shared) ?? new MadeTemplates(shared)
  madeOfShared.set(shared, made)
  return made
}

/** What was made of templates, by what it was made from. */
class MadeTemplates {
  readonly #shared: SharedSources
  readonly #sources: KnownSources
  /** Of what was hashed already: sources by file, clauses by id, rows of law. */
  readonly #hashes = new Map<string, string>()
  #files: string[] | undefined
  #compiled = new Kept(COMPILED)
  #checked = new Kept(CHECKED)
  readonly #code = hashOfFiles(...COMPILING)
  readonly #rules = hashOfFiles(...COMPILING, ...JUDGING)
  /** The last one that was read: to be compiled, and then to be judged. */
  #read: ReadTemplate | undefined

  constructor(shared: SharedSources) {
    this.#shared = shared
    this.#sources = new KnownSources(shared.rows)
  }

  /** Paths of all templates. */
  get files(): readonly string[] {
    this.#files ??= listTemplates()
    return this.#files
  }

  /** Makes it where it is missing; answers its name. */
  compile(file: string): string {
    const name = this.#nameOf(file, this.#code)
    this.#compiled.make(name, () => compiledText(this.#readOnce(file)))
    return name
  }

  compiled(file: string): CompiledEntry {
    const name = this.compile(file)
    const facts: CompiledFacts = JSON.parse(this.#compiled.readBeginning(name))
    const readLines = () => {
      const [, head = '', copy = '', text = ''] = this.#compiled.read(name).toString('utf8').split('\n', 4)
      return [head, copy, text] as [string, string, string]
    }
    const readMarks = (): Marks => {
      const kept = this.#compiled.read(name)
      return JSON.parse(kept.subarray(kept.lastIndexOf('\n') + 1).toString('utf8'))
    }
    return { ...facts, made: name, readLines, readMarks }
  }

  checked(file: string): LintResult {
    const name = this.#nameOf(file, this.#rules)
    const make = () => JSON.stringify(checkTemplate(this.#readToJudge(file), this.#shared))
    this.#checked.make(name, make)
    return JSON.parse(this.#checked.read(name).toString('utf8'))
  }

  isMissing(file: string, isChecked: boolean): boolean {
    return (
      !this.#compiled.has(this.#nameOf(file, this.#code)) ||
      (isChecked && !this.#checked.has(this.#nameOf(file, this.#rules)))
    )
  }

  /** Others have made what was missing. */
  lookAgain(): void {
    this.#compiled = new Kept(COMPILED)
    this.#checked = new Kept(CHECKED)
  }

  /** Ends a look at all templates. */
  finish(): void {
    this.#compiled.removeUnused()
    this.#checked.removeUnused()
    this.#sources.keep(this.files)
  }

  /** Names what this code makes of the file, its master, and the clauses and rows of law that they name. */
  #nameOf(file: string, code: string): string {
    const made = this.#once(file, () => {
      const master = path.posix.join(path.posix.dirname(file), 'master.md')
      const { text, rows, clauses } = this.#sources.find(isRow(file) ? [file, master] : [file])
      return hashOf(
        file,
        text,
        ...rows.map((id) => this.#once(`row ${id}`, () => hashOf(JSON.stringify(this.#shared.rows.get(id))))),
        ...clauses.map((id) => this.#once(id, () => hashOf(...this.#shared.clauseSources(id)))),
      )
    })
    return hashOf(code, made)
  }

  #once(what: string, make: () => string): string {
    const hash = this.#hashes.get(what) ?? make()
    this.#hashes.set(what, hash)
    return hash
  }

  /** What is compiled isn't parsed once more, which takes a fifth of the time of judging it. */
  #readToJudge(file: string): ReadTemplate {
    const entry = this.compiled(file)
    if (this.#read?.file === file || !entry.template) return this.#readOnce(file)
    const { own: _own, ...marks } = entry.readMarks()
    return { ...readSource(file, this.#shared), template: openTemplate(entry), ...marks }
  }

  #readOnce(file: string): ReadTemplate {
    if (this.#read?.file !== file) this.#read = readTemplate(file, this.#shared)
    return this.#read
  }
}

/** What only the lint asks for of a template that was parsed. */
interface Marks extends Pick<ReadTemplate, 'lines' | 'waivers'> {
  /** What a title of a family says itself. */
  own?: Title['own']
}

/** A line of facts, below it those of the catalogue, and the marks in the last. */
function compiledText(read: ReadTemplate): string {
  const source = compileSource(read)
  const { template, title, ...others } = source
  const { lines, waivers } = read
  const marks: Marks = { lines, waivers, ...(title && { own: title.own }) }
  const facts: CompiledFacts = { ...others, ...(title && { title: { family: title.family } }) }
  if (!template) return [facts, marks].map((line) => JSON.stringify(line)).join('\n')
  const { slug, number, language, category, department, law } = template
  const finished = finishTemplate({ ...source, template })
  const known: CompiledFacts = {
    ...facts,
    template: { slug, number, language, category, department, law },
    printed: hashOfPrinted(template),
    revision: finished.revision,
  }
  return [JSON.stringify(known), ...catalogueLines(finished), JSON.stringify(marks)].join('\n')
}

/** Another way of setting text, other fonts or another version of what sets it may break pages elsewhere. */
function hashOfPrinted(template: Template): string {
  settingRules ??= { texts: readSettingRules(SETTING), books: readSettingRules(SETTING_BOOKS) }
  const rules = template.book ? settingRules.books : settingRules.texts
  return hashOf(...rules, JSON.stringify(evaluateTemplate(template, shownAnswers(template))))
}

let settingRules: Record<'texts' | 'books', string[]> | undefined

function readSettingRules(files: readonly string[]): string[] {
  const { dependencies } = JSON.parse(readFileSync(path.join(PRODUCT, 'package.json'), 'utf8'))
  const setters = Object.entries(dependencies).filter(([name]) => /typst|fonts/.test(name))
  const texts = files.map((name) => readFileSync(path.join(PRODUCT, 'src/engine/render', name), 'utf8'))
  return [JSON.stringify(setters), ...texts]
}

/** What the catalogue holds of a template, without the pages that only rendering can count. */
export function finishTemplate({
  template,
  title,
}: CompiledSource & { template: Template }): Omit<CompiledTemplate, 'pages'> {
  return {
    template,
    revision: revisionOf(template),
    label: templateLabel(template),
    searched: searchedText(template),
    ...(title && { family: { slug: title.family.slug, isIndexable: isTitleIndexable({ template, title }) } }),
  }
}

/**
 * Whether search engines are shown a title's own page: more than half of its words are said of no sibling.
 */
export function isTitleIndexable({ template, title }: Pick<CompiledSource, 'template' | 'title'>): boolean {
  return !template || !title || ownShare(pageTexts(template), runsOf(title.own.page)) > LEAST_OF_PAGE
}

function compileSource({ file, template, problems, lines, title }: ReadTemplate): CompiledSource {
  return {
    file,
    ...(template && { template }),
    mistakes: template ? [] : problems,
    sharedIds: Object.keys(lines).filter((id) => lines[id]?.file !== file),
    ...(title && {
      title: {
        family: { slug: title.family.slug, name: title.family.name, lead: title.family.lead },
        own: title.own,
      },
    }),
  }
}

/** All that can be said of a template: what the parser refuses, what breaks on some answers, and the lint. */
export function checkTemplate(read: ReadTemplate, shared: SharedSources): LintResult {
  const { template, problems, lines, waivers, source, file, title } = read
  if (!template) return { problems: problems.map(asSourceProblem), waived: [] }
  const lint = lintTemplate({
    template,
    lines,
    waivers,
    source,
    file,
    law: shared.rows,
    clauses: shared,
    spelling: shared.spelling,
  })
  const placed = <P extends LintProblem>(problems: P[]) => placeProblems(problems, file, read.placeOf)
  const own = lintTitle({ template, file, ...(title && { title: familyWords(title) }) })
  return { waived: placed(lint.waived), problems: [...own, ...placed(lint.problems)] }
}

/** A mistake that the parser has found. */
export function asSourceProblem(problem: Problem): LintProblem {
  return { ...problem, rule: 'source', level: 'E' }
}

/** What a title of a family brings itself, beside the words of the master. */
export function familyWords({ family, own }: NonNullable<CheckedTemplate['title']>) {
  return { family: family.slug, own: own.document }
}
