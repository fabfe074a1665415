import { readFileSync } from 'node:fs'
import { type LibraryEntry, type LintProblem, type LintResult, lintLibrary } from '#engine/lint/index.ts'
import type { Problem } from '#engine/source/index.ts'
import type { CompiledCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { checkArrangement, readArrangement } from './arrangement.ts'
import {
  asSourceProblem,
  type CheckedTemplate,
  type CompiledFacts,
  familyWords,
} from './checked-templates.ts'
import { checkClause } from './clauses.ts'
import { keepMade } from './kept.ts'
import { listClauses, listMasters, type SharedSources } from './read-library.ts'
import { LIST_READERS } from './read-yaml-list.ts'
import { hashOfFiles } from './revision-of.ts'
import { readSearchWords } from './search-words.ts'

/**
 * The whole library as it is arranged and found, and what keeps it from that: mistakes of the tables, the
 * masters and the templates that do not compile.
 */
export function arrangeLibrary(
  sources: readonly CompiledFacts[],
  shared: SharedSources,
): { problems: LintProblem[] } & Pick<CompiledCatalogue, 'arrangement' | 'words'> {
  const { arrangement, problems: arrangementProblems } = readArrangement(sources)
  const { words, problems: wordProblems } = readSearchWords()
  const masters = masterProblems(shared)
  const templates = sources.flatMap(({ template }) => template ?? [])
  return {
    problems: [
      ...lawProblems(shared),
      ...[...masters, ...sources.flatMap(({ mistakes }) => mistakes)].map(asSourceProblem),
      ...(arrangementProblems.length > 0 ? arrangementProblems : checkArrangement(arrangement, templates)),
      ...wordProblems,
    ],
    arrangement,
    words,
  }
}

function masterProblems(shared: SharedSources): Problem[] {
  const masters = listMasters()
  const madeOf = hashOfFiles(...masters, 'src/engine/source/**/*', ...LIST_READERS)
  return keepMade('masters', madeOf, () => masters.flatMap((file) => shared.family(file).problems))
}

/** A whole library: what is wrong with each file, and what only shows across files. */
export function checkLibrary(checked: readonly CheckedTemplate[], shared: SharedSources): LintResult {
  return {
    problems: withoutRepeats([
      ...arrangeLibrary(checked, shared).problems,
      ...listClauses().flatMap((file) => checkClause(file, readFileSync(file, 'utf8'), shared)),
      ...checked.flatMap(({ problems }) => problems),
      ...lintLibrary(libraryEntries(checked)),
    ]),
    waived: checked.flatMap(({ waived }) => waived),
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
