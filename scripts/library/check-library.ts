import { readFileSync } from 'node:fs'
import { type LibraryEntry, type LintProblem, type LintResult, lintLibrary } from '#engine/lint/index.ts'
import { checkClause, checkTemplate } from './check-template.ts'
import { listClauses, type ReadTemplate, type SharedSources } from './read-library.ts'

/** Everything there is to say about the library as it stands: each file, and what only shows across files. */
export function checkLibrary(read: readonly ReadTemplate[], shared: SharedSources): LintResult {
  const results = read.map((one) => checkTemplate(one, shared))
  return {
    problems: withoutRepeats([
      ...lawProblems(shared),
      ...listClauses().flatMap((file) => checkClause(file, readFileSync(file, 'utf8'))),
      ...results.flatMap(({ problems }) => problems),
      ...lintLibrary(libraryEntries(read)),
    ]),
    waived: results.flatMap(({ waived }) => waived),
  }
}

/** What the rules across files look at: the templates that compile. */
export function libraryEntries(read: readonly ReadTemplate[]): LibraryEntry[] {
  return read.flatMap(({ template, file, lines }) =>
    template ? [{ template, file, isShared: (id: string) => (lines[id]?.file ?? file) !== file }] : [],
  )
}

export function lawProblems({ problems }: SharedSources): LintProblem[] {
  return problems.map((problem) => ({ ...problem, rule: 'law', level: 'E' }))
}

/** A clause's mistake shows in every template that uses it. */
export function withoutRepeats(problems: readonly LintProblem[]): LintProblem[] {
  const once = new Map(problems.map((problem) => [keyOf(problem), problem]))
  return [...once.values()]
}

function keyOf({ file, line, rule, message }: LintProblem): string {
  return `${file}:${line} ${rule} ${message}`
}
