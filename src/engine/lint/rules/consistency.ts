import { type Bounds, type Column, type Expression, evaluate, type Field } from '../../source/index.ts'
import type { Reading } from '../reading.ts'
import { type Finding, rule } from '../rule.ts'
import { plainAnswers } from '../samples/sample-answers.ts'

interface Question {
  /** `invoices.due` of a column. */
  name: string
  /** Where it stands in the front matter. */
  path: string
  field: Field | Column
  table: string | undefined
}

/** Every question and every column, in the order in which they are asked. */
function questionsOf({ template }: Reading): Question[] {
  return template.groups.flatMap(({ fields }, group) =>
    fields.flatMap((field, index) => {
      const path = `groups.${group}.fields.${index}`
      const columns = field.type === 'table' ? field.columns : []
      return [
        { name: field.id, path, field, table: undefined },
        ...columns.map((column, at) => ({
          name: `${field.id}.${column.id}`,
          path: `${path}.columns.${at}`,
          field: column,
          table: field.id,
        })),
      ]
    }),
  )
}

/** The questions that an expression names, columns of the same row as `invoices.issued`. */
function namedIn(expression: Expression, table: string | undefined): string[] {
  if (expression.kind === 'field') return [expression.field]
  if (expression.kind === 'row') return table && expression.column ? [`${table}.${expression.column}`] : []
  return expression.kind === 'call' ? expression.arguments.flatMap((one) => namedIn(one, table)) : []
}

function limitsOf({ field, table }: Question): string[] {
  const bounds: Bounds = field.bounds ?? {}
  return Object.values(bounds).flatMap((bound) => namedIn(bound, table))
}

export const consistencyRules = [
  /** Of several dates each has its place in time: a deadline is not before its letter. */
  rule('A1-order', 'W', (reading) => {
    const questions = questionsOf(reading)
    const dates = questions.filter(({ field }) => field.type === 'date')
    const named = new Set(questions.flatMap(limitsOf))
    if (dates.length < 2) return undefined
    return dates
      .filter((date) => limitsOf(date).length === 0 && !named.has(date.name))
      .map(({ name, path }): Finding => {
        const message = `No other date says how early or how late ${name} may be.`
        const remedy = 'Write earliest: $otherDate or latest: $otherDate, here or there.'
        return reading.atKey(path, message, remedy)
      })
  }),
  /** What is taken off is no more than there is: a demand for -150.00 is none. */
  rule('A1-difference', 'E', (reading) => {
    const questions = questionsOf(reading)
    return questions.flatMap(({ name, path, field, table }): Finding[] => {
      if (field.type !== 'computed' || field.expression.kind !== 'call') return []
      const { name: called, arguments: operands } = field.expression
      if (called !== 'subtract' || field.bounds?.minimum) return []
      const [from = [], taken = []] = operands.map((operand) => namedIn(operand, table))
      const isLimited = questions.some(
        (question) => taken.includes(question.name) && limitsOf(question).some((one) => from.includes(one)),
      )
      if (isLimited) return []
      const message = `${name} may fall below zero.`
      const remedy = 'Write minimum: 0 for it, or maximum: $whatItIsTakenFrom for what is subtracted.'
      return [reading.atKey(path, message, remedy)]
    })
  }),
  /** Two answers that begin and end the same thing. */
  rule('A1-range', 'E', (reading) => {
    const questions = questionsOf(reading)
    return questions.flatMap(({ name, field, table }): Finding[] => {
      const stem = /^(.+)(?:Minimum|Min|From)$/.exec(field.id)?.[1]
      const end = questions.find(
        (one) =>
          one.table === table &&
          stem !== undefined &&
          [`${stem}Maximum`, `${stem}Max`, `${stem}To`].includes(one.field.id),
      )
      if (!end || limitsOf(end).includes(name)) return []
      const message = `${end.name} may be less than ${name}.`
      return [reading.atKey(end.path, message, `Write minimum: $${name}, or earliest: of a date.`)]
    })
  }),
  /**
   * What an ordinary person answers is not refused: a limit that the sample breaks is too tight, or not met.
   */
  rule('A1-sample', 'E', (reading) => {
    const { template } = reading
    const questions = questionsOf(reading)
    return evaluate(template, plainAnswers(template))
      .issues.filter(({ remark }) => !remark)
      .map(({ field, part, code }): Finding => {
        const [, column] = /^\d+\.(\w+)/.exec(part ?? '') ?? []
        const name = column === undefined ? field : `${field}.${column}`
        const path = questions.find((question) => question.name === name)?.path ?? 'groups'
        const message = `The sample answers break a limit of ${name} (${code.replaceAll('_', ' ')}).`
        return reading.atKey(path, message, 'Loosen the limit, or give defaults that meet it.')
      })
  }),
]
