import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type LintProblem, type LintResult, lintTemplate, lintTitle } from '#engine/lint/index.ts'
import { checkCombinations } from '#engine/source/combinations/check-combinations.ts'
import type { Title } from '#engine/source/families/title.ts'
import type { Template } from '#engine/source/index.ts'
import {
  isRow,
  listTemplates,
  placeProblems,
  type ReadTemplate,
  readTemplate,
  type SharedSources,
} from './read-library.ts'
import { hashOf, hashOfFiles } from './revision-of.ts'

/** A template of the library with everything that is to be said of it alone. */
export interface CheckedTemplate extends LintResult {
  file: string
  /** Undefined where it does not compile. */
  template?: Template
  /** The blocks and fields that a shared clause or a master has written. */
  sharedIds: string[]
  /** What a title of a family says itself, and its family. */
  title?: { family: { slug: string; name: string; lead: string }; own: Title['own'] }
}

const folder = path.join('build', 'checked')

/** Everything that reads and judges a template. */
const RULES = [
  'src/engine/{source,lint}/**/*',
  'scripts/library/{check-library,checked-templates,read-library}.ts',
  'package-lock.json',
]

/**
 * The whole library, checked. What is made of the same sources by the same rules is read from `build/checked`
 * instead of being made again: a change costs what has changed.
 */
export function checkedTemplates(shared: SharedSources): CheckedTemplate[] {
  const rules = hashOfFiles(...RULES)
  mkdirSync(folder, { recursive: true })
  const known = new Set(readdirSync(folder))
  const used = new Set<string>()
  const checked = listTemplates().map((file) => {
    const name = `${keyOf(file, shared, rules)}.json`
    used.add(name)
    const kept = known.has(name) ? readKept(path.join(folder, name)) : undefined
    if (kept) return kept
    const made = makeChecked(file, shared)
    // Under another name first: whoever reads it meanwhile reads a whole file.
    const part = path.join(folder, `${name}.${process.pid}.part`)
    writeFileSync(part, JSON.stringify(made))
    renameSync(part, path.join(folder, name))
    return made
  })
  for (const name of known) if (!used.has(name)) rmSync(path.join(folder, name), { force: true })
  return checked
}

/** Undefined where another run has just removed it. */
function readKept(file: string): CheckedTemplate | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CheckedTemplate) : undefined
}

function makeChecked(file: string, shared: SharedSources): CheckedTemplate {
  const read = readTemplate(file, shared)
  const { template, lines, title } = read
  return {
    file,
    ...(template && { template }),
    sharedIds: Object.keys(lines).filter((id) => lines[id]?.file !== file),
    ...(title && {
      title: {
        family: { slug: title.family.slug, name: title.family.name, lead: title.family.lead },
        own: title.own,
      },
    }),
    ...checkTemplate(read, shared),
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
  if (!template)
    return { problems: problems.map((problem) => ({ ...problem, rule: 'source', level: 'E' })), waived: [] }
  const lint = lintTemplate({
    template,
    lines,
    waivers,
    source,
    file,
    law: shared.rows,
    clauses: shared,
  })
  const combinations = checkCombinations(template).map(
    ({ block, message, remedy }): LintProblem => ({
      ...(lines[block] ?? { file, line: 1 }),
      rule: 'L3-combination',
      level: 'E',
      message,
      remedy,
    }),
  )
  const placed = <P extends LintProblem>(problems: P[]) => placeProblems(problems, file, read.placeOf)
  const own = lintTitle({ template, file, ...(title && { title: familyWords(title) }) })
  return { waived: placed(lint.waived), problems: [...own, ...placed([...combinations, ...lint.problems])] }
}

/** What a title of a family brings itself, beside the words of the master. */
export function familyWords({ family, own }: NonNullable<CheckedTemplate['title']>) {
  return { family: family.slug, own: own.document }
}
