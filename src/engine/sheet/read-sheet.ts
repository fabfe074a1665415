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
  Expression,
  Field,
  SheetTemplate,
  Template,
  TemplateBlock,
} from '../source/index.ts'
import { typesetText } from '../source/languages/typography.ts'
import { unifySource } from '../source/text.ts'
import { buildLayout } from './build-layout.ts'
import { checkSheet, type Fault } from './check-sheet.ts'
import type { Layout } from './layout.ts'
import { lineSchema, SheetSource } from './sheet-source.ts'

/**
 * Reads a spreadsheet's source, a YAML file, and judges it. `template` and `layout` are there only when
 * nothing is wrong. Its own entry file, so that no browser bundle ever holds the YAML parser.
 */
export function readSheet(
  source: string,
  file: string,
): { template: (Template & SheetTemplate) | undefined; layout: Layout | undefined; problems: LintProblem[] } {
  const problems: LintProblem[] = []
  const add = (line: number, rule: string, message: string, remedy: string): undefined => {
    problems.push({ file, line, rule, level: 'E', message, remedy })
  }
  const report = (line: number, message: string, remedy: string) => add(line, 'source', message, remedy)
  const yaml = unifySource(source)
  const read = readHead(readTemplateHead(yaml, file, 1), yaml, SheetSource, report)
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
  const answers = exampleAnswers(values.example.answers, fields, (id, why) =>
    report(lineOf(['example', 'answers', id]), `The example answer to ${id} ${why}.`, 'Correct it.'),
  )
  if (problems.length > 0) return { template: undefined, layout: undefined, problems }
  const { version, steps, limits, currency, periods, checks, example, ...head } = values
  const template: Template & SheetTemplate = {
    formatVersion: 1,
    ...head,
    title: typesetText(values.title, values.language),
    direction: 'ltr',
    law: [],
    groups,
    // No text reads its inputs: so that all of them are asked.
    body: fields.map(({ id }) => asking(id)),
    book: {
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
  }
  const layout = buildLayout(template)
  for (const fault of checkSheet(layout)) add(lineOf(fault.path), fault.rule, saidOf(fault), fault.remedy)
  problems.sort((one, other) => one.line - other.line)
  if (problems.length > 0) return { template: undefined, layout: undefined, problems }
  return { template, layout, problems }
}

function saidOf({ cell, message }: Fault): string {
  return cell === undefined ? message : `${cell}: ${message}`
}

function asking(field: string): TemplateBlock {
  const when: Expression = { kind: 'call', name: 'answered', arguments: [{ kind: 'field', field }] }
  return { kind: 'if', branches: [{ when, blocks: [] }] }
}

/** Answers as they are kept: an accountant writes an amount as a number. */
function exampleAnswers(
  written: Record<string, unknown>,
  fields: Field[],
  report: (id: string, why: string) => void,
): Answers {
  const answers: Answers = {}
  const currencyOf = (currency: Currency) =>
    typeof currency === 'string' ? currency : String(written[currency.field])
  const kept = (field: Field | Column, value: unknown): AnswerValue =>
    field.type === 'money' && typeof value === 'number'
      ? { minor: Math.round(value * 100), currency: currencyOf(field.currency) }
      : (value as AnswerValue)
  for (const [id, value] of Object.entries(written)) {
    const field = fields.find((one) => one.id === id)
    if (!field) {
      report(id, 'has no field')
      continue
    }
    const answer =
      field.type === 'table' && Array.isArray(value)
        ? (value.map((row) =>
            Object.fromEntries(
              field.columns.flatMap((column) =>
                column.id in row ? [[column.id, kept(column, row[column.id])]] : [],
              ),
            ),
          ) as AnswerValue)
        : kept(field, value)
    const refusal =
      value === null ? undefined : refusalOf(field, answer, new Map(fields.map((one) => [one.id, one])))
    if (refusal)
      report(
        id,
        `is refused (${refusal.code.replaceAll('_', ' ')}${refusal.part ? ` in ${refusal.part}` : ''})`,
      )
    answers[id] = answer
  }
  return answers
}
