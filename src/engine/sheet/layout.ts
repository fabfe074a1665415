import { fieldsOf } from '../source/answers/answers.ts'
import type { CalculatedType, ChartSource, Highlight, Periods, SheetTemplate } from '../source/book.ts'
import type { Column, Field } from '../source/index.ts'
import type { Node, Reference } from './formula.ts'
import type { Unit } from './functions.ts'
import { type SheetWords, sheetWords } from './words.ts'

/** What a cell is for, and by which it is told apart. */
export type Role =
  | 'title'
  | 'heading'
  | 'head'
  | 'label'
  | 'note'
  | 'unit'
  | 'input'
  | 'calculation'
  | 'result'
  | 'check'

/** `period` and `monthDay` are dates in the head of a column: a month, and a day without its year. */
export type CellType = CalculatedType | 'period' | 'monthDay'

export interface Cell {
  /** Its place in the list of all cells. */
  index: number
  sheet: number
  /** From 0. */
  row: number
  column: number
  role: Role
  type: CellType
  /** Decimal places of a number. */
  decimals: number
  content:
    | { kind: 'constant'; value: string | number }
    | { kind: 'input'; input: Input }
    | { kind: 'formula'; line: Line; position: number }
  /** Zeros are not shown: most rows of a table are empty. */
  hidesZero?: true
}

/** Where a cell's value comes from: an answer, or a column of a row of a table's answer. */
export interface Input {
  id: string
  field: Field | Column
  /** A row of a table's answer, from 0, and the column. */
  row?: number
}

/** One formula, for a cell or for all cells of a row or a column. */
export interface Line {
  label: string
  /** Where the author wrote it; undefined for one that the engine adds. */
  path?: PropertyKey[]
  source: string
  node: Node | undefined
  type: CellType | 'boolean'
  scope: Scope
}

export interface Scope {
  sheet: number
  /** The kind of periods that it has a value for each of. */
  over?: string
  /** What is called otherwise in this block: its own heads, the columns of its table. */
  own?: ReadonlyMap<string, Single | Series | Spread>
  /** Of a column for each period: of which periods, and which of them, from 0. */
  period?: { over: string; index: number }
}

/** Positions of a line beside those of its periods or rows, which count from 0. */
export const START = -1
export const TOTAL = -2

/** What an id names. */
export type Named = Single | Series | TableOfColumns
export interface Single {
  kind: 'single'
  sheet: number
  row: number
  column: number
  unit: Unit
}
/** A cell for each period or row. */
export interface Series {
  kind: 'series'
  over: string
  sheet: number
  isAcross: boolean
  /** Its row where it runs across, else its column. */
  line: number
  /** Where the first is: a column where it runs across, else a row. */
  first: number
  count: number
  start?: number
  total?: number
  unit: Unit
}
/** Columns beside a table, one for each period. */
export interface Spread {
  kind: 'spread'
  over: string
  sheet: number
  row: number
  column: number
  rows: number
  columns: number
  unit: Unit
}
interface TableOfColumns {
  kind: 'table'
  columns: ReadonlyMap<string, Series | Spread>
}

/** A rectangle of cells. */
export interface Place {
  sheet: number
  top: number
  left: number
  bottom: number
  right: number
  /** Whether it stays where it is when the formula is copied to another place. */
  isFixed: boolean
  /** The name by which formulas on other sheets call it. */
  name?: string
  unit: Unit
}

export interface LayoutProblem {
  path: PropertyKey[]
  /** As people say it: `Cash flow!E7`. */
  cell?: string
  message: string
  remedy: string
}

export interface SheetLayout {
  name: string
  isLandscape: boolean
  /** In characters. */
  widths: number[]
  /** How many rows and columns stay in sight. */
  frozen: { rows: number; columns: number }
  /** Rows from 0 that are printed on every page. */
  repeated?: [from: number, to: number]
  charts: { source: ChartSource; path: PropertyKey[]; row: number }[]
  highlights: { area: Place; line: Line; position: number; as: Highlight['as'] }[]
  tables: { name: string; area: Place }[]
}

