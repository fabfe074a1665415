import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type LintProblem, lintClause } from '#engine/lint/index.ts'
import { type ClauseHead, frontMatterOf, parseClauseHead } from '#engine/source/front-matter/front-matter.ts'
import type { Problem } from '#engine/source/index.ts'
import { parseTemplate } from '#engine/source/parse.ts'
import { unifySource } from '#engine/source/text.ts'
import { compiledTemplates } from './checked-templates.ts'
import type { ClauseUse } from './clause-documents.ts'
import { counted, UsageError } from './print-problems.ts'
import { isRow, listClauses, readSharedSources, readTemplate, type SharedSources } from './read-library.ts'

/** Of a clause's file: `content/clauses/en/notices.v1.md`. */
interface Named {
  file: string
  language: string
  id: string
  version: number
}

/**
 * A clause by itself: its words, its head, and each of its options as a template with nothing else has it.
 */
export function checkClause(file: string, source: string, shared: SharedSources): LintProblem[] {
  const { language, id, version } = nameOf(file)
  const words = lintClause({ file, source, language })
  const problems: Problem[] = []
  const yaml = frontMatterOf(unifySource(source))
  const head =
    yaml === undefined
      ? undefined
      : parseClauseHead(yaml, (line, message, remedy) => {
          problems.push({ file, line, message, remedy })
        })
  if (head?.options) {
    const asked = head.questions.map((question) => question.id)
    const needed = [head.fields, ...Object.values(head.options).map((option) => option.fields)].flat()
    const unasked = needed.filter((field) => !asked.includes(field))
    if (unasked.length > 0)
      problems.push({
        file,
        line: 1,
        message: `The clause asks no question for ${unasked.join(', ')}.`,
        remedy: 'Write it under `questions`, so that a template can take it over.',
      })
    else
      for (const option of Object.keys(head.options))
        problems.push(...problemsAlone({ file, language, id, version }, head, option, shared))
  }
  const isNewest = newestClauses().some((newest) => newest.file === file)
  if (head && isNewest && !(head.options && head.deletable !== undefined && head.withoutIt))
    problems.push({
      file,
      line: 1,
      message: 'The clause does not say whose side it takes, or what holds without it.',
      remedy: 'Write options (favors, counterOffer), deletable and withoutIt at its head.',
    })
  return [...words, ...problems.map((problem): LintProblem => ({ ...problem, rule: 'source', level: 'E' }))]
}

/** What the parser refuses in the clause's own file. References lead into a template that is not there. */
function problemsAlone(
  { file, language, id, version }: Named,
  head: ClauseHead,
  option: string,
  shared: SharedSources,
): Problem[] {
  const fields = [...head.fields, ...(head.options?.[option]?.fields ?? [])]
  const entry = fields.length > 0 ? `  - { clause: ${id}, version: ${version}, option: ${option} }\n` : ''
  const given = head.parameters.map((name) => ` ${name}="${name}"`).join('')
  const source = `---
title: Clause
number: 1
type: contract
copy:
  summary: s
  purpose: p
  whenToUse: [a]
  whenNotToUse: [b]
  whoSigns: w
  prepare: [c]
  mistakes: [A: b, C: d, E: f]
  questions: [Q? A.]
  keywords: [k]
fields:
  - { id: oneMore, type: text, label: One more }
${entry}---

{% clause "${id}" version=${version} option="${option}"${given} /%}

{% $oneMore %}
`
  const rows = { ...shared, law: () => ({ value: { kind: 'integer' as const, integer: 1 } }) }
  return parseTemplate(source, `content/templates/${language}/clause.md`, rows).problems.flatMap((problem) =>
    problem.message.startsWith('There is no clause or schedule') || problem.message.startsWith('The law ')
      ? []
      : { ...problem, file, line: problem.file === file ? problem.line : 1 },
  )
}

/**
 * `clause [NAME]`: what the shared clauses are; or one, with the templates that a change of it touches, and
 * with `--documents` what was made from them here.
 */
