import type { Bounds, Column, Expression, Field, TemplateInline, TemplateRow } from '../../source/index.ts'
import { type Inside, inlinesIn, insideOf } from '../../source/template-walk.ts'
import { has, matchesIn } from '../passages.ts'
import type { Reading } from '../reading.ts'
import { type Finding, rule, textRule } from '../rule.ts'

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

/** The currency of a country, and what shows another. */
const CURRENCIES: Readonly<Record<string, { own: string; others: RegExp }>> = {
  US: { own: 'USD', others: /[€£]|\b(?:EUR|GBP|CAD|MXN|euros?|pounds sterling)\b/gu },
  CA: { own: 'CAD', others: /[€£]|\b(?:EUR|GBP|USD|MXN|euros?)\b/gu },
  GB: { own: 'GBP', others: /[€$]|\b(?:EUR|USD|CAD|euros?|dollars?)\b/gu },
  FR: { own: 'EUR', others: /[$£]|\b(?:USD|GBP|CAD|MXN|dollars?)\b/gu },
  ES: { own: 'EUR', others: /[$£]|\b(?:USD|GBP|MXN|pesos|dólares)\b/gu },
  MX: { own: 'MXN', others: /[€£]|\b(?:EUR|GBP|USD|euros?)\b/gu },
}

const DAYS = { day: 1, businessDay: 1, week: 7, month: 30, year: 365 }
const YEAR = 365
/** A period above this is a slip of the hand, and so is yearly interest. */
const MOST_YEARS = 25
const MOST_INTEREST = 60
/** A word that more passages have does not tell what a switch is about. */
const TELLING = 5
/** Letters of a text that says something by itself. */
const SENTENCE = 40
const STEM = 6

/** Words that say what a text is about, by their first letters. */
function stemsOf(text: string): string[] {
  return Array.from(text.toLowerCase().matchAll(/\p{L}{5,}/gu), ([word]) => word.slice(0, STEM))
}

/** What stands under a switch, and what stands where it is off. */
function sidesOf({ nodes }: Reading, id: string): { on: string; off: string } {
  const sides = { on: '', off: '' }
  for (const node of nodes) {
    if (node.kind !== 'if') continue
    let isElse = false
    for (const branch of node.branches) {
      const { when } = branch
      const isOn = when?.kind === 'field' && when.field === id
      const isOff = when?.kind === 'call' && when.name === 'not' && namedIn(when, undefined)[0] === id
      if (isOn) sides.on += textIn(branch)
      else if ((isOff && when.arguments[0]?.kind === 'field') || (when === undefined && isElse))
        sides.off += textIn(branch)
      isElse = isOn
    }
  }
  return sides
}

/** The author's words in a branch of a condition, whatever it holds. */
function textIn(branch: Inside): string {
  const texts = insideOf(branch).flatMap(inlinesIn)
  return texts.map((inline) => (inline.kind === 'text' ? ` ${inline.text.toLowerCase()}` : '')).join('')
}

/** The rows of a table out of every condition, what their cells print, and the field that repeats them. */
function printedRows(
  rows: readonly TemplateRow[],
  table?: string,
): { table: string | undefined; cells: TemplateInline[][] }[] {
  return rows.flatMap((row) => {
    if (row.kind === 'row') return [{ table, cells: row.cells.map((cell) => cell.flatMap(inlinesIn)) }]
    if (row.kind === 'if') return row.branches.flatMap((branch) => printedRows(branch.rows, table))
    return printedRows(row.rows, row.source.kind === 'field' ? row.source.field : undefined)
  })
}

