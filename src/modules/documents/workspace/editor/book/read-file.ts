import type { CellValue } from '#engine/sheet/book-tree.ts'
import { buildLayout } from '#engine/sheet/build-layout.ts'
import { type FoundInput, findInputs } from '#engine/sheet/find-inputs.ts'
import { dayOf } from '#engine/sheet/functions.ts'
import { address, type Input } from '#engine/sheet/layout.ts'
import { readWorkbook, type Workbook } from '#engine/sheet/read-workbook.ts'
import { FileError, type FileFault } from '#engine/sheet/read-zip.ts'
import {
  type AnswerProblem,
  type Answers,
  type AnswerValue,
  type Column,
  type Field,
  fieldsOf,
  isSameAnswer,
  type Money,
  type SheetTemplate,
  type TableRow,
  validateAnswer,
} from '#engine/source/index.ts'
import { cleanText } from '#engine/source/text.ts'
import { chosenCurrencies, currencyOf } from '../questions/currencies.ts'
import { readEntry, unreadable, valueAt } from './cell-entry.ts'

/** What an edited file makes of the answers, or why it makes nothing of them. */
export type FileReading =
  | {
      ok: true
      /** Those that are other than before. */
      answers: Answers
      /** How many values that are. */
      count: number
      remarks: FileRemark[]
      /** The version of the book that it was made from, where that is another one. */
      otherVersion?: string
    }
  | { ok: false; fault: FileFault | 'not_ours' }
  | { ok: false; fault: 'other_template'; number: number }

/** What somebody should know of some cells of one question. */
export interface FileRemark {
  kind: /** Taken: what the formula came to. */
    | 'formula'
    /** Taken, with fewer decimal places. */
    | 'rounded'
    /** Left out: what `problem` says, an error, a formula that nothing calculated, rows beyond the last. */
    | 'refused'
    | 'error'
    | 'not_calculated'
    | 'too_many_rows'
    /** Not in the file. */
    | 'missing'
    /** In the file, but in this version no longer a question. */
    | 'not_asked'
  label: string
  /** As people say them: `Loan!B4`. */
  cells: string[]
  /** What is wrong, and with which question's answer. */
  refused?: { field: Field | Column; problem: AnswerProblem }
}

/** The document that takes the answers. */
export interface Given {
  template: SheetTemplate
  answers: Answers
  /** The interface's language first, then the document's. */
  locales: readonly string[]
}

/** A file that says of itself neither what it was made from must have so much of the book's words. */
const LEAST_LIKENESS = 0.5
/** Between the calendars of 1900 and 1904. */
const DAYS_TO_1904 = 1_462

/** What an edited file was made from, or why nobody knows. */
export type OriginReading =
  | { ok: true; number: number; document: string | undefined }
  | { ok: false; fault: FileFault | 'not_ours' }

/** Reads from an XLSX file which template it was made from, and which document if it says so. */
export function readOrigin(bytes: Uint8Array): OriginReading {
  const workbook = openWorkbook(bytes)
  if ('fault' in workbook) return workbook
  const { number, document } = workbook.origin
  return number === undefined ? { ok: false, fault: 'not_ours' } : { ok: true, number, document }
}

function openWorkbook(bytes: Uint8Array): Workbook | { ok: false; fault: FileFault } {
  try {
    return readWorkbook(bytes)
  } catch (error) {
    if (error instanceof FileError) return { ok: false, fault: error.fault }
    throw error
  }
}

/** Reads the answers from an XLSX file that was made from the template and then edited. */
export function readFile(bytes: Uint8Array, given: Given): FileReading {
  const workbook = openWorkbook(bytes)
  if ('fault' in workbook) return workbook
  const { template } = given
  const { number, version } = workbook.origin
  if (number !== undefined && number !== template.number)
    return { ok: false, fault: 'other_template', number }
  const isSameVersion = version === undefined || version === template.book.version
  const inputs = findInputs(buildLayout(template), workbook, isSameVersion)
  if (number === undefined && inputs.likeness < LEAST_LIKENESS) return { ok: false, fault: 'not_ours' }
  const remarks = new Remarks()
  for (const { field } of inputs.missing) remarks.add('missing', field.label)
  for (const { label, ...place } of inputs.unknown) remarks.add('not_asked', label, place)
  const { answers, count } = answersIn(inputs.found, workbook, given, remarks)
  return {
    ok: true,
    answers,
    count,
    remarks: remarks.list(),
    ...(!isSameVersion && { otherVersion: version }),
  }
}

