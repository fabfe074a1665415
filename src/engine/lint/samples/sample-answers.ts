/*
 * Answers made from a template alone, the same every time: the lint reads what they print, the preview of the
 * authors shows it, and tests put every template through them.
 */

import { mostOf } from '../../source/computation/quantity.ts'
import {
  type Address,
  type AnswerIssue,
  type Answers,
  type AnswerValue,
  type CellValue,
  type Column,
  type Expression,
  evaluate,
  type Field,
  fieldsOf,
  type Party,
  type TableRow,
  type Template,
} from '../../source/index.ts'
import { moneyInPlace, PLACE_FIELD } from '../../source/places.ts'
import type { Duration, DurationUnit } from '../../source/template.ts'
import { peopleOf } from './people.ts'

/** What somebody may paste into a field to make a file show, run or break something. */
export const hostileTexts = [
  '<script>alert(1)</script> & "quotes" \'apostrophes\'',
  'end ]]> of <![CDATA[ section',
  '{% if $purpose %} {% /if %} {{ handlebars }} $(command)',
  '#import "@preview/x:0.1.0" #panic() #read("/etc/passwd") $x^2$ *bold* _it_ <label> @ref',
  'MERGEFIELD { INCLUDETEXT "/etc/passwd" } =cmd|calc!A1',
  'lone \ud800 surrogate \udc00 here',
  'nul \u0000 bell \u0007 escape \u001b[31m vertical \u000b del \u007f end',
  'emoji 🤝🏽 👩‍⚖️ 🇪🇺 ©',
  'عقد عدم إفصاح متبادل',
  '保密协议 株式会社テスト 비밀',
  'W'.repeat(300),
  'formats no font has: \uFFF9 annotated \u070F and \u{13430}',
  'reordered \u202Etxt.exe\u202C name',
  '1. typed number\n2. second line',
]

/** Rows and entries of an extreme answer, where a field allows more: as many as fill some pages. */
const MOST_ROWS = 25
const MOST_ENTRIES = 12
const PLAIN_ROWS = 3
/** In minor units, the larger first: what was paid is less than what was owed. */
const AMOUNTS = [1_250_000, 480_000, 250_000, 96_050, 45_000]
/** A hundred million of a currency, in its minor unit. */
const MOST_ORDINARY = 10_000_000_000
const FIRST_DAY = Date.UTC(2027, 2, 1)
const DAY = 86_400_000

/** Everybody left everything blank on purpose, also what has a default. */
export function emptiedAnswers(template: Template): Answers {
  return fromFields(template, () => null)
}

/**
 * What an ordinary person answers: the default or example, and made-up parties of the template's place, each
 * of them once where there are enough.
 */
export function plainAnswers(template: Template): Answers {
  const people = peopleOf(template)
  const turns = new Map<string, number>()
  const named = new Set<AnswerValue | undefined>()
  const answers = fromFields(template, (field) => {
    const turn = turns.get(field.type) ?? 0
    turns.set(field.type, turn + 1)
    if (field.type === 'party') {
      const fitting = people.parties.filter(({ kind }) => field.kind === undefined || kind === field.kind)
      const inTurn = fitting.map((_, index) => fitting[(turn + index) % fitting.length])
      const party = inTurn.find((one) => !named.has(one)) ?? inTurn[0] ?? null
      named.add(party)
      return party
    }
    if (field.type === 'address') return people.address
    return field.type === 'computed' ? null : (field.default ?? plainAnswer(field, template, turn))
  })
  return withoutContradictions(template, answers)
}

/** More limits than one answer sets to another after it. */
const MOST_ROUNDS = 20

/** An ordinary person's answers fit together: what lies beyond a limit that others set is put right on it. */
function withoutContradictions(template: Template, answers: Answers): Answers {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const wrong = evaluate(template, answers).issues.filter(
      ({ remark, limit }) => !remark && limit !== undefined,
    )
    const next = wrong.reduce((some, issue) => put(template, some, issue), answers)
    if (next === answers) return answers
    answers = next
  }
  return answers
}

/** A sum that is too large, of the least that each row may have. */
function withLeastSummed(template: Template, answers: Answers, expression: Expression): Answers {
  const [table, column] = expression.kind === 'call' && expression.name === 'sum' ? expression.arguments : []
  const field = fieldsOf(template).find((one) => table?.kind === 'field' && one.id === table.field)
  const summed =
    field?.type === 'table'
      ? field.columns.find(({ id }) => column?.kind === 'value' && id === column.value)
      : undefined
  const rows = field && answers[field.id]
  if (!field || summed?.type !== 'integer' || !Array.isArray(rows)) return answers
  const least = (rows as TableRow[]).map((cells) => ({ ...cells, [summed.id]: summed.minimum }))
  return JSON.stringify(least) === JSON.stringify(rows) ? answers : { ...answers, [field.id]: least }
}