export const UNITS: Record<CellType | 'boolean', Unit> = {
  money: 'money',
  number: 'number',
  integer: 'number',
  percent: 'percent',
  date: 'date',
  period: 'date',
  monthDay: 'date',
  text: 'text',
  boolean: 'boolean',
}
/** Of a sheet, at most, in every program. */
const COLUMNS = 16_384

/** Where everything of a book stands. Answers change values, and nothing else. */
export class Layout {
  readonly template: SheetTemplate
  readonly words: SheetWords
  readonly sheets: SheetLayout[] = []
  readonly cells: Cell[] = []
  readonly named = new Map<string, Named>()
  readonly problems: LayoutProblem[] = []
  readonly fields: ReadonlyMap<string, Field>
  /** Fields that stand in a sheet. */
  readonly placed = new Set<string>()
  readonly #places: Map<number, number>[] = []

  constructor(template: SheetTemplate) {
    this.template = template
    this.words = sheetWords(template.language)
    this.fields = new Map(fieldsOf(template).map((field) => [field.id, field]))
  }

  /** The cell at a place; undefined where it is empty. */
  at(sheet: number, row: number, column: number): Cell | undefined {
    const index = this.#places[sheet]?.get(row * COLUMNS + column)
    return index === undefined ? undefined : this.cells[index]
  }

  /** The cells of a rectangle, row by row; undefined for a place without a cell. */
  cellsIn({ sheet, top, left, bottom, right }: Place): (Cell | undefined)[] {
    const cells: (Cell | undefined)[] = []
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) cells.push(this.at(sheet, row, column))
    return cells
  }

  /** How many columns a cell covers: sentences, and texts beside a narrow table. */
  spanOf({ sheet, row, column, role, type, content }: Cell): number {
    const isText = content.kind === 'input' && content.input.row === undefined && type === 'text'
    const isFound =
      content.kind === 'formula' && type === 'text' && isSingle(content.line, role) && column === 1
    if (role !== 'note' && !isText && !isFound) return 1
    const { widths = [] } = this.sheets[sheet] ?? {}
    const most = columnsFor(isText ? VALUE_WIDTH : PAGE_WIDTH, widths, column)
    const wanted = isFound ? Math.min(most, widths.length - column) : most
    const next = Array.from({ length: wanted - 1 }, (_, index) => this.at(sheet, row, column + 1 + index))
    return next.some((cell) => cell !== undefined) ? 1 : wanted
  }

  /** What a chart shows: `sales`, or `lines[amount]`. */
  series(written: string): Series | undefined {
    const [, name = '', part] = /^(\w+)(?:\[(\w+)\])?$/.exec(written) ?? []
    const named = this.named.get(name)
    if (named?.kind === 'series' && part === undefined) return named
    const column = named?.kind === 'table' && part !== undefined ? named.columns.get(part) : undefined
    return column?.kind === 'series' ? column : undefined
  }

  /** What a reference means for one cell of a line. A text says why it means nothing. */
  find(reference: Reference, { scope }: Pick<Line, 'scope'>, position: number): Place | string {
    const { name, part } = reference
    const own = scope.own?.get(name)
    const named = own ?? this.named.get(name)
    if (!named) return `there is nothing called ${name}`
    if (named.kind === 'table') {
      const column = part === undefined ? undefined : named.columns.get(part)
      if (column?.kind === 'spread') return spreadArea(column, scope, position)
      if (column) return area(column)
      return part === undefined
        ? `${name} is a table: name a column of it, such as ${name}[${[...named.columns.keys()][0]}]`
        : `the table ${name} has no column ${part}`
    }
    if (named.kind === 'single')
      return part === undefined
        ? { ...area(named), ...(!own && { name }) }
        : `${name} is one cell and has no [${part}]`
    if (named.kind === 'spread') {
      const row = named.row + position
      return { ...spreadArea(named, scope, position), top: row, bottom: row, isFixed: false }
    }
    const isOwn = scope.over === named.over
    if (part === 'all' || (part === undefined && !isOwn)) return { ...area(named), ...(!isOwn && { name }) }
    if (part === 'first') return cellOf(named, named.first, true)
    if (part === 'last') return cellOf(named, named.first + named.count - 1, true)
    const endOf = (end: 'start' | 'total', isFixed: boolean, missing: string) => {
      const along = named[end]
      return along === undefined ? missing : cellOf(named, along, isFixed)
    }
    if (part === 'start' || part === 'total') return endOf(part, true, `${name} has no ${part}`)
    const shift = part === undefined ? 0 : /^[+-]?\d{1,3}$/.test(part) ? Number(part) : Number.NaN
    if (!isOwn || Number.isNaN(shift))
      return `${name} has no [${part}]: write [first], [last], [all], [start] or [total], or [-1] in a line of the same periods`
    if (position === TOTAL) return endOf('total', false, `${name} has no total`)
    const target = position === START ? START + shift : position + shift
    if (target === START)
      return endOf('start', false, `${name} has no start, which stands before the first period`)
    if (target < 0 || target >= named.count) return `${name}[${part}] lies outside of the periods`
    return cellOf(named, named.first + target, false)
  }

  /** `Cash flow!E7` */
  addressOf({ sheet, row, column }: Pick<Cell, 'sheet' | 'row' | 'column'>): string {
    return `${this.sheets[sheet]?.name}!${address(row, column)}`
  }

  /** Answers its number. */
  addSheet(sheet: SheetLayout): number {
    this.#places.push(new Map())
    return this.sheets.push(sheet) - 1
  }

  put(cell: Omit<Cell, 'index'>): void {
    const index = this.cells.length
    this.cells.push({ ...cell, index })
    this.#places[cell.sheet]?.set(cell.row * COLUMNS + cell.column, index)
  }

  report(path: PropertyKey[], message: string, remedy: string): void {
    this.problems.push({ path, message, remedy })
  }
}

