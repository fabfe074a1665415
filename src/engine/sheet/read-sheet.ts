import type { LintProblem } from '../lint/rule.ts'
import { refusalOf } from '../source/answers/validate-answer.ts'
import type { LineSource } from '../source/book.ts'
import { describeIssue } from '../source/front-matter/describe-issue.ts'
import { readHead } from '../source/front-matter/front-matter.ts'
import { resolveFields } from '../source/front-matter/resolve-fields.ts'
import { readTemplateHead } from '../source/front-matter/short-forms.ts'
import { typesetGroups } from '../source/front-matter/typeset-fields.ts'
import type {
  Answers,
  AnswerValue,
  Column,
  Currency,
  Field,
  SheetTemplate,
  Template,
} from '../source/index.ts'
import { typesetText } from '../source/languages/typography.ts'
import type { LawRow } from '../source/law/law-table.ts'
import { unifySource } from '../source/text.ts'
import { buildLayout } from './build-layout.ts'
import { checkSheet } from './check-sheet.ts'
import { askAll, creditNoteOf } from './derive-invoice.ts'
import type { Layout } from './layout.ts'
import { readLaw } from './read-law.ts'
import { lineSchema, SheetSource } from './sheet-source.ts'

/**
 * Reads a spreadsheet's source, a YAML file, and judges it. `template` and `layout` are there only when
 * nothing is wrong. Its own entry file, so that no browser bundle ever holds the YAML parser.
 *
 * @param law the rows of the law table, whose rates and kinds of taxation it names
 */
export function readSheet(
  source: string,
  file: string,
  law: (id: string) => LawRow | undefined = () => undefined,
): { template: (Template & SheetTemplate) | undefined; layout: Layout | undefined; problems: LintProblem[] } {
  const problems: LintProblem[] = []
  const add = (line: number, rule: string, message: string, remedy: string): undefined => {
    problems.push({ file, line, rule, level: 'E', message, remedy })
  }
  const report = (line: number, message: string, remedy: string) => add(line, 'source', message, remedy)
  const yaml = unifySource(source)
  const head = readTemplateHead(yaml, file, 1)
  const named = readLaw(head, law, report)
  const read = readHead(head, yaml, SheetSource, (line, message, remedy) => {
    const isBare = hasBareFormula(yaml.split('\n')[line - 1] ?? '')
    const said = message.replace(/^The front matter/, 'The file')
    return report(line, said, isBare ? 'Put the formula between quotation marks.' : remedy)
  })
  if (!read) return { template: undefined, layout: undefined, problems }
  const { lineOf, values } = read
  const { groups: asked } = resolveFields(values.groups, lineOf, report)
  const groups = typesetGroups(asked, values.language)
  const fields = groups.flatMap((group) => group.fields)
  const sheets = values.sheets.map((sheet, index) => ({
    ...sheet,
    blocks: sheet.blocks.map((block, number) => {
      if (block.type !== 'periods') return block
      const rows = block.rows.flatMap((row, place): LineSource[] => {
        const checked = lineSchema(row).safeParse(row)
        const path = ['sheets', index, 'blocks', number, 'rows', place]
        for (const issue of checked.error?.issues ?? [])
          for (const one of describeIssue({ ...issue, path: [...path, ...issue.path] }, values))
            report(lineOf(one.path), one.message, one.remedy)
        return checked.success ? [checked.data as LineSource] : []
      })
      return { ...block, rows }
    }),
  }))
  const answers = exampleAnswers(values.example.answers, fields, (path, message) =>
    report(lineOf(['example', 'answers', ...path]), message, 'Correct the example.'),
  )
  const { subject } = values
  if (subject !== undefined && !fields.some(({ id, type }) => id === subject && type === 'text')) {
    const message = `Documents are to be named after ${subject}, which is no text field.`
    report(lineOf(['subject']), message, 'Write subject: with the id of a text field, or leave it out.')
  }
  if (problems.length > 0) return { template: undefined, layout: undefined, problems }
  const { version, steps, limits, currency, periods, checks, example, ...rest } = values
  const template: Template & SheetTemplate = {
    formatVersion: 1,
    ...rest,
    title: typesetText(values.title, values.language),
    direction: 'ltr',
    law: named,
    groups,
    body: askAll(fields),
    book: typesetBook(
      {
        version,
        summary: values.copy.summary,
        purpose: values.copy.purpose,
        steps,
        limits,
        ...(currency !== undefined && { currency }),
        periods,
        sheets,
        checks,
        example: { ...example, answers },
      },
      values.language,
    ),
  }
  const layout = buildLayout(template)
  for (const { path, rule, cell, message, remedy } of checkSheet(layout))
    add(lineOf(path), rule, cell === undefined ? message : `${cell}: ${message}`, remedy)
  const credit = problems.length === 0 ? creditNoteOf(template) : undefined
  const faults = credit?.book ? checkSheet(buildLayout({ ...credit, book: credit.book })) : []
  // Its date may well count for nothing.
  for (const { message } of faults.filter(({ rule }) => rule !== 'X1-unused'))
    add(
      lineOf(['invoicing', 'credit']),
      'X13-invoicing',
      `In the credit note: ${message}`,
      'Change what it is without.',
    )
  problems.sort((one, other) => one.line - other.line)
  if (problems.length > 0) return { template: undefined, layout: undefined, problems }
  return { template, layout, problems }
}