export async function showClause(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { documents: { type: 'boolean', default: false } },
  })
  const [name, ...rest] = positionals
  if (rest.length > 0) throw new UsageError('Name one clause, or none for all of them.')
  if (values.documents && name === undefined)
    throw new UsageError('Name the clause whose documents you mean.')
  const shared = readSharedSources()
  const uses = usesOfClauses(shared)
  const named = listClauses().map(nameOf)
  if (name === undefined) {
    for (const [language, all] of Map.groupBy(newestClauses(), (clause) => clause.language)) {
      console.log(`\n${language}: ${counted(all.length, 'clause')}`)
      for (const clause of all) {
        const { options = {}, deletable, fields = [], parameters = [] } = headOf(clause.file) ?? {}
        const sides = Object.entries(options).map(([option, { favors }]) => `${option}: ${favors}`)
        const used = named
          .filter(({ id, language: other }) => id === clause.id && other === language)
          .reduce((sum, { file }) => sum + (uses.get(file)?.length ?? 0), 0)
        console.log(
          `  ${`${clause.id} v${clause.version}`.padEnd(34)}${counted(used, 'use').padEnd(9)}${deletable === false ? 'has to stay' : 'may go'}; ${sides.join(', ')}`,
        )
        const needs = [...parameters.map((parameter) => `${parameter}="…"`), ...fields]
        if (needs.length > 0) console.log(`${' '.repeat(36)}${needs.join(', ')}`)
      }
    }
    return 0
  }
  const versions = named.filter(({ id }) => id === name)
  if (versions.length === 0) throw new UsageError(`There is no shared clause ${name}.`)
  for (const { file, language, version } of versions) {
    const head = headOf(file)
    console.log(`\n${file}\n  ${head?.purpose ?? 'Its head cannot be read.'}`)
    for (const [option, { favors, counterOffer }] of Object.entries(head?.options ?? {}))
      console.log(`  ${option}: favors ${favors}. ${counterOffer}`)
    if (head?.withoutIt) console.log(`  ${head.deletable ? 'May go' : 'Has to stay'}: ${head.withoutIt}`)
    const templates = uses.get(file) ?? []
    console.log(
      `  ${counted(templates.length, 'template')} ${templates.length === 1 ? 'has' : 'have'} version ${version} (${language})`,
    )
    for (const template of templates) console.log(`    ${template}`)
  }
  return values.documents ? documentsOf(name, [...uses.values()].flat(), shared) : 0
}

/** The documents of customers that hold a clause. */
async function documentsOf(name: string, files: readonly string[], shared: SharedSources): Promise<number> {
  const isOfClause = (file: string | undefined) => file !== undefined && nameOf(file).id === name
  const uses = [...new Set(files)].flatMap((file): ClauseUse[] => {
    const { template, lines } = readTemplate(file, shared)
    const blocks = new Set(Object.keys(lines).filter((id) => isOfClause(lines[id]?.file)))
    return template && blocks.size > 0 ? [{ template, blocks }] : []
  })
  // Nobody who only checks a text pays for the database.
  const { showDocuments } = await import('./clause-documents.ts')
  return showDocuments(uses)
}

/** `new clause NAME`: a clause with everything that its head asks for. */
export function newClause(id: string, language: string): number {
  const file = `content/clauses/${language}/${id}.v1.md`
  if (existsSync(file)) throw new UsageError(`${file} is there already. A new wording is the next version.`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(
    file,
    `---
id: ${id}
version: 1
purpose: "TODO: which contracts it is for, and which not."
deletable: true
withoutIt: "TODO: what holds when it is left out."
options:
  balanced: { favors: "TODO both sides", counterOffer: "TODO: what the other side usually asks for." }
parameters: [agreement]
---
## TODO {% #${id} %}

1. TODO this {% $agreement %}.
`,
    { flag: 'wx' },
  )
  console.log(`${file} is begun. Write what is marked TODO, then:`)
  console.log(`  npm run library -- check ${file}`)
  return 0
}

/** The templates that hold a clause, by the clause's file. */
function usesOfClauses(shared: SharedSources): Map<string, string[]> {
  const uses = new Map<string, string[]>()
  for (const { file } of compiledTemplates(shared)) {
    const { dir } = path.posix.parse(file)
    const source = readFileSync(isRow(file) ? `${dir}/master.md` : file, 'utf8')
    const language =
      /content\/templates\/([a-z]+)\//.exec(file)?.[1] ?? /^language: ([a-z]+)/m.exec(source)?.[1] ?? 'en'
    const tags = source.matchAll(/\{% clause "([a-z0-9-]+)" version=(\d+)/g)
    for (const clause of new Set(
      Array.from(tags, ([, id, version]) => `content/clauses/${language}/${id}.v${version}.md`),
    ))
      uses.set(clause, [...(uses.get(clause) ?? []), file])
  }
  return uses
}

/** Older versions stay for the documents that hold them. */
function newestClauses(): Named[] {
  const byId = Map.groupBy(listClauses().map(nameOf), ({ language, id }) => `${language}/${id}`)
  return [...byId.values()].map((versions) =>
    versions.reduce((newest, clause) => (clause.version > newest.version ? clause : newest)),
  )
}

function headOf(file: string): ClauseHead | undefined {
  const yaml = frontMatterOf(unifySource(readFileSync(file, 'utf8')))
  return yaml === undefined ? undefined : parseClauseHead(yaml, () => undefined)
}

function nameOf(file: string): Named {
  const [, language = '', id = '', version = ''] =
    /clauses\/([a-z]+)\/([a-z0-9-]+)\.v(\d+)\.md$/.exec(file) ?? []
  return { file, language, id, version: Number(version) }
}
