import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { LintProblem } from '#engine/lint/index.ts'
import { checkLibrary, lawProblems, withoutRepeats } from './check-library.ts'
import { checkedTemplates, checkTemplate } from './checked-templates.ts'
import { checkClause } from './clauses.ts'
import { countOf, printProblems, UsageError } from './print-problems.ts'
import {
  isRow,
  listMasters,
  listTemplates,
  readSharedSources,
  readTemplate,
  type SharedSources,
} from './read-library.ts'

/** `check [FILE…]`: the files named, or the whole library with what only shows across files. */
export async function checkFiles(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const started = performance.now()
  const shared = readSharedSources()
  const problems =
    positionals.length > 0
      ? withoutRepeats(positionals.flatMap((file) => checkFile(file, shared)))
      : checkLibrary(checkedTemplates(shared), shared).problems
  printProblems(problems)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${countOf(problems)} (${seconds} s)`)
  return problems.length > 0 ? 1 : 0
}

function checkFile(given: string, shared: SharedSources): LintProblem[] {
  const file = path.relative(process.cwd(), path.resolve(given)).replaceAll('\\', '/')
  if (!existsSync(file)) throw new UsageError(`There is no file ${given}.`)
  if (listMasters().includes(file))
    return listTemplates()
      .filter((row) => row.startsWith(`${path.posix.dirname(file)}/`))
      .flatMap((row) => checkTemplate(readTemplate(row, shared), shared).problems)
  if (file.startsWith('content/law/')) return lawProblems(shared).filter((problem) => problem.file === file)
  if (!file.endsWith('.md') && !isRow(file))
    throw new UsageError(`${given} is no template, no clause and no table of law.`)
  if (!file.startsWith('content/clauses/')) return checkTemplate(readTemplate(file, shared), shared).problems
  return [...checkClause(file, readFileSync(file, 'utf8'), shared), ...problemsInTemplates(file, shared)]
}

/** What a shared clause does wrong where it is used. */
function problemsInTemplates(clause: string, shared: SharedSources): LintProblem[] {
  const isInClause = ({ file }: { file: string }) => file === clause
  return listTemplates()
    .map((file) => readTemplate(file, shared))
    .filter(({ lines, problems }) => Object.values(lines).some(isInClause) || problems.some(isInClause))
    .flatMap((read) => checkTemplate(read, shared).problems.filter(isInClause))
}
