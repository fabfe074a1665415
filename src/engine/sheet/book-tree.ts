import type { Highlight } from '../source/book.ts'
import type { Answers, Column, Field, LogoBlock } from '../source/index.ts'
import { Calculation } from './calculation.ts'
import { Decimal } from './decimal.ts'
import { formulaText, type Reference } from './formula.ts'
import { CellError, FIRST_DAY, LAST_DAY, type Value } from './functions.ts'
import {
  address,
  area,
  type Cell,
  type CellType,
  CHART_ROWS,
  dateType,
  type Input,
  type Layout,
  type Line,
  type Place,
  pageColumns,
  type Role,
  type Series,
  type SheetLayout,
} from './layout.ts'
import { type Paper, paperOf } from './paper.ts'

/** A book with its values: what every format is made of. Plain JSON; rows and columns count from 0. */
export interface BookTree {
  title: string
  number: number
  version: string
  /** The document that it is made of, by its id: an edited file finds its way back. A picture has none. */
  document?: string
  summary: string
  language: string
  page: 'letter' | 'a4'
  /** "Page", in its language. */
  pageWord: string
  sheets: SheetTree[]
  names: { name: string; place: string }[]
  /** Of an invoice or the like: how its customer gets it. */
  paper?: Paper
  /** Heads the first sheet of the author's. */
  logo?: LogoBlock
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
  /** How many columns it covers, where it is not one. */
  span?: number
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
  /** What is said of anything else. */
  refusal: { title: string; text: string }
}

export interface ChartTree {
  title: string
  alt: string
  kind: 'line' | 'column' | 'bar'
  series: { name: SeriesData; values: SeriesData }[]
  categories: SeriesData
  /** How its categories are shown where they are dates. */
  dates?: 'date' | 'period'
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
  const paper = paperOf(calculation)
  return {
    title: template.title,
    number: template.number,
    version: template.book.version,
    summary: template.book.summary,
    language: template.language,
    page: template.page,
    pageWord: words.page,
    sheets: layout.sheets.map((_, index) => sheetTree(calculation, index)),
    names: namesOf(layout),
    ...(paper && { paper }),
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
  const { name, isLandscape, widths, frozen, repeated, charts } = sheet
  // `Map.groupBy` is younger than the browsers of BROW-1.
  const byRow = new Map<number, Cell[]>()
  for (const cell of cells) {
    const inRow = byRow.get(cell.row)
    if (inRow) inRow.push(cell)
    else byRow.set(cell.row, [cell])
  }
  const rows = [...byRow].sort(([one], [other]) => one - other)
  const columns = pageColumns(sheet)
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
      row: Math.max(rows.at(-1)?.[0] ?? 0, ...charts.map(({ row }) => row + CHART_ROWS - 1)),
      column:
        Math.max(
          charts.length > 0 ? columns : 1,
          widths.length,
          ...rows.map(([, inRow]) => Math.max(...inRow.map((cell) => cell.column + layout.spanOf(cell)))),
        ) - 1,
    },
    validations: validationsOf(layout, cells),
    highlights: sheet.highlights.map(({ area: place, line, position, as }) => ({
      area: areaText(place),
      formula: textOfLine(layout, line, position),
      as,
    })),
    tables: sheet.tables.map(({ name: table, area: place }) => ({
      name: table,
      area: areaText(place),
      columns: layout.cellsIn({ ...place, bottom: place.top }).map((cell) => {
        return cell?.content.kind === 'constant' ? String(cell.content.value) : ''
      }),
    })),
    charts: charts.flatMap((chart) => chartTree(layout, chart, columns, values)),
  }
}

/** The results that are one figure, wherever they are; those of every period are in their sheets. */
export function singleResults({
  layout,
  values,
}: Calculation): { label: string; result: CellTree; unit: string }[] {
  return layout.cells.flatMap((cell) => {
    const { sheet, row, role, content } = cell
    if (role !== 'result' || content.kind !== 'formula' || content.line.scope.over !== undefined) return []
    const textAt = (column: number) => {
      const beside = layout.at(sheet, row, column)
      return beside?.content.kind === 'constant' ? String(beside.content.value) : ''
    }
    const unit = layout.at(sheet, row, cell.column + 1)?.role === 'unit' ? textAt(cell.column + 1) : ''
    return [{ label: content.line.label, result: cellTree(layout, cell, values, undefined), unit }]
  })
}

/** The cells whose highlight applies. */
function marksOf(calculation: Calculation, { highlights }: SheetLayout): Map<Cell, Highlight['as']> {
  const marks = new Map<Cell, Highlight['as']>()
  for (const { area: place, line, position, as } of highlights)
    for (const [index, cell] of calculation.layout.cellsIn(place).entries())
      if (cell && !marks.has(cell) && calculation.evaluate(line, position + index) === true)
        marks.set(cell, as)
  return marks
}

