import { readFileSync } from 'node:fs'
import {
  type LibraryEntry,
  type LintProblem,
  type LintResult,
  lintLibrary,
  lintTemplate,
  lintTitle,
} from '#engine/lint/index.ts'
import { checkCombinations } from '#engine/source/combinations/check-combinations.ts'
import type { CompiledCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { checkArrangement, readArrangement } from './arrangement.ts'
import type { CheckedTemplate } from './checked-templates.ts'
import { checkClause } from './clauses.ts'
import {
  listClauses,
  listMasters,
  placeProblems,
  type ReadTemplate,
  type SharedSources,
} from './read-library.ts'
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

function familyWords({ family, own }: NonNullable<CheckedTemplate['title']>) {
  return { family: family.slug, own: own.document }
}

export function lawProblems({ problems }: SharedSources): LintProblem[] {
  return problems.map((problem) => ({ ...problem, rule: 'law', level: 'E' }))
}

/** A clause's mistake shows in every template that uses it. */
export function withoutRepeats(problems: readonly LintProblem[]): LintProblem[] {
  const keyOf = ({ file, line, rule, message }: LintProblem) => `${file}:${line} ${rule} ${message}`
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()]
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