/** What the author calls things, and says of them: everything of a book that is words. */
const WORDS = new Set([
  'title',
  'text',
  'label',
  'heading',
  'alt',
  'unit',
  'summary',
  'purpose',
  'steps',
  'limits',
])

/** With the signs of its language. Here, and not where a book is laid out: browsers do that too. */
function typesetBook<Part>(part: Part, language: string, isWords = false): Part {
  if (typeof part === 'string') return (isWords ? typesetText(part, language) : part) as Part
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((one) => typesetBook(one, language, isWords)) as Part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === 'example' ? value : typesetBook(value, language, WORDS.has(key)),
    ]),
  ) as Part
}

/** Whether YAML would take a formula apart at a comma, a bracket or a colon. */
function hasBareFormula(line: string): boolean {
  const formulas = line.matchAll(/\b(?:formula|when|start): *(?!["'\s])(.*?)(?=, *\w+: |\s*\}|$)/g)
  return [...formulas].some(([, formula = '']) => /[,[\]:]/.test(formula))
}

/** Answers as they are kept: an accountant writes an amount as a number. */
function exampleAnswers(
  written: Record<string, unknown>,
  fields: Field[],
  report: (path: PropertyKey[], message: string) => void,
): Answers {
  const known = new Map(fields.map((field) => [field.id, field]))
  const currencyOf = (currency: Currency) =>
    typeof currency === 'string' ? currency : String(written[currency.field])
  const kept = (field: Field | Column, value: unknown, path: PropertyKey[]): unknown => {
    if (field.type === 'table' && Array.isArray(value))
      return value.map((row, index) => keptRow(field.columns, row, [...path, index]))
    if (field.type !== 'money' || typeof value !== 'number') return value
    const minor = Math.round(value * 100)
    if (Math.abs(minor / 100 - value) > 1e-9) report(path, `${value} has more than two decimal places.`)
    return { minor, currency: currencyOf(field.currency) }
  }
  const keptRow = (columns: Column[], row: unknown, path: PropertyKey[]): unknown => {
    if (typeof row !== 'object' || row === null) return row
    return Object.fromEntries(
      Object.entries(row).map(([id, value]) => {
        const column = columns.find((one) => one.id === id)
        return [id, column ? kept(column, value, [...path, id]) : value]
      }),
    )
  }
  const answers: Answers = {}
  for (const [id, value] of Object.entries(written)) {
    const field = known.get(id)
    if (!field) {
      report([id], `The example answers ${id}, which is not a field.`)
      continue
    }
    const answer = kept(field, value, [id])
    const refusal = value === null ? undefined : refusalOf(field, answer, known)
    if (refusal) {
      const { code, part } = refusal
      const place =
        part === undefined ? [] : part.split('.').map((one) => (/^\d+$/.test(one) ? Number(one) : one))
      const where =
        typeof place[0] === 'number' ? `, row ${place[0] + 1}${place[1] ? `, ${place[1]}` : ''}` : ''
      report([id, ...place], `The example answer to ${id}${where} is refused: ${code.replaceAll('_', ' ')}.`)
    }
    answers[id] = answer as AnswerValue
  }
  return answers
}