function put(template: Template, answers: Answers, { field: id, part, limit }: AnswerIssue): Answers {
  const field = fieldsOf(template).find((one) => one.id === id)
  const value = answers[id]
  if (!field || limit === undefined) return answers
  if (field.type === 'computed') return withLeastSummed(template, answers, field.expression)
  const onLimit = (before: AnswerValue | undefined): AnswerValue =>
    typeof before === 'object' && before !== null && 'minor' in before
      ? { ...before, minor: Number(limit) }
      : limit
  if (part === undefined) return { ...answers, [id]: onLimit(value) }
  const [row = '', column = ''] = part.split('.')
  const isAsked =
    field.type === 'table' && field.columns.some((one) => one.id === column && one.type !== 'computed')
  if (!Array.isArray(value) || !isAsked) return answers
  const rows = value.map((cells, index) =>
    index === Number(row) && typeof cells === 'object'
      ? { ...cells, [column]: onLimit(cells[column]) as CellValue }
      : cells,
  )
  return { ...answers, [id]: rows as TableRow[] }
}

/** The longest, the most and the strangest that a template accepts, another strange text in each field. */
export function extremeAnswers(template: Template): Answers {
  return fullest(template, { words: strangeText, amount: ({ maximum }) => maximum })
}

/** As long and as many, in ordinary words that every font has, and with amounts that fit into a column. */
export function longAnswers(template: Template): Answers {
  const words = 'many ordinary words that go on '
  return fullest(template, {
    words: (_turn, length) =>
      words
        .repeat(Math.ceil(length / words.length))
        .slice(0, length)
        .trimEnd(),
    amount: (field) => within(field, MOST_ORDINARY),
  })
}

/** How a document is filled up. */
interface Filling {
  words(turn: number, length: number, lines: 'one' | 'many'): string
  /** In the minor unit. */
  amount(field: Extract<Field, { type: 'money' }>): number
}

function fullest(template: Template, filling: Filling): Answers {
  let turn = 0
  return fromFields(template, (field) => {
    turn += 1
    return fullestAnswer(field, template, turn, filling)
  })
}

function fromFields(template: Template, answer: (field: Field) => AnswerValue): Answers {
  const asked = fieldsOf(template).filter(({ type }) => type !== 'computed')
  return Object.fromEntries(asked.map((field) => [field.id, answer(field)]))
}

/** `turn`: which one of its type it is, or which row, so that not everything is the same. */
function plainAnswer(field: Field | Column, template: Template, turn: number): AnswerValue {
  switch (field.type) {
    case 'text':
      if (field.pattern === 'email') return field.example ?? 'office@example.com'
      if (field.pattern === 'phone') return field.example ?? '+1 212 555 0134'
      return (field.example ?? field.label).slice(0, field.maximumLength)
    case 'longText':
      return (field.example ?? field.label).slice(0, field.maximumLength)
    case 'date':
      return dateNear(field, turn)
    case 'duration':
      return durationOf(field, field.units[0] ?? 'month', 3)
    case 'money':
      return {
        minor: within(field, AMOUNTS[turn % AMOUNTS.length] ?? 0),
        currency: currencyOf(field, template),
      }
    case 'integer':
    case 'number':
      return within(field, 3)
    case 'percent':
      return within(field, 5)
    case 'choice':
      return field.options[0]?.value ?? null
    case 'yesNo':
      return false
    case 'multipleChoice':
      return field.options.slice(0, Math.min(2, field.maximum)).map(({ value }) => value)
    case 'list': {
      const count = Math.max(field.minimum, Math.min(PLAIN_ROWS, field.maximum))
      const entry = (field.example ?? field.itemLabel).slice(0, field.maximumLength)
      return Array.from({ length: count }, (_, index) =>
        index === 0 ? entry : `${field.itemLabel} ${index + 1}`,
      )
    }
    case 'table': {
      const count = Math.max(field.minimum, Math.min(PLAIN_ROWS, field.maximum))
      return rows(field.columns, count, (column, row) =>
        plainAnswer(column, template, row + field.columns.indexOf(column)),
      )
    }
    default:
      return null
  }
}