/** Remarks of one kind on one question are one. */
class Remarks {
  readonly #all = new Map<string, FileRemark>()

  add(
    kind: FileRemark['kind'],
    label: string,
    place?: Pick<FoundInput, 'sheet' | 'row' | 'column'>,
    refused?: FileRemark['refused'],
  ): void {
    const key = [kind, label, place?.sheet, refused?.problem.code].join('\n')
    const cells = place ? [`${place.sheet}!${address(place.row, place.column)}`] : []
    const known = this.#all.get(key)
    if (known) known.cells.push(...cells)
    else this.#all.set(key, { kind, label, cells, ...(refused && { refused }) })
  }

  list(): FileRemark[] {
    return [...this.#all.values()]
  }
}

function answersIn(found: FoundInput[], workbook: Workbook, given: Given, remarks: Remarks) {
  const { template, answers } = given
  const changed: Answers = {}
  let count = 0
  const fields = new Map(fieldsOf(template).map((field) => [field.id, field]))
  const read = (one: FoundInput, known: Answers) =>
    readInput(one, workbook, { ...given, answers: known }, remarks)
  // Amounts need to know the currency that was chosen.
  const singles = found.filter(({ input }) => input.row === undefined)
  const isChoice = ({ input }: FoundInput) => input.field.type === 'choice'
  for (const one of [...singles.filter(isChoice), ...singles.filter((each) => !isChoice(each))]) {
    const { id, field } = one.input
    const value = read(one, { ...answers, ...changed })
    if (value === undefined || isSameValue(field, valueAt(template, answers, { id }), value)) continue
    changed[id] = value
    count += 1
  }
  const now = { ...answers, ...changed }
  const tables = new Map<string, FoundInput[]>()
  for (const one of found) {
    if (one.input.row === undefined) continue
    const cells = tables.get(one.input.id) ?? []
    tables.set(one.input.id, cells)
    cells.push(one)
  }
  for (const [id, cells] of tables) {
    const field = fields.get(id)
    if (field?.type !== 'table') continue
    const before = Array.isArray(answers[id]) ? (answers[id] as TableRow[]) : []
    const rows = rowsIn(cells, field, before, (one) => read(one, now), remarks)
    let changes = 0
    for (let row = 0; row < Math.max(rows.length, before.length); row += 1)
      for (const column of field.columns)
        if (!isSameValue(column, before[row]?.[column.id] ?? null, rows[row]?.[column.id] ?? null))
          changes += 1
    if (changes > 0) changed[id] = rows
    count += changes
  }
  return { answers: changed, count }
}

/** The rows of a table as the file has them, blank ones at its end left out. */
function rowsIn(
  cells: FoundInput[],
  field: Extract<Field, { type: 'table' }>,
  before: readonly TableRow[],
  read: (one: FoundInput) => AnswerValue | undefined,
  remarks: Remarks,
): TableRow[] {
  const { maximum, label } = field
  const places = new Map<number, FoundInput>()
  const rows: TableRow[] = []
  const columns = new Set<string>()
  const refused: { row: number; column: string }[] = []
  for (const one of cells) {
    const { row = 0, field: column } = one.input
    columns.add(column.id)
    while (rows.length <= row) rows.push({})
    const value = read(one)
    if (value === undefined) refused.push({ row, column: column.id })
    if (value === undefined || value === null) continue
    rows[row] = { ...rows[row], [column.id]: value as TableRow[string] }
    if (!places.has(row)) places.set(row, one)
  }
  // What the file has no column for stays.
  const others = field.columns.filter(({ id }) => !columns.has(id))
  for (const [row, answered] of before.entries())
    for (const { id } of others)
      if (answered[id] !== undefined && row < maximum) rows[row] = { ...rows[row], [id]: answered[id] }
  const isFilled = (row: TableRow | undefined) => row !== undefined && Object.keys(row).length > 0
  // What is refused leaves the answer as it was, unless its row was put in or moved.
  const isOfSameLength = rows.findLastIndex(isFilled) === before.length - 1
  for (const { row, column } of refused) {
    const [answered, filled] = [before[row] ?? {}, rows[row]]
    const name = field.columns.find(({ id }) => id !== column && (answered[id] ?? null) !== null)?.id ?? ''
    const isSameRow = isSameAnswer(answered[name] ?? null, filled?.[name] ?? null)
    if (answered[column] !== undefined && row < maximum && (isOfSameLength || isSameRow))
      rows[row] = { ...filled, [column]: answered[column] }
  }
  const last = rows.findLastIndex(isFilled)
  if (last < maximum) return Array.from({ length: last + 1 }, (_, row) => rows[row] ?? {})
  const filled = [...rows.keys()].filter((row) => isFilled(rows[row]))
  for (const row of filled.slice(maximum)) remarks.add('too_many_rows', label, places.get(row))
  return filled.slice(0, maximum).map((row) => rows[row] ?? {})
}

/** The answer in a cell: null where it is blank, undefined where it cannot be one, which is remarked. */
function readInput(
  one: FoundInput,
  workbook: Workbook,
  given: Given,
  remarks: Remarks,
): AnswerValue | undefined {
  const { cell } = one
  const { field } = one.input
  const leaveOut = (kind: FileRemark['kind'], problem?: AnswerProblem): undefined => {
    remarks.add(kind, field.label, one, problem && { field, problem })
  }
  if (!cell) return null
  if (cell.value.kind === 'empty') return leaveOut('not_calculated')
  if (cell.value.kind === 'error') return leaveOut('error')
  const read = readValue(one.input, cell.value, workbook, given)
  if (read === undefined) return leaveOut('refused', { code: unreadable(field) })
  const problem = read.value === null ? undefined : validateAnswer(field, read.value)
  if (problem) return leaveOut('refused', problem)
  if (cell.isFormula) remarks.add('formula', field.label, one)
  if (read.isRounded) remarks.add('rounded', field.label, one)
  return read.value
}

function readValue(
  { field }: Input,
  value: Exclude<CellValue, { kind: 'empty' }>,
  { isFrom1904 }: Workbook,
  { template, answers, locales }: Given,
): { value: AnswerValue; isRounded?: boolean } | undefined {
  if (value.kind === 'number') {
    const { number } = value
    switch (field.type) {
      case 'money': {
        const currency = currencyOf(field.currency, chosenCurrencies(template, answers))
        const { figure, isRounded } = rounded(number, 2)
        return { value: { minor: Math.round(figure * 100), currency }, isRounded }
      }
      case 'number': {
        const { figure, isRounded } = rounded(number, field.decimals)
        return { value: figure, isRounded }
      }
      case 'percent':
        return { value: exact(number * 100) }
      case 'integer':
        return { value: exact(number) }
      case 'date': {
        const day = dayOf(number + (isFrom1904 ? DAYS_TO_1904 : 0))
        return day === undefined ? undefined : { value: day }
      }
      default:
    }
  }
  if (value.kind === 'boolean' && field.type === 'yesNo') return { value: value.isTrue }
  const text =
    value.kind === 'boolean'
      ? String(value.isTrue).toUpperCase()
      : value.kind === 'number'
        ? String(value.number)
        : value.text
  if (field.type === 'text') return { value: cleanText(text, 'one') || null }
  if (field.type === 'longText') return { value: cleanText(text) || null }
  const read = readEntry(field, text, { template, answers, locales })
  return read === undefined ? undefined : { value: read }
}

/** Without what calculating in binary adds: fifteen figures are what a spreadsheet shows. */
function exact(number: number): number {
  return Number(number.toPrecision(15))
}

/** To so many decimal places, and whether that left out any. */
function rounded(number: number, places: number): { figure: number; isRounded: boolean } {
  const scale = 10 ** places
  const scaled = exact(number * scale)
  const whole = Math.sign(scaled) * Math.round(Math.abs(scaled))
  return { figure: whole / scale, isRounded: whole !== scaled }
}

/** Whether a cell shows the same of both. */
function isSameValue(field: Field | Column, before: AnswerValue, after: AnswerValue): boolean {
  // An amount typed before its currency was chosen is still that amount.
  if (field.type === 'money' && typeof field.currency !== 'string')
    return (before as Money | null)?.minor === (after as Money | null)?.minor
  const asShown = (value: AnswerValue) =>
    typeof value === 'string' ? cleanText(value, field.type === 'longText' ? 'many' : 'one') || null : value
  return isSameAnswer(asShown(before), asShown(after))
}