/** Days and weeks are not told apart by their month. */
export function dateType(every: Periods['every']): 'date' | 'period' {
  return every === 'day' || every === 'week' ? 'date' : 'period'
}

/** Rows that a chart covers. */
export const CHART_ROWS = 16
/** In characters. */
export const DEFAULT_WIDTH = 11
/** Of a chart or a sentence: about a page. */
const PAGE_WIDTH = 78
/** Of a text that is asked for. */
export const VALUE_WIDTH = 34

/** Whether it is a result, and none of the cells of a table, of periods or of the engine itself. */
function isSingle({ scope }: Line, role: Role): boolean {
  return scope.over === undefined && (role === 'calculation' || role === 'result')
}

/** How many columns a chart or a sentence covers from the left. */
export function pageColumns({ widths }: SheetLayout): number {
  return columnsFor(PAGE_WIDTH, widths)
}

function columnsFor(wanted: number, widths: number[], from = 0): number {
  let [columns, width] = [0, 0]
  while (width < wanted) {
    width += widths[from + columns] ?? DEFAULT_WIDTH
    columns += 1
  }
  return columns
}

/** All cells of what a name stands for. */
export function area(named: Single | Series): Place {
  const { sheet, unit } = named
  if (named.kind === 'single') {
    const { row, column } = named
    return { sheet, top: row, bottom: row, left: column, right: column, isFixed: true, unit }
  }
  const { isAcross, line, first, count } = named
  const last = first + count - 1
  return isAcross
    ? { sheet, top: line, bottom: line, left: first, right: last, isFixed: true, unit }
    : { sheet, top: first, bottom: last, left: line, right: line, isFixed: true, unit }
}

/** All of its cells; for a formula of one of the same periods, those of that period. */
function spreadArea(spread: Spread, { over, period }: Scope, position: number): Place {
  const { sheet, row, column, rows, columns, unit } = spread
  const own = period?.over === spread.over ? period.index : over === spread.over ? position : START
  const [left, right] = own >= 0 ? [column + own, column + own] : [column, column + columns - 1]
  return { sheet, top: row, bottom: row + rows - 1, left, right, isFixed: true, unit }
}

function cellOf({ sheet, isAcross, line, unit }: Series, along: number, isFixed: boolean): Place {
  const [row, column] = isAcross ? [line, along] : [along, line]
  return { sheet, top: row, bottom: row, left: column, right: column, isFixed, unit }
}

/** `AA` for 26. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

export function address(row: number, column: number, isFixed = false): string {
  const mark = isFixed ? '$' : ''
  return `${mark}${columnName(column)}${mark}${row + 1}`
}
