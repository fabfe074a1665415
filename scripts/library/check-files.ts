import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { LintProblem } from '#engine/lint/index.ts'
import type { Template } from '#engine/source/index.ts'
import { readArrangement } from './arrangement.ts'
import { checkLibrary, lawProblems, withoutRepeats } from './check-library.ts'
import { checkedTemplates, checkTemplate, makeMissing } from './checked-templates.ts'
import { checkClause } from './clauses.ts'
import { RECORDED, uncountedTemplates } from './page-counts.ts'
import { countOf, printProblems, UsageError } from './print-problems.ts'
import {
  isRow,
  isSheet,
  listMasters,
  listTemplates,
  noFile,
  readSharedSources,
  readTemplate,
  type SharedSources,
} from './read-library.ts'

/** `check [FILE…]`: the files named, or the whole library with what only shows across files. */
export async function checkFiles(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const started = performance.now()
  const shared = readSharedSources()
  if (positionals.length === 0) await makeMissing(shared, { isChecked: true })
  const problems =
    positionals.length > 0
      ? withoutRepeats(positionals.flatMap((file) => checkFile(file, shared)))
      : [...checkLibrary(checkedTemplates(shared), shared).problems, ...countProblems()]
  printProblems(problems)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${countOf(problems)} (${seconds} s)`)
  return problems.length > 0 ? 1 : 0
}

/** Pages that nobody has counted since their document changed: whoever starts the library would have to. */
function countProblems(): LintProblem[] {
  const slugs = uncountedTemplates()
  if (slugs.length === 0) return []
  const message = `The pages of ${slugs.slice(0, 3).join(', ')}${slugs.length > 3 ? ' and others' : ''} are not counted as they are.`
  const remedy = 'Run `npm run library -- pages`, and commit what it writes.'
  return [{ file: RECORDED, line: 1, rule: 'library', level: 'E', message, remedy }]
}

function checkFile(given: string, shared: SharedSources): LintProblem[] {
  const file = path.relative(process.cwd(), path.resolve(given)).replaceAll('\\', '/')
  if (!existsSync(file)) throw new UsageError(noFile(given))
  if (listMasters().includes(file))
    return listTemplates()
      .filter((row) => row.startsWith(`${path.posix.dirname(file)}/`))
      .flatMap((row) => checkTemplate(readTemplate(row, shared), shared).problems)
  if (file.startsWith('content/law/')) return lawProblems(shared).filter((problem) => problem.file === file)
  if (!file.endsWith('.md') && !isRow(file) && !isSheet(file))
    throw new UsageError(`${given} is no template, no clause and no table of law.`)
  if (!file.startsWith('content/clauses/')) {
    const read = readTemplate(file, shared)
    return [...checkTemplate(read, shared).problems, ...categoryProblems(read.template, file)]
  }
  return [...checkClause(file, readFileSync(file, 'utf8'), shared), ...problemsInTemplates(file, shared)]
}

/** Without the rest of the library a sub-category that there is not would pass. */
function categoryProblems(template: Template | undefined, file: string): LintProblem[] {
  const codes = readArrangement([]).arrangement.categories.map(({ code }) => code)
  if (!template || codes.length === 0 || codes.includes(template.category)) return []
  const line =
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((text) => text.startsWith('category:')) + 1
  const message = `${template.category} is no sub-category.`
  const remedy = 'Write a code of content/library/sub-categories.yaml.'
  return [{ file, line: Math.max(line, 1), rule: 'library', level: 'E', message, remedy }]
}

/** What a shared clause does wrong where it is used. */
function problemsInTemplates(clause: string, shared: SharedSources): LintProblem[] {
  const isInClause = ({ file }: { file: string }) => file === clause
  return listTemplates()
    .map((file) => readTemplate(file, shared))
    .filter(({ lines, problems }) => Object.values(lines).some(isInClause) || problems.some(isInClause))
    .flatMap((read) => checkTemplate(read, shared).problems.filter(isInClause))
}