function fullestAnswer(
  field: Field | Column,
  template: Template,
  turn: number,
  filling: Filling,
): AnswerValue {
  switch (field.type) {
    case 'text':
      if (field.pattern === 'email')
        return `${'e'.repeat(40)}@${'example.'.repeat(8)}org`.slice(-field.maximumLength)
      if (field.pattern === 'phone') return '+1 (212) 555-0134 x123456'
      return filling.words(turn, field.maximumLength, 'one')
    case 'longText':
      return filling.words(turn, field.maximumLength, 'many')
    case 'date':
      return field.latest ?? '2099-12-31'
    case 'duration':
      return durationOf(field, field.units.at(-1) ?? 'year')
    case 'money':
      return { minor: filling.amount(field), currency: currencyOf(field, template, 'last') }
    case 'integer':
    case 'number':
    case 'percent':
      return field.maximum
    case 'choice':
      return field.options.at(-1)?.value ?? null
    case 'yesNo':
      return true
    case 'multipleChoice':
      return field.options.slice(-field.maximum).map(({ value }) => value)
    case 'list': {
      const length = Math.max(field.minimum, Math.min(MOST_ENTRIES, field.maximum))
      return Array.from({ length }, (_, index) => filling.words(turn + index, field.maximumLength, 'one'))
    }
    case 'table': {
      const count = Math.max(field.minimum, Math.min(MOST_ROWS, field.maximum))
      return rows(field.columns, count, (column, row) => fullestAnswer(column, template, turn + row, filling))
    }
    case 'address':
      return fullAddress(turn, filling)
    case 'party':
      return { ...fullParty(turn, filling), ...(field.kind && { kind: field.kind }) }
    case 'computed':
      return null
  }
}

function rows(
  columns: Column[],
  count: number,
  answer: (column: Column, row: number) => AnswerValue,
): TableRow[] {
  const asked = columns.filter(({ type }) => type !== 'computed')
  return Array.from({ length: count }, (_, row) =>
    // A column is a field of a simple kind, and so is its answer.
    Object.fromEntries(asked.map((column) => [column.id, answer(column, row) as CellValue])),
  )
}

/** Months apart, so that what comes later in the interview comes later in the calendar. */
function dateNear({ earliest, latest }: Extract<Field, { type: 'date' }>, turn: number): string {
  const day = new Date(FIRST_DAY + turn * 30 * DAY).toISOString().slice(0, 10)
  if (earliest && day < earliest) return earliest
  return latest && day > latest ? latest : day
}

/** As much of a question's time as is wanted and possible in that unit. */
function durationOf(
  field: Pick<Extract<Field, { type: 'duration' }>, 'units' | 'maximum'>,
  unit: DurationUnit,
  wanted = Number.POSITIVE_INFINITY,
): Duration {
  return { count: Math.min(wanted, mostOf(field, unit)), unit }
}

function within({ minimum, maximum }: { minimum: number; maximum: number }, wanted: number): number {
  return Math.min(maximum, Math.max(minimum, wanted))
}

/** Where another field asks for it, what that field is answered with. */
function currencyOf(
  { currency }: Extract<Field, { type: 'money' }>,
  template: Template,
  option: 'plain' | 'last' = 'plain',
): string {
  if (typeof currency === 'string') return currency
  const asked = fieldsOf(template).find(({ id }) => id === currency.field)
  if (asked?.type !== 'choice') throw new Error(`${currency.field} is no choice of currencies`)
  if (asked.id === PLACE_FIELD && template.places) {
    const [place = ''] = template.places.slice(option === 'last' ? -1 : 0)
    return moneyInPlace(template, { place }) ?? 'USD'
  }
  const chosen = option === 'last' ? asked.options.at(-1)?.value : (asked.default ?? asked.options[0]?.value)
  return chosen ?? 'USD'
}

/** As long as it may be: a hostile text, one word without end, other scripts, and words to fill up. */
function strangeText(turn: number, length: number, lines: 'one' | 'many'): string {
  const texts = hostileTexts.map((_, index) => hostileTexts[(index + turn) % hostileTexts.length])
  const text = texts.join(lines === 'one' ? ' ' : '\n')
  const filled =
    text.length < length ? text + ' many more words'.repeat(Math.ceil((length - text.length) / 16)) : text
  return filled.slice(0, length)
}

const PART_LENGTH = 200

function fullAddress(turn: number, filling: Filling): Address {
  const part = (index: number) => filling.words(turn + index, PART_LENGTH, 'one')
  const lines = { line1: part(0), line2: part(1) }
  return { ...lines, city: part(2), region: part(3), postalCode: part(4), country: 'MX' }
}

function fullParty(turn: number, filling: Filling): Party {
  const part = (index: number) => filling.words(turn + index, PART_LENGTH, 'one')
  return {
    kind: turn % 2 === 0 ? 'company' : 'individual',
    name: part(0),
    entityType: part(1),
    organizedIn: part(2),
    registrationNumber: part(3),
    taxNumber: part(4),
    address: fullAddress(turn + 5, filling),
    email: 'somebody.with.a.long.name@a-domain-with-a-long-name.example.com',
    signatoryName: part(6),
    signatoryTitle: part(7),
  }
}
