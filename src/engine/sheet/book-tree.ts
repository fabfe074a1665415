import type { Highlight } from '../source/book.ts'
import type { Answers } from '../source/index.ts'
import { Calculation, placeOf } from './calculation.ts'
import { findSeries } from './check-sheet.ts'
import { Decimal } from './decimal.ts'
import { formulaText } from './formula.ts'
import { CellError, type Value } from './functions.ts'
import {
  address,
  type Cell,
  type CellType,
  CHART_ROWS,
  chartColumns,
  type Input,
  type Layout,
  type Line,
  type Place,
  type Role,
  type SheetLayout,
} from './layout.ts'

/** A book with its values: what every format is made of. Plain JSON; rows and columns count from 0. */
export interface BookTree {
  title: string
  number: number
  summary: string
  language: string
  page: 'letter' | 'a4'
  /** "Page", in its language. */
  pageWord: string
  sheets: SheetTree[]
  names: { name: string; place: string }[]
}

export interface SheetTree
  extends Pick<SheetLayout, 'name' | 'isLandscape' | 'widths' | 'frozen' | 'repeated'> {
  /** The first and the last are the engine's. */
  part: 'readMe' | 'sheet' | 'checks'
  /** By rows, each from left to right. */
  rows: { row: number; cells: CellTree[] }[]
  /** The last row and column that hold anything. */
  end: { row: number; column: number }
  validations: Validation[]
  highlights: { area: string; formula: string; as: Highlight['as'] }[]
  tables: { name: string; area: string; columns: string[] }[]
  charts: ChartTree[]
}

export interface CellTree {
  column: number
  role: Role
  type: CellType
  decimals: number
  hidesZero?: true
  value: CellValue
  /** As Excel stores it, in English and without `=`. */
  formula?: string
  /** The answer that it shows: of a table, the column of a row. */
  input?: { id: string; row?: number; column?: string }
  /** The condition of a highlight that is met. */
  mark?: Highlight['as']
}

/** An error is written as its code. */
export type CellValue =
  | { kind: 'number'; number: number }
  | { kind: 'text' | 'error'; text: string }
  | { kind: 'boolean'; isTrue: boolean }
  | { kind: 'empty' }

/** What may be typed into cells, and what is said of it. */
export interface Validation {
  areas: string[]
  rule:
    | { kind: 'decimal' | 'whole' | 'date' | 'length'; least: number; most: number }
    | { kind: 'list'; options: string[] }
  prompt: { title: string; text: string }
  refusal: string
}

export interface ChartTree {
  title: string
  alt: string
  kind: 'line' | 'column' | 'bar'
  series: { name: SeriesData; values: SeriesData }[]
  categories: SeriesData
  /** Dates are shown by month. */
  hasDates: boolean
  at: { row: number; rows: number; columns: number }
}
/** Where a chart reads from, and what it reads there. */
export interface SeriesData {
  place: string
  values: (string | number | null)[]
}

/** The book for some answers. */
export function evaluateBook(layout: Layout, answers: Answers): BookTree {
  const calculation = new Calculation(layout, answers)
  const { template, words } = layout
  return {
    title: template.title,
    number: template.number,
    summary: template.book.summary,
    language: template.language,
    page: template.page,
    pageWord: words.page,
    sheets: layout.sheets.map((_, index) => sheetTree(calculation, index)),
    names: namesOf(layout),
  }
}

/** What each sheet of a book is, in order. */
export function partsOf({ sheets, template }: Layout): SheetTree['part'][] {
  const hasChecks = template.book.checks.length > 0
  return sheets.map((_, index) => {
    if (index === 0) return 'readMe'
    return hasChecks && index === sheets.length - 1 ? 'checks' : 'sheet'
  })
}

/** One sheet with its values, by its number from 0. @throws RangeError where there is none */
export function sheetTree(calculation: Calculation, index: number): SheetTree {
  const { layout, values } = calculation
  const sheet = layout.sheets[index]
  const part = partsOf(layout)[index]
  if (!sheet || !part) throw new RangeError(`no sheet ${index}`)
  const cells = layout.cells.filter((cell) => cell.sheet === index)
  const marks = marksOf(calculation, sheet)
  const { name, isLandscape, widths, frozen, repeated } = sheet
  const rows = [...Map.groupBy(cells, ({ row }) => row)].sort(([one], [other]) => one - other)
  return {
    name,
    part,
    isLandscape,
    widths,
    frozen,
    ...(repeated && { repeated }),
    rows: rows.map(([row, inRow]) => ({
      row,
      cells: inRow
        .sort((one, other) => one.column - other.column)
        .map((cell) => cellTree(layout, cell, values, marks.get(cell))),
    })),
    end: {
      row: Math.max(
        0,
        ...cells.map((cell) => cell.row),
        ...sheet.charts.map(({ row }) => row + CHART_ROWS - 1),
      ),
      column: Math.max(
        0,
        widths.length - 1,
        ...cells.map((cell) => cell.column),
        ...(sheet.charts.length > 0 ? [chartColumns(sheet) - 1] : []),
      ),
    },
    validations: validationsOf(layout, cells),
    highlights: sheet.highlights.map(({ area, line, position, as }) => ({
      area: areaText(area),
      formula: textOfLine(layout, line, position),
      as,
    })),
    tables: sheet.tables.map(({ name: table, area }) => ({
      name: table,
      area: areaText(area),
      columns: Array.from({ length: area.right - area.left + 1 }, (_, index) => {
        const content = layout.at(area.sheet, area.top, area.left + index)?.content
        return content?.kind === 'constant' ? String(content.value) : ''
      }),
    })),
    charts: sheet.charts.flatMap((chart) => chartTree(layout, chart, chartColumns(sheet), values)),
  }
}

