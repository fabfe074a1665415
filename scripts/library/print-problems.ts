import { styleText } from 'node:util'
import type { LintProblem } from '#engine/lint/index.ts'

const WIDTH = 16

/** Problems by file: `12  U9-legalese  message  → remedy`. In colour only for a person at a terminal. */
export function printProblems(problems: readonly LintProblem[]): void {
  const paint = (style: 'red' | 'yellow' | 'dim' | 'bold', text: string) =>
    process.stdout.isTTY ? styleText(style, text) : text
  for (const [file, inFile] of Map.groupBy(problems, (problem) => problem.file)) {
    console.log(paint('bold', file))
    for (const { line, rule, level, message, remedy } of inFile) {
      const mark = paint(level === 'E' ? 'red' : 'yellow', `${level} ${rule.padEnd(WIDTH)}`)
      console.log(`${file}:${line}  ${mark}  ${message}${remedy === '' ? '' : paint('dim', `  ${remedy}`)}`)
    }
  }
}

/** "3 errors, 1 warning" */
export function countOf(problems: readonly LintProblem[]): string {
  const errors = problems.filter(({ level }) => level === 'E').length
  const warnings = problems.length - errors
  return `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`
}

/** "1 template", "24 templates" */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** A mistake in how the command was called: said in one line, without a stack. */
export class UsageError extends Error {}
