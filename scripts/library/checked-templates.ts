import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type LintProblem, type LintResult, lintTemplate, lintTitle } from '#engine/lint/index.ts'
import type { Title } from '#engine/source/families/title.ts'
import type { Problem, Template } from '#engine/source/index.ts'
import {
  isRow,
  listTemplates,
  placeProblems,
  type ReadTemplate,
  readTemplate,
  type SharedSources,
} from './read-library.ts'
import { hashOf, hashOfFiles } from './revision-of.ts'

/** A template of the library as it is compiled. */
export interface CompiledSource {
  file: string
  /** Undefined where it does not compile. */
  template?: Template
  /** What the parser refuses. */
  mistakes: Problem[]
  /** The blocks and fields that a shared clause or a master has written. */
  sharedIds: string[]
  /** What a title of a family says itself, and its family. */
  title?: { family: { slug: string; name: string; lead: string }; own: Title['own'] }
}

/** A template of the library with everything that is to be said of it alone. */
export type CheckedTemplate = CompiledSource & LintResult

const COMPILED = path.join('build', 'compiled')
const CHECKED = path.join('build', 'checked')

/** Everything that compiles a template. */
const COMPILING = [
  'src/engine/source/**/*',
  'scripts/library/{checked-templates,read-library}.ts',
  'package-lock.json',
]
/** Everything else that judges one. */
const JUDGING = ['src/engine/lint/**/*']

/**
 * The whole library, compiled. What is made of the same sources by the same code is read from
 * `build/compiled` instead of being made again: a change costs what has changed.
 */
export function compiledTemplates(shared: SharedSources): CompiledSource[] {
  const compiled = new Kept<CompiledSource>(COMPILED)
  const code = hashOfFiles(...COMPILING)
  const sources = listTemplates().map((file) =>
    compiled.get(keyOf(file, shared, code), () => compileSource(readTemplate(file, shared))),
  )
  compiled.removeUnused()
  return sources
}

/** The whole library, compiled and judged, of which what was judged before is read from `build/checked`. */
export function checkedTemplates(shared: SharedSources): CheckedTemplate[] {
  const [compiled, checked] = [new Kept<CompiledSource>(COMPILED), new Kept<LintResult>(CHECKED)]
  const [code, rules] = [hashOfFiles(...COMPILING), hashOfFiles(...COMPILING, ...JUDGING)]
  const templates = listTemplates().map((file) => {
    // Read at most once, and only where one of the two is missing.
    let read: ReadTemplate | undefined
    const readOnce = () => (read ??= readTemplate(file, shared))
    return {
      ...compiled.get(keyOf(file, shared, code), () => compileSource(readOnce())),
      ...checked.get(keyOf(file, shared, rules), () => checkTemplate(readOnce(), shared)),
    }
  })
  compiled.removeUnused()
  checked.removeUnused()
  return templates
}

/** Results in a folder, by the hash of what they were made from. */
class Kept<Result> {
  private readonly folder: string
  private readonly known: Set<string>
  private readonly used = new Set<string>()

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.folder = folder
    this.known = new Set(readdirSync(folder))
  }

  get(key: string, make: () => Result): Result {
    const name = `${key}.json`
    const file = path.join(this.folder, name)
    this.used.add(name)
    // Another run may just have removed it.
    if (this.known.has(name) && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Result
    const made = make()
    // Under another name first: whoever reads it meanwhile reads a whole file.
    const part = `${file}.${process.pid}.part`
    writeFileSync(part, JSON.stringify(made))
    renameSync(part, file)
    return made
  }

  removeUnused(): void {
    for (const name of this.known)
      if (!this.used.has(name)) rmSync(path.join(this.folder, name), { force: true })
  }
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

/** What a template is made of: its file, its master, and the clauses and rows of law that they name. */
function keyOf(file: string, shared: SharedSources, rules: string): string {
  const own = readFileSync(file, 'utf8')
  const master = isRow(file) ? readFileSync(path.join(path.dirname(file), 'master.md'), 'utf8') : ''
  const text = `${own}\0${master}`
  const ids = new Set(text.match(/[a-z]{2}(?:-[a-z0-9]+)+/g))
  const rows = [...ids].flatMap((id) => shared.rows.get(id) ?? [])
  const named = Array.from(text.matchAll(/\bclause(?:\s+"|:\s*)([a-z0-9-]+)/g), ([, id = '']) => id)
  const clauses = [...new Set(named)].flatMap((id) => shared.clauseSources(id))
  return hashOf(rules, file, text, JSON.stringify(rows), ...clauses)
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
