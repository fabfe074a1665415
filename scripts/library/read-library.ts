import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readSpelling, type Spelling } from '#engine/lint/index.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { type Family, parseFamily } from '#engine/source/families/family.ts'
import { composeTitle, type Title } from '#engine/source/families/title.ts'
import type { Problem } from '#engine/source/index.ts'
import { type LawRow, parseLawTable } from '#engine/source/law/law-table.ts'
import { type ParsedTemplate, type Place, parseTemplate, type TemplateLibrary } from '#engine/source/parse.ts'
import { Kept } from './kept.ts'
import { hashOf, hashOfFiles } from './revision-of.ts'

/** What templates share, read from `content/`. */
export interface SharedSources extends TemplateLibrary {
  law(id: string): LawRow | undefined
  rows: ReadonlyMap<string, LawRow>
  /** Mistakes in the law table itself. */
  problems: Problem[]
  /** Every version of a shared clause, in every language. */
  clauseSources(id: string): string[]
  /** How a language spells; undefined where the dictionaries, made for checks, are not installed. */
  spelling(language: string): Spelling | undefined
  /** The family of a row, by the row's file. */
  family(row: string): ReturnType<typeof parseFamily>
}

export interface ReadTemplate extends ParsedTemplate {
  /** `content/templates/en/….md`, or a row: `content/families/…/….yaml` */
  file: string
  /** Of a row, what its master and itself make. Its `lines` are those of this source. */
  source: string
  /** Where a line of the source was written. */
  placeOf: (line: number) => Place
  /** What a title of a family says itself, and its family. */
  title?: { family: Family; own: Title['own'] }
}

/** The dictionaries of each language, from `node_modules`. Canada spells as either of the two others. */
const DICTIONARIES: Readonly<Record<string, readonly string[]>> = {
  'en-US': ['en'],
  'en-GB': ['en-gb'],
  'en-CA': ['en', 'en-gb'],
  'fr-FR': ['fr'],
  'fr-CA': ['fr'],
  'es-ES': ['es'],
  'es-MX': ['es'],
}
const spellings = new Map<string, Spelling>()

const FAMILIES = path.join('content', 'families')

/** Paths of the templates, from the project's folder, with slashes: those of families are rows. */
export function listTemplates(): string[] {
  return [
    ...listFiles(path.join('content', 'templates'), '.md'),
    ...listFiles(FAMILIES, '.yaml'),
    ...listFiles(path.join('content', 'sheets'), '.yaml'),
  ]
}

/** Paths of the families' master texts. */
export function listMasters(): string[] {
  return listFiles(FAMILIES, 'master.md')
}

/** Tells somebody who named no file, only its slug, where the file is. */
export function noFile(given: string): string {
  const name = path.parse(given).name
  const meant = listTemplates().filter((file) => path.parse(file).name === name)
  return `There is no file ${given}.${meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : ''}`
}

export function isRow(file: string): boolean {
  return file.startsWith('content/families/') && file.endsWith('.yaml')
}

export function isSheet(file: string): boolean {
  return file.startsWith('content/sheets/')
}

/** Paths of the shared clauses. */
export function listClauses(): string[] {
  return listFiles(path.join('content', 'clauses'), '.md').filter((file) => /\.v\d+\.md$/.test(file))
}

/**
 * Reads the law table, and clauses as they are asked for. A preview follows every save, so that nothing is
 * kept but what was parsed of the same text.
 */
export function readSharedSources(): SharedSources {
  const parsed = new Kept(path.join('build', 'law'))
  const readers = 'src/engine/source/{answers/answers,computation/calendar,law/law-table,read-yaml}.ts'
  const code = hashOfFiles(readers, 'package-lock.json')
  const tables = listFiles(path.join('content', 'law'), '.yaml').map((file) => {
    const written = readFileSync(file, 'utf8')
    const name = hashOf(code, file, written)
    parsed.make(name, () => JSON.stringify(parseLawTable(written, file)))
    const table: ReturnType<typeof parseLawTable> = JSON.parse(parsed.read(name).toString('utf8'))
    return { file, ...table }
  })
  parsed.removeUnused()
  const rows = new Map(tables.flatMap((table) => table.rows).map((row) => [row.id, row]))
  const families = new Map<string, ReturnType<typeof parseFamily>>()
  let clauses: Map<string, string[]> | undefined
  return {
    clauseSources(id) {
      clauses ??= Map.groupBy(listClauses(), (file) => path.posix.basename(file).replace(/\.v\d+\.md$/, ''))
      return (clauses.get(id) ?? []).map((file) => readFileSync(file, 'utf8'))
    },
    family(row) {
      const master = path.posix.join(path.posix.dirname(row), 'master.md')
      const known = families.get(master) ?? readFamily(master)
      families.set(master, known)
      return known
    },
    spelling(language) {
      const read = (DICTIONARIES[language] ?? []).flatMap((name) => readDictionary(name) ?? [])
      return read.length > 0 ? (word) => read.some((isRight) => isRight(word)) : undefined
    },
    rows,
    problems: [...tables.flatMap((table) => table.problems), ...rowsOfSeveralFiles(tables)],
    law: (id) => rows.get(id),
    clause(language, id, version) {
      const file = `content/clauses/${language}/${id}.v${version}.md`
      // An id is a word of a source: it must not lead out of the folder.
      if (!/^[a-z0-9-]+$/.test(id) || !existsSync(file)) return undefined
      return { file, source: readFileSync(file, 'utf8') }
    },
  }
}

