import { CombinationCheck, type CombinationProblem } from '#engine/source/combinations/check-combinations.ts'
import { pairwiseAnswers } from '#engine/source/combinations/pairwise.ts'
import { evaluate, type Problem, type Template } from '#engine/source/index.ts'
import { parseTemplate } from '#engine/source/parse.ts'

const HEAD = `title: Test Agreement
number: 99
slug: test-agreement
language: en-US
type: contract
jurisdiction: neutral
department: legal
category: L01
page: letter
copy:
  summary: s
  purpose: p
  whenToUse: [a]
  whenNotToUse: [b]
  whoSigns: w
  prepare: [c]
  mistakes: [{ title: a, text: a }, { title: b, text: b }, { title: c, text: c }]
  questions: [{ question: q, answer: a }]
  keywords: [k]
groups:
  - id: all
    title: All
    fields:
`

/**
 * A small source: `fields` is YAML, one field on a line (`{ id: …, type: …, label: … }`), and `body` is
 * Markdoc.
 */
export function buildSource(fields: string[], body: string): string {
  return `---\n${HEAD}${fields.map((field) => `      - ${field}\n`).join('')}---\n${body}\n`
}

/** The line on which `buildSource` puts the first line of the body. */
export function bodyLine(fields: string[]): number {
  return buildSource(fields, '').split('\n').length - 1
}

export function problemsOf(fields: string[], body: string): Problem[] {
  return parseTemplate(buildSource(fields, body), 'test.md').problems
}

export function buildTemplate(fields: string[], body: string): Template {
  const { template, problems } = parseTemplate(buildSource(fields, body), 'test.md')
  if (!template) throw new Error(JSON.stringify(problems, null, 2))
  return template
}

/** What is wrong with a template on some answers, as the lint finds it. */
export function checkCombinations(template: Template): CombinationProblem[] {
  const check = new CombinationCheck(template)
  for (const answers of [{}, ...pairwiseAnswers(template)]) check.look(evaluate(template, answers))
  return check.problems
}
