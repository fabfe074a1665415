import type {
  BlockSource,
  CalculatedSource,
  CalculatedType,
  Highlight,
  LineSource,
  Periods,
  SheetTemplate,
  TableColumnSource,
} from '../source/book.ts'
import type { Column, Field } from '../source/index.ts'
import { cleanText } from '../source/text.ts'
import { FormulaError, parseFormula } from './formula.ts'
import type { Unit } from './functions.ts'
import {
  area,
  type Cell,
  type CellType,
  CHART_ROWS,
  dateType,
  Layout,
  type Line,
  type Named,
  type Place,
  type Role,
  type Scope,
  type Series,
  type SheetLayout,
  type Single,
  type Spread,
  START,
  TOTAL,
  UNITS,
  VALUE_WIDTH,
} from './layout.ts'

const DEFAULT_DECIMALS = 2
const LABEL_WIDTH = 36
const SENTENCE_WIDTH = 78
const UNIT_WIDTH = 8
/** Beside the letters of a head, which are bold. */
const HEAD_MARGIN = 3
/** The last row of heads that may stay in sight. */
const LAST_FROZEN = 5
const WIDTHS: Record<CellType, number> = {
  money: 16,
  number: 12,
  integer: 11,
  percent: 10,
  date: 13,
  period: 13,
  monthDay: 7,
  text: 18,
}
/** What Excel takes for the address of a cell, for a value or for a name of its own, in any language. */
const RESERVED = /^(?:[a-z]{1,3}\d+|[rlfz]\d*[cs]?\d*|[cs]\d*|true|false|print_?area|print_?titles)$/i

type Path = PropertyKey[]
type LineOfPeriods = Exclude<LineSource, { heading: string }>
type Block<Type> = Extract<BlockSource, { type: Type }>

/** Places everything of a book: "Read me", the author's sheets, and the checks. */
export function buildLayout(template: SheetTemplate): Layout {
  const layout = new Layout(template)
  const { words } = layout
  const readMe = new SheetBuilder(layout, words.readMe)
  // "History" is a sheet of Excel's own.
  const taken = new Set([words.readMe, words.checks, 'History'].map((name) => name.toLowerCase()))
  template.book.sheets.forEach(({ name, title = name, orientation, blocks }, index) => {
    const path = ['sheets', index]
    if (taken.has(name.toLowerCase()))
      layout.report([...path, 'name'], `There already is a sheet called ${name}.`, 'Choose another name.')
    taken.add(name.toLowerCase())
    const builder = new SheetBuilder(layout, name, orientation === 'landscape', blocks)
    builder.text(0, 0, 'title', title)
    let row = 2
    blocks.forEach((block, number) => {
      row = builder.block(block, row, [...path, 'blocks', number], blocks[number - 1]) + 1
    })
  })
  if (template.book.checks.length > 0) new SheetBuilder(layout, words.checks).checks()
  readMe.readMe()
  return layout
}

/** Lines of cells side by side: a row for each across, a column for each down. */
interface Grid {
  isAcross: boolean
  /** Where the first period or row is, along the lines. */
  first: number
  count: number
  start?: number | undefined
  total?: number | undefined
  over: string
  /** What the block calls its own lines. */
  own: Map<string, Series | Spread>
}
type Context = Omit<Scope, 'sheet'>

/** A column for each period, and where it will stand. */
interface Reserved {
  source: TableColumnSource
  spread: Spread
  periods: Periods
  where: Path
}

class SheetBuilder {
  readonly #layout: Layout
  readonly #sheet: number
  readonly #shape: SheetLayout
  /** Whether its columns are those of a table or of periods. */
  readonly #hasGrid: boolean