/** Once in a process: a dictionary changes with the packages only. */
function readDictionary(name: string): Spelling | undefined {
  const known = spellings.get(name)
  const stem = path.join('node_modules', `dictionary-${name}`, 'index')
  if (known || !existsSync(`${stem}.dic`)) return known
  const spelling = readSpelling(readFileSync(`${stem}.aff`, 'utf8'), readFileSync(`${stem}.dic`, 'utf8'))
  spellings.set(name, spelling)
  return spelling
}

/** Of two rows with one id a template would get whichever was read last. */
function rowsOfSeveralFiles(tables: readonly { file: string; rows: LawRow[] }[]): Problem[] {
  const first = new Map<string, string>()
  return tables.flatMap(({ file, rows }) =>
    rows.flatMap(({ id }): Problem[] => {
      const other = first.get(id)
      if (other === undefined) {
        first.set(id, file)
        return []
      }
      const message = `The rule ${id} is in ${other} too.`
      return [{ file, line: 1, message, remedy: 'Remove one, or give it its own id.' }]
    }),
  )
}

/** @throws Error when the file cannot be read */
export function readTemplate(file: string, shared: SharedSources): ReadTemplate {
  const { problems, ...from } = readSource(file, shared)
  if (isSheet(file)) {
    const { template, problems } = readSheet(from.source, file, shared.law)
    return { ...from, template, problems, lines: {}, waivers: [] }
  }
  // What the parser would say of a row follows from the row's own mistakes.
  if (problems.length > 0) return { ...from, template: undefined, problems, lines: {}, waivers: [] }
  const parsed = parseTemplate(from.source, file, shared)
  return { ...from, ...parsed, problems: placeProblems(parsed.problems, file, from.placeOf) }
}

/**
 * What a template is parsed from, and what keeps a row of a family from being it.
 * @throws Error when the file cannot be read
 */
export function readSource(
  file: string,
  shared: SharedSources,
): Omit<ReadTemplate, keyof ParsedTemplate> & { problems: Problem[] } {
  const written = readFileSync(file, 'utf8')
  const here = (line: number) => ({ file, line })
  if (!isRow(file)) return { file, source: written, placeOf: here, problems: [] }
  const { family, problems } = shared.family(file)
  if (!family || problems.length > 0) return { file, source: written, placeOf: here, problems }
  const { own, ...composed } = composeTitle(family, written, file)
  return { file, ...composed, title: { family, own } }
}

/** Problems of a title's source, told where its lines were written. */
export function placeProblems<P extends Problem>(
  problems: readonly P[],
  file: string,
  placeOf: (line: number) => Place,
): P[] {
  return problems.map((problem) =>
    problem.file === file ? { ...problem, ...placeOf(problem.line) } : problem,
  )
}

/**
 * Numbers are never used again: it is one above the highest of the templates, or of a family's own range.
 * @throws Error where a range is used up
 */
export function nextNumber(range?: readonly [number, number]): number {
  const [first, last] = range ?? [1, Number.POSITIVE_INFINITY]
  const files = range ? listFiles(FAMILIES, '.yaml') : listFiles(path.join('content', 'templates'), '.md')
  const numbers = files
    .map((file) => Number(/^number:\s*(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0))
    .filter((number) => number >= first && number <= last)
  const next = Math.max(first - 1, ...numbers) + 1
  if (next > last) throw new Error(`the numbers ${first} to ${last} are used up: give the family others`)
  return next
}

function readFamily(master: string): ReturnType<typeof parseFamily> {
  if (existsSync(master)) return parseFamily(readFileSync(master, 'utf8'), master)
  const message = 'A family begins with its master text.'
  const remedy = 'Write it; docs/templates.md shows one.'
  return { family: undefined, problems: [{ file: master, line: 1, message, remedy }] }
}

function listFiles(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file).replaceAll('\\', '/'))
    .sort()
}