/** The cells whose highlight applies. */
function marksOf(calculation: Calculation, { highlights }: SheetLayout): Map<Cell, Highlight['as']> {
  const marks = new Map<Cell, Highlight['as']>()
  for (const { area, line, position, as } of highlights)
    for (let row = area.top; row <= area.bottom; row += 1)
      for (let column = area.left; column <= area.right; column += 1) {
        const cell = calculation.layout.at(area.sheet, row, column)
        const place = position + (row - area.top) + (column - area.left)
        if (cell && calculation.evaluate(line, place) === true) marks.set(cell, as)
      }
  return marks
}

function cellTree(
  layout: Layout,
  cell: Cell,
  values: readonly Value[],
  mark: Highlight['as'] | undefined,
): CellTree {
  const { column, role, type, decimals, content, hidesZero } = cell
  return {
    column,
    role,
    type,
    decimals,
    ...(hidesZero && { hidesZero }),
    value: cellValue(values[cell.index] ?? null),
    ...(content.kind === 'formula' && { formula: textOfLine(layout, content.line, content.position) }),
    ...(content.kind === 'input' && { input: inputOf(content.input) }),
    ...(mark && { mark }),
  }
}

function inputOf({ id, row, field }: Input): NonNullable<CellTree['input']> {
  return row === undefined ? { id } : { id, row, column: field.id }
}

function cellValue(value: Value): CellValue {
  if (value === null) return { kind: 'empty' }
  if (value instanceof Decimal) return { kind: 'number', number: value.toNumber() }
  if (value instanceof CellError) return { kind: 'error', text: value.code }
  return typeof value === 'boolean' ? { kind: 'boolean', isTrue: value } : { kind: 'text', text: value }
}

/** A line's formula as it stands in the cell at a position. */
function textOfLine(layout: Layout, line: Line, position: number): string {
  if (!line.node) return ''
  return formulaText(line.node, (node) => {
    const { sheet } = line.scope
    if (node.kind === 'range') {
      const ends = [node.from, node.to].map((end) =>
        placeText(layout, placeOf(layout, end, line, position), sheet),
      )
      return ends.join(':')
    }
    return placeText(layout, placeOf(layout, node, line, position), sheet)
  })
}

/** A name where it has one, else an address, with its sheet where that is another. */
function placeText(layout: Layout, place: Place | string, sheet: number): string {
  if (typeof place === 'string') return '#REF!'
  if (place.name !== undefined) return place.name
  const prefix = place.sheet === sheet ? '' : `${sheetText(layout, place.sheet)}!`
  return prefix + areaText(place, place.isFixed)
}

function sheetText(layout: Layout, sheet: number): string {
  return `'${layout.sheets[sheet]?.name}'`
}

function areaText({ top, left, bottom, right }: Omit<Place, 'isFixed'>, isFixed = false): string {
  const first = address(top, left, isFixed)
  return top === bottom && left === right ? first : `${first}:${address(bottom, right, isFixed)}`
}

function namesOf(layout: Layout): BookTree['names'] {
  const names = [...layout.named].flatMap(([name, named]) => {
    if (named.kind === 'table') return []
    const end = named.kind === 'series' ? named.first + named.count - 1 : 0
    const place =
      named.kind === 'single'
        ? { top: named.row, bottom: named.row, left: named.column, right: named.column }
        : named.isAcross
          ? { top: named.line, bottom: named.line, left: named.first, right: end }
          : { top: named.first, bottom: end, left: named.line, right: named.line }
    return [
      {
        name,
        place: `${sheetText(layout, named.sheet)}!${areaText({ ...place, sheet: named.sheet, unit: 'number' }, true)}`,
      },
    ]
  })
  return names.sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
}

