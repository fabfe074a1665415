import { readFileSync } from 'node:fs'
import {
  type LibraryEntry,
  type LintProblem,
  type LintResult,
  lintClause,
  lintLibrary,
  lintTemplate,
  lintTitle,
} from '#engine/lint/index.ts'
import { checkCombinations } from '#engine/source/combinations/check-combinations.ts'
import {
  listClauses,
  listMasters,
  placeProblems,
  type ReadTemplate,
  type SharedSources,
} from './read-library.ts'

/** Everything there is to say about the library as it stands: each file, and what only shows across files. */
export function checkLibrary(read: readonly ReadTemplate[], shared: SharedSources): LintResult {
  const results = read.map((one) => checkTemplate(one, shared))
  const masters = listMasters().flatMap((file) => shared.family(file).problems)
  return {
    problems: withoutRepeats([
      ...lawProblems(shared),
      ...masters.map((problem): LintProblem => ({ ...problem, rule: 'source', level: 'E' })),
      ...listClauses().flatMap((file) => checkClause(file, readFileSync(file, 'utf8'))),
      ...results.flatMap(({ problems }) => problems),
      ...lintLibrary(libraryEntries(read)),
    ]),
    waived: results.flatMap(({ waived }) => waived),
  }
}

/** What the rules across files look at: the templates that compile. */
export function libraryEntries(read: readonly ReadTemplate[]): LibraryEntry[] {
  return read.flatMap(({ template, file, lines, title }) => {
    if (!template) return []
    const isShared = (id: string) => (lines[id]?.file ?? file) !== file
    return [{ template, file, isShared, ...(title && { title: familyWords(title) }) }]
  })
}

function familyWords({ family, own }: NonNullable<ReadTemplate['title']>) {
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
  const placed = <P extends LintProblem>(problems: P[]) => placeProblems(problems, file, read.placeOf)
  const own = lintTitle({ template, file, ...(title && { title: familyWords(title) }) })
  return { waived: placed(lint.waived), problems: [...own, ...placed([...combinations, ...lint.problems])] }
}

/** The words of a shared clause by itself. Its structure is checked in the templates that use it. */
export function checkClause(file: string, source: string): LintProblem[] {
  const [, language = 'en'] = /content\/clauses\/([a-z]+)\//.exec(file) ?? []
  return lintClause({ file, source, language })
}
