import { type LintProblem, type LintResult, lintClause, lintTemplate } from '#engine/lint/index.ts'
import { checkCombinations } from '#engine/source/combinations/check-combinations.ts'
import type { ReadTemplate, SharedSources } from './read-library.ts'

/** Everything that can be said about one template: what the parser refuses, what breaks on some answers, and the lint. */
export function checkTemplate(read: ReadTemplate, shared: SharedSources): LintResult {
  const { template, problems, lines, waivers, source, file } = read
  if (!template)
    return { problems: problems.map((problem) => ({ ...problem, rule: 'source', level: 'E' })), waived: [] }
  const lint = lintTemplate({ template, lines, waivers, source, file, law: shared.rows })
  const combinations = checkCombinations(template).map(
    ({ block, message, remedy }): LintProblem => ({
      ...(lines[block] ?? { file, line: 1 }),
      rule: 'L3-combination',
      level: 'E',
      message,
      remedy,
    }),
  )
  return { ...lint, problems: [...combinations, ...lint.problems] }
}

/** The words of a shared clause by itself. Its structure is checked in the templates that use it. */
export function checkClause(file: string, source: string): LintProblem[] {
  const [, language = 'en'] = /content\/clauses\/([a-z]+)\//.exec(file) ?? []
  return lintClause({ file, source, language })
}