function cellTree(
  layout: Layout,
  cell: Cell,
  values: readonly Value[],
  mark: Highlight['as'] | undefined,
): CellTree {
  const { column, role, type, decimals, content, hidesZero } = cell
  const span = layout.spanOf(cell)
  return {
    column,
    role,
    type,
    decimals,
    ...(hidesZero && { hidesZero }),
    ...(span > 1 && { span }),
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
  /** A name where it has one, else an address, with its sheet where that is another. */
  const textOf = (reference: Reference) => {
    const place = layout.find(reference, line, position)
    if (typeof place === 'string') return '#REF!'
    if (place.name !== undefined) return place.name
    return place.sheet === line.scope.sheet ? areaText(place, place.isFixed) : fullText(layout, place)
  }
  return formulaText(line.node, (node) =>
    node.kind === 'range' ? `${textOf(node.from)}:${textOf(node.to)}` : textOf(node),
  )
}

function areaText({ top, left, bottom, right }: Place, isFixed = false): string {
  const first = address(top, left, isFixed)
  return top === bottom && left === right ? first : `${first}:${address(bottom, right, isFixed)}`
}

/** `'Cash flow'!$E$24:$P$24` */
function fullText(layout: Layout, place: Place): string {
  return `'${layout.sheets[place.sheet]?.name}'!${areaText(place, place.isFixed)}`
}

function namesOf(layout: Layout): BookTree['names'] {
  return [...layout.named]
    .flatMap(([name, named]) =>
      named.kind === 'table' ? [] : [{ name, place: fullText(layout, area(named)) }],
    )
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
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
    const allowed = allowedFor(rule, field.type, layout)
    found.set(field, {
      areas: [address(row, column)],
      rule,
      prompt: { title: field.label, text: field.help ?? allowed },
      refusal: { title: words.refused, text: allowed },
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

function ruleFor(field: Field | Column, { words }: Layout): Validation['rule'] | undefined {
  switch (field.type) {
    case 'money':
    case 'percent':
      return { kind: 'decimal', least: field.minimum / 100, most: field.maximum / 100 }
    case 'number':
      return { kind: 'decimal', least: field.minimum, most: field.maximum }
    case 'integer':
      return { kind: 'whole', least: field.minimum, most: field.maximum }
    case 'date':
      return { kind: 'date', least: FIRST_DAY, most: LAST_DAY }
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

function allowedFor(rule: Validation['rule'], type: Field['type'], { words, template }: Layout): string {
  if (rule.kind === 'list') return words.oneOf
  if (rule.kind === 'date') return words.date
  const figure = figureFormat(template.language, type === 'percent' ? 'percent' : 'decimal')
  return (rule.kind === 'length' ? words.atMost : words.between)
    .replace('{0}', figure.format(rule.least))
    .replace('{1}', figure.format(rule.most))
}

const formats = new Map<string, Intl.NumberFormat>()

/** Kept: one takes longer to make than a sheet. */
function figureFormat(language: string, style: 'percent' | 'decimal'): Intl.NumberFormat {
  const key = `${language} ${style}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style, maximumFractionDigits: 4 })
  formats.set(key, format)
  return format
}

function chartTree(
  layout: Layout,
  { source, row }: SheetLayout['charts'][number],
  columns: number,
  values: readonly Value[],
): ChartTree[] {
  const dataOf = (series: Series): SeriesData => {
    const place = area(series)
    const read = layout.cellsIn(place).map((cell) => {
      const value = cellValue(cell ? (values[cell.index] ?? null) : null)
      return value.kind === 'number' ? value.number : value.kind === 'text' ? value.text : null
    })
    return { place: fullText(layout, place), values: read }
  }
  const { title, alt, kind } = source
  const found = source.series.flatMap((written) => layout.series(written) ?? [])
  const [first] = found
  if (!first) return []
  const isTable = first.over.startsWith('table ')
  const named = source.categories === undefined ? undefined : layout.series(source.categories)
  // The heads of the first line's own block: dates above it, or beside it.
  const heads = named ?? { ...first, line: first.isAcross ? headRow(layout, first) : isTable ? 0 : 1 }
  const series = found.map((one) => ({
    // Its name is one cell: the label before it, or the head above it.
    name: dataOf({ ...one, first: one.isAcross ? 0 : headRow(layout, one), count: 1 }),
    values: dataOf(one),
  }))
  const categories = dataOf(heads)
  const at = { row, rows: CHART_ROWS - 1, columns }
  const periods = named ? undefined : layout.template.book.periods[first.over]
  const dates = periods && { dates: dateType(periods.every) }
  return [{ title, alt, kind, series, categories, ...dates, at }]
}

/** The row of heads next above the first cell of a line. */
function headRow(layout: Layout, { sheet, isAcross, line, first }: Series): number {
  let row = (isAcross ? line : first) - 1
  while (row > 0 && layout.at(sheet, row, isAcross ? first : line)?.role !== 'head') row -= 1
  return row
}