function validationsOf(layout: Layout, cells: Cell[]): Validation[] {
  const { words } = layout
  const found = new Map<unknown, Validation>()
  for (const { content, row, column } of cells) {
    if (content.kind !== 'input') continue
    const { field } = content.input
    const known = found.get(field)
    if (known) {
      known.areas.push(address(row, column))
      continue
    }
    const rule = ruleFor(field, layout)
    if (!rule) continue
    const text = field.help ?? allowedFor(rule, layout)
    found.set(field, {
      areas: [address(row, column)],
      rule,
      prompt: { title: field.label, text },
      refusal: words.refused,
    })
  }
  return [...found.values()].map((validation) => ({ ...validation, areas: joined(validation.areas) }))
}

/** Cells one below the other as one area: A5, A6, A7 are A5:A7. */
function joined(cells: string[]): string[] {
  const areas: { first: string; last: string; next: string }[] = []
  for (const cell of cells) {
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? []
    const next = `${letters}${Number(row) + 1}`
    const before = areas.find((one) => one.next === cell)
    if (before) Object.assign(before, { last: cell, next })
    else areas.push({ first: cell, last: cell, next })
  }
  return areas.map(({ first, last }) => (first === last ? first : `${first}:${last}`))
}

/** The first and the last day that all programs count alike: 1 March 1900 to 31 December 9999. */
const DAYS = { least: 61, most: 2_958_465 }

function ruleFor(
  field: (Cell['content'] & { kind: 'input' })['input']['field'],
  { words }: Layout,
): Validation['rule'] | undefined {
  switch (field.type) {
    case 'money':
      return { kind: 'decimal', least: field.minimum / 100, most: field.maximum / 100 }
    case 'percent':
      return { kind: 'decimal', least: field.minimum / 100, most: field.maximum / 100 }
    case 'number':
      return { kind: 'decimal', least: field.minimum, most: field.maximum }
    case 'integer':
      return { kind: 'whole', least: field.minimum, most: field.maximum }
    case 'date':
      return { kind: 'date', ...DAYS }
    case 'text':
    case 'longText':
      return { kind: 'length', least: 0, most: field.maximumLength }
    case 'choice':
      return { kind: 'list', options: field.options.map(({ label }) => label) }
    case 'yesNo':
      return { kind: 'list', options: [words.yes, words.no] }
    default:
      return undefined
  }
}

function allowedFor(rule: Validation['rule'], { words, template }: Layout): string {
  if (rule.kind === 'list') return words.oneOf
  if (rule.kind === 'date') return words.date
  const figure = new Intl.NumberFormat(template.language, { maximumFractionDigits: 4 })
  return (rule.kind === 'length' ? words.atMost : words.between)
    .replace('{0}', figure.format(rule.least))
    .replace('{1}', figure.format(rule.most))
}

function chartTree(
  layout: Layout,
  { source, row }: SheetLayout['charts'][number],
  columns: number,
  values: readonly Value[],
): ChartTree[] {
  const dataOf = (top: number, left: number, bottom: number, right: number, sheet: number): SeriesData => {
    const read: SeriesData['values'] = []
    for (let one = top; one <= bottom; one += 1)
      for (let other = left; other <= right; other += 1) {
        const cell = layout.at(sheet, one, other)
        const value = cell ? cellValue(values[cell.index] ?? null) : { kind: 'empty' as const }
        read.push(value.kind === 'number' ? value.number : value.kind === 'text' ? value.text : null)
      }
    return {
      place: `${sheetText(layout, sheet)}!${areaText({ top, left, bottom, right, sheet, unit: 'number' }, true)}`,
      values: read,
    }
  }
  const found = source.series.flatMap((written) => findSeries(layout, written) ?? [])
  const [first] = found
  if (!first) return []
  const along = (line: number, one: typeof first) => {
    const end = one.first + one.count - 1
    return one.isAcross
      ? dataOf(line, one.first, line, end, one.sheet)
      : dataOf(one.first, line, end, line, one.sheet)
  }
  const isTable = first.over.startsWith('table ')
  const named = source.categories === undefined ? undefined : findSeries(layout, source.categories)
  // The heads of the first line's own block: dates above it, or beside it.
  const heads = named ?? { ...first, line: first.isAcross ? headRow(layout, first) : isTable ? 0 : 1 }
  const series = found.map((one) => ({
    name: one.isAcross
      ? dataOf(one.line, 0, one.line, 0, one.sheet)
      : dataOf(headRow(layout, one), one.line, headRow(layout, one), one.line, one.sheet),
    values: along(one.line, one),
  }))
  const at = { row, rows: CHART_ROWS - 1, columns }
  return [
    {
      title: source.title,
      alt: source.alt,
      kind: source.kind,
      series,
      categories: along(heads.line, heads),
      hasDates: !isTable,
      at,
    },
  ]
}

/** The row of heads next above the first cell of a line. */
function headRow(
  layout: Layout,
  { sheet, isAcross, line, first }: NonNullable<ReturnType<typeof findSeries>>,
): number {
  let row = (isAcross ? line : first) - 1
  while (row > 0 && layout.at(sheet, row, isAcross ? first : line)?.role !== 'head') row -= 1
  return row
}