export const consistencyRules = [
  /** A sum in a table stands below what it adds up. */
  rule('A1-sum', 'E', (reading) =>
    reading.nodes.flatMap((node): Finding[] => {
      if (node.kind !== 'table') return []
      const rows = printedRows(node.rows)
      // Where each column of a table is printed.
      const places = new Map<string, number>()
      for (const { table, cells } of rows)
        cells.forEach((inlines, place) => {
          for (const inline of inlines)
            if (inline.kind === 'row') places.set(`${table}.${inline.column}`, place)
        })
      return rows.flatMap(({ cells }) =>
        cells.flatMap((inlines, place) =>
          inlines.flatMap((inline): Finding[] => {
            const field = reading.fields.find(({ id }) => inline.kind === 'field' && id === inline.field)
            if (field?.type !== 'computed' || field.expression.kind !== 'call') return []
            const { name, arguments: operands } = field.expression
            const [table, value] = operands
            const column = value?.kind === 'value' ? String(value.value) : ''
            const below = places.get(`${table?.kind === 'field' ? table.field : ''}.${column}`)
            if (name !== 'sum' || below === undefined || below === place) return []
            const message = `${field.id} adds up ${column}, and stands in another column.`
            return [reading.atBlock(node.id, message, 'Add up what stands above it.')]
          }),
        ),
      )
    }),
  ),
  /** What a switch is about stands where it is on. */
  rule('A1-turned', 'W', (reading) =>
    questionsOf(reading).flatMap(({ name, path, field }): Finding[] => {
      if (field.type !== 'yesNo') return []
      const { on, off } = sidesOf(reading, name)
      if (on !== '' || off.length < SENTENCE || has(off, reading.rules.negations)) return []
      const texts = reading.body.map(({ text }) => text.toLowerCase())
      const stems = stemsOf(field.label).filter(
        (stem) => texts.filter((text) => text.includes(stem)).length <= TELLING,
      )
      const isSaid = stems.filter((stem) => off.includes(stem)).length * 2 >= stems.length
      if (stems.length === 0 || !isSaid) return []
      const message = `What "${field.label}" is about is printed where ${name} is off.`
      return [reading.atKey(path, message, 'Turn the condition round, or say what holds without it.')]
    }),
  ),
  /** Thirty years of notice, interest of 800 %. */
  rule('A1-absurd', 'W', (reading) => {
    const { periods, shortPeriods, yearsOfNotice, interest } = reading.rules
    const remedy = 'Write what is usual, or waive with the reason.'
    const asked = questionsOf(reading).flatMap(({ name, path, field }): Finding[] => {
      const label = field.label
      if (field.type === 'percent' && has(label, interest) && (field.default ?? 0) > MOST_INTEREST)
        return [reading.atKey(path, `${field.default} % is the default of ${name}.`, remedy)]
      if (field.type !== 'duration' || !field.default) return []
      const { count, unit } = field.default
      const most = has(label, shortPeriods) ? YEAR : MOST_YEARS * YEAR
      const days = count * DAYS[unit]
      if (days > 0 && days <= most) return []
      return [reading.atKey(path, `${count} × ${unit} is the default of ${name}.`, remedy)]
    })
    const years = new RegExp(`(?<![\\d.,])(\\d+)\\s${periods.year.source}`, 'giu')
    const typed = [
      ...matchesIn(reading.body, years).filter(
        ({ captured }) => Number(captured) > MOST_YEARS && Number(captured) < 1900,
      ),
      ...matchesIn(reading.body, yearsOfNotice),
    ]
    return [...asked, ...reading.quoted(typed, 'A period that nobody agrees on', remedy)]
  }),
  /** Money of another country. */
  textRule('A1-currency', 'W', (reading) => {
    const [, country = ''] = reading.template.language.split('-')
    const currency = CURRENCIES[country]
    if (!currency) return undefined
    const remedy = `Write ${currency.own}, or ask for the currency.`
    const asked = questionsOf(reading).flatMap(({ name, path, field }): Finding[] => {
      if (!('currency' in field) || typeof field.currency !== 'string' || field.currency === currency.own)
        return []
      return [reading.atKey(path, `${name} is in ${field.currency}.`, remedy)]
    })
    const typed = matchesIn(reading.ofPlace, currency.others)
    return [...asked, ...reading.quoted(typed, `Not the money of ${country}`, remedy)]
  }),
  /** Of several dates each has its place in time: a deadline is not before its letter. */
  textRule('A1-order', 'W', (reading) => {
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
    const questions = questionsOf(reading)
    return reading.filled.issues
      .filter(({ remark }) => !remark)
      .map(({ field, part, code }): Finding => {
        const [, column] = /^\d+\.(\w+)/.exec(part ?? '') ?? []
        const name = column === undefined ? field : `${field}.${column}`
        const path = questions.find((question) => question.name === name)?.path ?? 'groups'
        const message = `The sample answers break a limit of ${name} (${code.replaceAll('_', ' ')}).`
        return reading.atKey(path, message, 'Loosen the limit, or give defaults that meet it.')
      })
  }),
]