  constructor(layout: Layout, name: string, isLandscape = false, blocks: BlockSource[] = []) {
    this.#hasGrid = blocks.some(({ type }) => type === 'table' || type === 'periods')
    this.#layout = layout
    this.#shape = {
      name,
      isLandscape,
      widths: [],
      frozen: { rows: 1, columns: 0 },
      charts: [],
      highlights: [],
      tables: [],
    }
    this.#sheet = layout.addSheet(this.#shape)
  }

  /** `type`: of what stands below a head. */
  text(row: number, column: number, role: Role, value: string, type: CellType = 'text'): void {
    const text = cleanText(value)
    this.#put(row, column, role, type, { kind: 'constant', value: text })
  }

  /** Answers the first row below the block. `above`: the block before it. */
  block(block: BlockSource, top: number, path: Path, above?: BlockSource): number {
    let row = top
    // What is worked out from a table stands below its last column, as on an invoice.
    const last = above?.type === 'table' ? (this.#shape.tables.at(-1)?.area.right ?? 0) : 0
    const valueColumn = last >= 3 ? last : 1
    if ('title' in block && block.title !== undefined && block.type !== 'chart') {
      this.text(row, 0, 'heading', block.title)
      row += 1
    }
    switch (block.type) {
      case 'text':
        this.text(row, 0, 'note', block.text)
        return row + 1
      case 'inputs':
        for (const [index, id] of block.fields.entries())
          this.#input(id, block.units[id], row + index, [...path, 'fields', index])
        return row + block.fields.length
      case 'results':
        for (const [index, source] of block.rows.entries())
          this.#result(source, row + index, valueColumn, [...path, 'rows', index])
        return row + block.rows.length
      case 'table':
        return this.#table(block, row, path)
      case 'periods':
        return this.#periods(block, row, path)
      case 'chart':
        this.#shape.charts.push({ source: block, path, row })
        return row + CHART_ROWS
    }
  }

  checks(): void {
    const { words, template } = this.#layout
    const { checks } = template.book
    const [first, last] = [3, 3 + checks.length]
    this.text(0, 0, 'title', words.checks)
    this.text(first - 1, 0, 'head', words.check)
    this.text(first - 1, 1, 'head', words.outcome)
    for (const [index, { label, formula }] of checks.entries()) {
      const read = this.#line(formula, label, 'boolean', {}, ['checks', index, 'formula'])
      const outcomes = [words.ok, words.fails].map((value) => ({ kind: 'constant' as const, value, at: 0 }))
      const node = read.node && {
        kind: 'call' as const,
        name: 'IF',
        at: 0,
        arguments: [read.node, ...outcomes],
      }
      this.text(first + index, 0, 'label', label)
      this.#formula(first + index, 1, 'check', 'text', { ...read, node, type: 'text' })
    }
    const grid: Grid = { isAcross: false, first, count: checks.length, over: 'checks', own: new Map() }
    const results = this.#series(grid, 1, 'text')
    this.#name('checkResults', results, ['checks'])
    this.#single('checksFailed', words.failures, 'integer', last, ['checks'])
    // An error is no pass: it is counted, and no COUNTIF of it is needed.
    const failures = `COUNTA(checkResults)-COUNTIF(checkResults,"${words.ok}")`
    this.#formula(last, 1, 'result', 'integer', this.#line(failures, words.failures, 'integer'))
    const highlight = { when: `checkResults<>"${words.ok}"`, as: 'bad' } as const
    this.#highlight(highlight, area(results), { over: 'checks' }, ['checks'])
    this.#widen(0, 64)
  }

  readMe(): void {
    const { template, words, cells, sheets, fields } = this.#layout
    let row = 0
    const add = (role: Role, ...texts: string[]) => {
      for (const text of texts) {
        this.text(row, 0, role, text)
        row += 1
      }
    }
    const section = (heading: string, ...texts: string[]) => {
      row += 1
      add('heading', heading)
      add('note', ...texts)
    }
    add('title', template.title)
    add('note', template.book.summary)
    section(words.purpose, template.book.purpose)
    if (template.book.checks.length > 0) {
      section(words.checks)
      const status = `IF(checksFailed=0,"${words.passed}","${words.failed}")`
      this.#formula(row, 0, 'check', 'text', this.#line(status, words.checks, 'text'))
      this.#highlight({ when: 'checksFailed<>0', as: 'bad' }, this.#cell(row, 0, 'text'), {}, ['checks'])
      row += 1
    }
    section(words.steps, ...template.book.steps.map((step, index) => `${index + 1}. ${step}`))
    section(words.inputs)
    for (const { id, label, help } of fields.values()) {
      const cell = cells.find(({ content }) => content.kind === 'input' && content.input.id === id)
      if (!cell) continue
      const input = `${label} (${sheets[cell.sheet]?.name})`
      add('note', help === undefined ? input : words.helped.replace('{0}', input).replace('{1}', help))
    }
    section(words.limits, ...template.book.limits)
    section(words.colors)
    add('input', words.colorInput)
    add('calculation', words.colorCalculation)
    add('result', words.colorResult)
    add('check', words.colorCheck)
    section(words.version, `${template.book.version} · D${template.number}`)
    this.#widen(0, SENTENCE_WIDTH)
  }

  #refuse(path: Path, message: string, remedy: string): void {
    this.#layout.report(path, message, remedy)
  }

  #put(row: number, column: number, role: Role, type: CellType, content: Cell['content'], hidesZero?: true) {
    const field = content.kind === 'input' ? content.input.field : undefined
    const decimals = field?.type === 'number' ? field.decimals : DEFAULT_DECIMALS
    const zero = hidesZero && { hidesZero }
    this.#layout.put({ sheet: this.#sheet, row, column, role, type, decimals, content, ...zero })
  }

  #formula(
    row: number,
    column: number,
    role: Role,
    type: CellType,
    line: Line,
    position = 0,
    hidesZero?: true,
  ) {
    this.#put(row, column, role, type, { kind: 'formula', line, position }, hidesZero)
  }

  #widen(column: number, width: number): void {
    const { widths } = this.#shape
    widths[column] = Math.max(widths[column] ?? 0, width)
  }

  /** `path` is missing where the engine itself wrote the formula. */
  #line(source: string, label: string, type: Line['type'], context: Context = {}, path?: Path): Line {
    const scope = { ...context, sheet: this.#sheet }
    const line: Line = { label, source, type, scope, node: undefined, ...(path && { path }) }
    try {
      line.node = parseFormula(cleanText(source))
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      const message = `The formula of ${label} cannot be read: ${error.message}.`
      this.#refuse(path ?? [], message, 'Write it as Excel does in English, with ids instead of cells.')
    }
    return line
  }

  #name(id: string, named: Named, path: Path): void {
    const { named: known } = this.#layout
    const refuse = (message: string) =>
      this.#refuse(path, message, 'Choose another id; capitals make no difference.')
    if (RESERVED.test(id)) refuse(`${id} cannot be a name: Excel takes it for a cell or a value.`)
    if ([...known.keys()].some((other) => other.toLowerCase() === id.toLowerCase()))
      refuse(`Two things are called ${id}.`)
    known.set(id, named)
  }

  #cell(row: number, column: number, type: CellType): Place {
    return area({ kind: 'single', sheet: this.#sheet, row, column, unit: UNITS[type] })
  }

  #highlight(
    highlight: Highlight | Highlight[] | undefined,
    place: Place,
    context: Context,
    path: Path,
  ): void {
    const isList = Array.isArray(highlight)
    for (const [index, { when, as }] of [highlight ?? []].flat().entries()) {
      const where = [...path, 'highlight', ...(isList ? [index] : []), 'when']
      const line = this.#line(when, 'The highlight', 'boolean', context, where)
      this.#shape.highlights.push({ area: place, line, position: 0, as })
    }
  }

  /** A label and the name of its cell, which is beside it, or two columns on where it is below a table. */
  #single(id: string, label: string, type: CellType, row: number, path: Path, column = 1): void {
    this.text(row, Math.max(0, column - 2), 'label', label)
    this.#widen(0, LABEL_WIDTH)
    this.#widen(column, type === 'text' && !this.#hasGrid ? VALUE_WIDTH : WIDTHS[type])
    this.#name(id, { kind: 'single', sheet: this.#sheet, row, column, unit: UNITS[type] }, path)
  }

  #input(id: string, unit: string | undefined, row: number, path: Path): void {
    const field = this.#layout.fields.get(id)
    const type = field && inputType(field)
    if (!type) {
      const message = field ? `A ${field.type} does not fit into one cell.` : `There is no field ${id}.`
      this.#refuse(path, message, 'Name a text, an amount, a number, a percentage, a date or a choice.')
      return
    }
    this.#layout.placed.add(id)
    const label = this.#layout.template.invoicing?.printed?.labels[id] ?? field.label
    this.#single(id, label, type, row, path)
    this.#put(row, 1, 'input', type, { kind: 'input', input: { id, field } })
    this.#unit(unit ?? (field.type === 'money' ? field.currency : undefined), type, row, 2)
  }

  #result(source: CalculatedSource, row: number, column: number, path: Path): void {
    const { id, label, type, role, formula, unit, highlight } = source
    this.#single(id, label, type, row, [...path, 'id'], column)
    this.#formula(row, column, role, type, this.#line(formula, label, type, {}, [...path, 'formula']))
    this.#unit(unit, type, row, column + 1)
    this.#highlight(highlight, this.#cell(row, column, type), {}, path)
  }

  /** `USD`, `km`; a currency that is asked for is read from its cell. */
  #unit(unit: string | { field: string } | undefined, type: CellType, row: number, column: number): void {
    const written = unit ?? (type === 'money' ? this.#layout.template.book.currency : undefined)
    const asked = typeof written === 'object' ? written.field : /^\$(.+)/.exec(written ?? '')?.[1]
    this.#widen(column, UNIT_WIDTH)
    if (asked !== undefined)
      this.#formula(row, column, 'unit', 'text', this.#line(asked, 'The unit', 'text', {}, ['currency']))
    else if (typeof written === 'string') this.text(row, column, 'unit', written)
  }

  #table({ field: table, columns }: Block<'table'>, row: number, path: Path): number {
    const field = this.#layout.fields.get(table)
    if (field?.type !== 'table') {
      this.#refuse([...path, 'field'], `There is no table field ${table}.`, 'Name a field of the type table.')
      return row
    }
    const { maximum: count } = field
    const spreads = columns.filter(({ over }) => over !== undefined)
    // Above the heads are the numbers of periods.
    const top = spreads.length > 0 ? row + 1 : row
    const grid: Grid = { isAcross: false, first: top + 1, count, over: `table ${table}`, own: new Map() }
    const asked = field.columns.map(
      ({ id, label }): LineOfPeriods => ({ id, label, input: `${table}.${id}`, role: 'calculation' }),
    )
    const plain = columns.length - spreads.length
    if (columns.slice(0, plain).some(({ over }) => over !== undefined))
      this.#refuse([...path, 'columns'], 'Columns with over come last.', 'Move them to the end.')
    const right = asked.length + plain - 1
    this.#columns([...asked, ...columns.slice(0, plain)], grid, top, 0, path, 'columns', -asked.length)
    const drawn = this.#reserve(spreads, grid, right + 1, (index) => [...path, 'columns', plain + index])
    for (const one of drawn) this.#spread(one, grid)
    if (spreads.length > 0)
      for (let column = 0; column <= right; column += 1) this.text(row, column, 'head', '')
    this.#name(table, { kind: 'table', columns: grid.own }, [...path, 'field'])
    this.#shape.tables.push({
      name: table,
      area: { ...this.#cell(top, 0, 'text'), bottom: top + count, right },
    })
    this.#keepInSight(row, top, top - row)
    return top + 1 + count
  }

  /** A place for the columns of each period, so that they can read one another. */
  #reserve(
    sources: TableColumnSource[],
    { own, first, count }: Grid,
    from: number,
    at: (index: number) => Path,
  ): Reserved[] {
    let column = from
    return sources.flatMap((source, index) => {
      const { id, over = '', type } = source
      const where = at(index)
      const periods = this.#layout.template.book.periods[over]
      if (!periods) {
        this.#refuse([...where, 'over'], `There are no periods ${over}.`, 'Add them under periods.')
        return []
      }
      if (own.has(id)) this.#refuse(where, `There are two columns ${id}.`, 'Give one another id.')
      const size = { row: first, column, rows: count, columns: periods.count }
      const spread: Spread = { kind: 'spread', over, sheet: this.#sheet, unit: UNITS[type], ...size }
      own.set(id, spread)
      column += periods.count
      return [{ source, spread, periods, where }]
    })
  }

  /**
   * Beside a table a column for each period, below its number and its first day; not of the table itself,
   * whose heads are texts in every program.
   */
  #spread({ source, spread, periods, where }: Reserved, table: Grid): void {
    const { label, type, formula, highlight } = source
    const { over, sheet, row: first, column: left, rows, columns } = spread
    const heads: Grid = { isAcross: true, first: left, count: columns, over, own: new Map() }
    this.#heads(heads, periods, first - 2, first - 1, 'head', 'monthDay')
    const isShort = ['day', 'week'].includes(periods.every)
    for (let index = 0; index < columns; index += 1) {
      const column = left + index
      const head = (row: number, unit: Unit): Single => ({ kind: 'single', sheet, row, column, unit })
      const context: Context = {
        over: table.over,
        period: { over, index },
        own: new Map<string, Single | Series | Spread>([
          ...table.own,
          [over, head(first - 1, 'date')],
          [`${over}Number`, head(first - 2, 'number')],
        ]),
      }
      const line = this.#line(formula, label, type, context, [...where, 'formula'])
      for (let row = 0; row < rows; row += 1)
        this.#formula(first + row, column, 'calculation', type, line, row, true)
      const place = { ...this.#cell(first, column, type), bottom: first + rows - 1 }
      this.#highlight(highlight, place, context, where)
      this.#widen(column, isShort ? WIDTHS.monthDay : 10)
      if (type === 'money' || type === 'date') this.#widen(column, WIDTHS[type])
    }
  }

  #periods({ over, direction, rows }: Block<'periods'>, top: number, path: Path): number {
    const { template, fields } = this.#layout
    const periods = template.book.periods[over]
    if (!periods) {
      this.#refuse([...path, 'over'], `There are no periods ${over}.`, 'Add them under periods.')
      return top
    }
    if (fields.get(periods.start)?.type !== 'date') {
      const remedy = 'Name the field that asks for the first day.'
      this.#refuse(['periods', over, 'start'], `${periods.start} is not a date field.`, remedy)
    }
    if (direction === 'across') return this.#across(rows, over, periods, top, path)
    const lines = rows.filter((row) => 'id' in row)
    if (lines.length < rows.length)
      this.#refuse([...path, 'rows'], 'Periods that run down take no headings.', 'Take the headings out.')
    return this.#down(lines, over, periods, top, path)
  }

  #across(rows: LineSource[], over: string, periods: Periods, top: number, path: Path): number {
    const { words, template } = this.#layout
    // The same columns on every sheet: a period is found where it was on the one before.
    const all = template.book.sheets.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'periods' && block.over === over ? block.rows : [])),
    )
    const total = all.some((row) => 'total' in row) ? 2 : undefined
    const start = all.some((row) => 'start' in row) ? (total ?? 1) + 1 : undefined
    const first = (start ?? total ?? 1) + 1
    const grid: Grid = { isAcross: true, first, count: periods.count, start, total, over, own: new Map() }
    this.text(top, 0, 'head', words.period)
    this.text(top + 1, 0, 'head', words.date)
    this.text(top + 1, 1, 'head', words.unit)
    for (let column = 1; column < first; column += 1) this.text(top, column, 'head', '')
    if (total !== undefined) this.text(top + 1, total, 'head', words.total, 'money')
    if (start !== undefined) this.text(top + 1, start, 'head', words.start, 'money')
    for (let column = 2; column < first + periods.count; column += 1)
      this.#widen(column, column < first ? WIDTHS.money : WIDTHS.period)
    this.#widen(0, LABEL_WIDTH)
    this.#widen(1, words.unit.length + HEAD_MARGIN)
    this.#heads(grid, periods, top, top + 1, 'head')
    this.#keepInSight(top, top + 1, first)
    for (const [index, source] of rows.entries()) {
      const row = top + 2 + index
      if ('heading' in source) this.text(row, 0, 'heading', source.heading)
      else {
        this.text(row, 0, 'label', source.label)
        this.#unit(source.unit, this.#cells(source, grid, row, [...path, 'rows', index]), row, 1)
      }
    }
    return top + 2 + rows.length
  }

  #down(lines: LineOfPeriods[], over: string, periods: Periods, top: number, path: Path): number {
    const { words } = this.#layout
    const { count } = periods
    const start = lines.some((line) => 'start' in line) ? top + 1 : undefined
    const first = (start ?? top) + 1
    const total = lines.some((line) => 'total' in line) ? first + count : undefined
    const grid: Grid = { isAcross: false, first, count, start, total, over, own: new Map() }
    this.text(top, 0, 'head', words.period, 'integer')
    this.text(top, 1, 'head', words.date, 'date')
    if (start !== undefined) this.text(start, 0, 'label', words.start)
    if (total !== undefined) this.text(total, 0, 'label', words.total)
    this.#widen(0, 10)
    this.#widen(1, WIDTHS.date)
    this.#heads(grid, periods, 0, 1, 'label')
    this.#keepInSight(top, top, 2)
    this.#columns(lines, grid, top, 2, path, 'rows', 0)
    return (total ?? first + count - 1) + 1
  }

  /** The number of each period and its first day. */
  #heads(
    grid: Grid,
    periods: Periods,
    numbers: number,
    days: number,
    role: Role,
    shortType: CellType = 'date',
  ): void {
    const { isAcross, first, count, over, own } = grid
    own.set(`${over}Number`, this.#series(grid, numbers, 'integer'))
    own.set(over, this.#series(grid, days, 'date'))
    const line = this.#line(dateFormula(over, periods), this.#layout.words.date, 'date', { over, own })
    const every = dateType(periods.every)
    const type = !isAcross ? 'date' : every === 'date' ? shortType : every
    for (let index = 0; index < count; index += 1) {
      this.#put(...placeIn(grid, numbers, first + index), role, 'integer', {
        kind: 'constant',
        value: index + 1,
      })
      this.#formula(...placeIn(grid, days, first + index), role, type, line, index)
    }
  }

  /** Lines that run down, each below its head. `offset`: of the first of them in the source. */
  #columns(
    lines: LineOfPeriods[],
    grid: Grid,
    top: number,
    left: number,
    path: Path,
    key: string,
    offset: number,
  ): void {
    const heads = new Set<string>()
    for (const [index, source] of lines.entries()) {
      const column = left + index
      const where = offset + index < 0 ? [...path, 'field'] : [...path, key, offset + index]
      const type = this.#cells(source, grid, column, where)
      const unit = source.unit ?? (type === 'money' ? this.#layout.template.book.currency : undefined)
      const head = unit === undefined || unit.startsWith('$') ? source.label : `${source.label} (${unit})`
      if (heads.has(head.toLowerCase()))
        this.#refuse(where, `There are two columns ${head}.`, 'Give one another label.')
      heads.add(head.toLowerCase())
      this.text(top, column, 'head', head, type)
      this.#widen(
        column,
        Math.max(column === 0 ? LABEL_WIDTH : WIDTHS[type], Math.min(head.length + HEAD_MARGIN, 22)),
      )
    }
  }

  #keepInSight(from: number, to: number, columns: number): void {
    const shape = this.#shape
    // Of two blocks one below the other, the heads of the first would stay over the second; and what stands
    // far above a table would fill the screen.
    if (shape.repeated || to > LAST_FROZEN)
      shape.frozen = { rows: 1, columns: shape.repeated ? Math.min(columns, shape.frozen.columns) : columns }
    else shape.frozen = { rows: to + 1, columns }
    shape.repeated ??= [from, to]
  }

  #series({ isAcross, first, count, over }: Grid, line: number, type: CellType): Series {
    return { kind: 'series', over, sheet: this.#sheet, isAcross, line, first, count, unit: UNITS[type] }
  }

  /** The cells of a line: what stands at its start, one for each period or row, and its total. */
  #cells(source: LineOfPeriods, grid: Grid, fixed: number, path: Path): CalculatedType {
    const { id, label, formula, highlight, input, start, total } = source
    const { isAcross, first, count, over, own } = grid
    const isTable = over.startsWith('table ')
    const context = { over, own }
    const [table = '', columnId] = (input ?? '').split('.')
    const field = this.#layout.fields.get(table)
    const column = field?.type === 'table' ? field.columns.find((one) => one.id === columnId) : undefined
    const known = input === undefined ? source.type : column && inputType(column)
    const type = known ?? 'number'
    if ((input === undefined) === (formula === undefined)) {
      const remedy = 'Write one formula for all periods, or the column of a table field.'
      this.#refuse(path, `${label} needs either a formula or an input.`, remedy)
    }
    if (known === undefined && input === undefined)
      this.#refuse(path, `${label} has no type.`, 'Add type: money, number, integer, percent, date or text.')
    else if (known === undefined) {
      const remedy = 'Write the id of a table field, a point and the id of a column that is asked for.'
      this.#refuse(path, `There is no column ${input} that can stand in cells.`, remedy)
    } else if (field?.type === 'table' && column && field.maximum !== count) {
      const message = `${table} has ${field.maximum} rows, but there are ${count} periods.`
      this.#refuse(path, message, `Set its maximum to ${count}.`)
    }
    // A line above each of many rows says nothing.
    const role = isAcross ? source.role : 'calculation'
    const put = (along: number, as: Role, line: Line, position: number) =>
      this.#formula(...placeIn(grid, fixed, along), as, type, line, position, isTable || undefined)
    const series = this.#series(grid, fixed, type)
    if (start !== undefined && grid.start !== undefined) {
      series.start = grid.start
      put(
        grid.start,
        role,
        this.#line(start, `${label} at the start`, type, context, [...path, 'start']),
        START,
      )
    }
    if (column) {
      this.#layout.placed.add(table)
      for (let row = 0; row < count; row += 1) {
        const content = { kind: 'input' as const, input: { id: table, field: column, row } }
        this.#put(...placeIn(grid, fixed, first + row), 'input', type, content)
      }
    } else if (formula !== undefined) {
      const line = this.#line(formula, label, type, context, [...path, 'formula'])
      for (let index = 0; index < count; index += 1) put(first + index, role, line, index)
    }
    if (total !== undefined && grid.total !== undefined) {
      series.total = grid.total
      const formulas = {
        sum: `SUM(${id}[all])`,
        average: `AVERAGE(${id}[all])`,
        last: `${id}[last]`,
        same: formula ?? '',
      }
      const line = this.#line(formulas[total], `${label} in total`, type, context, [...path, 'total'])
      put(grid.total, isAcross ? role : 'result', line, TOTAL)
    }
    if (own.has(id)) this.#refuse(path, `There are two columns ${id}.`, 'Give one another id.')
    if (isTable) own.set(id, series)
    else this.#name(id, series, [...path, 'id'])
    this.#highlight(highlight, area(series), context, path)
    return type
  }
}

/** The row and the column of a cell of a line. */
function placeIn({ isAcross }: Grid, line: number, along: number): [row: number, column: number] {
  return isAcross ? [line, along] : [along, line]
}

/** Step by step from the first day, so that the 31st comes back after a short month. */
function dateFormula(over: string, { start, every }: Periods): string {
  const steps = `(${over}Number-1)`
  const day = {
    day: `${start}+${steps}`,
    week: `${start}+7*${steps}`,
    month: `EDATE(${start},${steps})`,
    quarter: `EDATE(${start},3*${steps})`,
    year: `EDATE(${start},12*${steps})`,
  }[every]
  return `IF(${start}="","",${day})`
}

/** How a field stands in a cell; undefined for what is more than one value. */
function inputType(field: Field | Column): CalculatedType | undefined {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'choice':
    case 'yesNo':
      return 'text'
    case 'money':
    case 'number':
    case 'integer':
    case 'percent':
    case 'date':
      return field.type
    default:
      return undefined
  }
}
