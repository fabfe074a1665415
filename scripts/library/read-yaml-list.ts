import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { LintProblem } from '#engine/lint/index.ts'
import { type LineOf, readYaml } from '#engine/source/read-yaml.ts'

/** What a list that was read depends on, beside its file. */
export const LIST_READERS = [
  'scripts/library/*.ts',
  'src/engine/source/read-yaml.ts',
  'src/modules/library/catalogue/{arrangement,library-language,schema}.ts',
  'package-lock.json',
]

/** A list that people have written down: its entries, none where anything is wrong, and what that is. */
export interface YamlList<Entry> {
  entries: Entry[]
  lineOf: LineOf
  problems: LintProblem[]
}

/** Reads a YAML file that holds a list; `rule` is what its mistakes are told under. */
export function readYamlList<Entry>(file: string, schema: z.ZodType<Entry[]>, rule: string): YamlList<Entry> {
  const yaml = readYaml(readFileSync(file, 'utf8'))
  if (yaml.mistake !== undefined) {
    const { line, message } = yaml.mistake
    return { entries: [], lineOf: () => 1, problems: [{ ...libraryProblem(file, rule, message), line }] }
  }
  const { lineOf, values } = yaml
  const parsed = schema.safeParse(values)
  if (parsed.success) return { entries: parsed.data, lineOf, problems: [] }
  const problems = parsed.error.issues.map(({ path, message }) => ({
    ...libraryProblem(file, rule, `${path.join('.')}: ${message}`),
    line: lineOf(path),
  }))
  return { entries: [], lineOf, problems }
}

/** A mistake in one of the library's own files, which stops the content build. */
export function libraryProblem(file: string, rule: string, message: string): LintProblem {
  return { file, line: 1, rule, level: 'E', message, remedy: '' }
}
