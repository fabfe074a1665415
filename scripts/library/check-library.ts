import { readFileSync } from 'node:fs'
import { type LibraryEntry, type LintProblem, type LintResult, lintLibrary } from '#engine/lint/index.ts'
import type { CompiledCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { checkArrangement, readArrangement } from './arrangement.ts'
import { type CheckedTemplate, familyWords } from './checked-templates.ts'
import { checkClause } from './clauses.ts'
import { listClauses, listMasters, type SharedSources } from './read-library.ts'
import { readSearchWords } from './search-words.ts'

/**
 * A whole library: what is wrong with each file, and what only shows across files; how it is arranged and
 * found.
 */
export function checkLibrary(
  checked: readonly CheckedTemplate[],
  shared: SharedSources,
): LintResult & Pick<CompiledCatalogue, 'arrangement' | 'words'> {
  const templates = checked.flatMap(({ template }) => template ?? [])
  const { arrangement, problems: arrangementProblems } = readArrangement(checked)
  const { words, problems: wordProblems } = readSearchWords()
  const masters = listMasters().flatMap((file) => shared.family(file).problems)
  return {
    problems: withoutRepeats([
      ...lawProblems(shared),
      ...masters.map((problem): LintProblem => ({ ...problem, rule: 'source', level: 'E' })),
      ...listClauses().flatMap((file) => checkClause(file, readFileSync(file, 'utf8'), shared)),
      ...checked.flatMap(({ problems }) => problems),
      ...lintLibrary(libraryEntries(checked)),
      ...(arrangementProblems.length > 0 ? arrangementProblems : checkArrangement(arrangement, templates)),
      ...wordProblems,
    ]),
    waived: checked.flatMap(({ waived }) => waived),
    arrangement,
    words,
  }
}

/** What the rules across files look at: the templates that compile. */
export function libraryEntries(checked: readonly CheckedTemplate[]): LibraryEntry[] {
  return checked.flatMap(({ template, file, sharedIds, title }) => {
    if (!template) return []
    const ids = new Set(sharedIds)
    const isShared = (id: string) => ids.has(id)
    return [{ template, file, isShared, ...(title && { title: familyWords(title) }) }]
  })
}

export function lawProblems({ problems }: SharedSources): LintProblem[] {
  return problems.map((problem) => ({ ...problem, rule: 'law', level: 'E' }))
}

/** A clause's mistake shows in every template that uses it. */
export function withoutRepeats(problems: readonly LintProblem[]): LintProblem[] {
  const keyOf = ({ file, line, rule, message }: LintProblem) => `${file}:${line} ${rule} ${message}`
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()]
}
