import type {
  BlockSource,
  CalculatedSource,
  CalculatedType,
  Highlight,
  LineSource,
  Periods,
  SheetTemplate,
} from '../source/book.ts'
import type { Column, Field } from '../source/index.ts'
import { typesetText } from '../source/languages/typography.ts'
import { FormulaError, parseFormula } from './formula.ts'
import {
  area,
  type Cell,
  type CellType,
  CHART_ROWS,
  Layout,
  type Line,
  type Named,
  type Place,
  type Role,
  type Scope,
  type Series,
  type SheetLayout,
  START,
  TOTAL,
  UNITS,
} from './layout.ts'

const DEFAULT_DECIMALS = 2
const LABEL_WIDTH = 36
/** Of a text or a value that is alone in its row. */
const VALUE_WIDTH = 34
const SENTENCE_WIDTH = 88
const UNIT_WIDTH = 8
const WIDTHS: Record<CellType, number> = {
  money: 16,
  number: 12,
  integer: 11,
  percent: 10,
  date: 13,
  period: 13,
  text: 18,
}
/** What Excel takes for the address of a cell, or for a value. */
const ADDRESS = /^(?:[a-z]{1,3}\d+|r\d*c?\d*|c\d*|true|false)$/i

type Path = PropertyKey[]
type LineOfPeriods = Exclude<LineSource, { heading: string }>
type Block<Type> = Extract<BlockSource, { type: Type }>

/** Places everything of a book: "Read me", the author's sheets, and the checks. */
export function buildLayout(template: SheetTemplate): Layout {
  const layout = new Layout(template)
  const { words } = layout
  const readMe = new SheetBuilder(layout, words.readMe)
  template.book.sheets.forEach((sheet, index) => {
    const path = ['sheets', index]
    if (layout.sheets.some(({ name }) => name.toLowerCase() === sheet.name.toLowerCase()))
      layout.report([...path, 'name'], `There are two sheets ${sheet.name}.`, 'Give one another name.')
    const builder = new SheetBuilder(layout, sheet.name, sheet.orientation === 'landscape')
    builder.text(0, 0, 'title', sheet.title ?? sheet.name)
    let row = 2
    sheet.blocks.forEach((block, number) => {
      row = builder.block(block, row, [...path, 'blocks', number]) + 1
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
  own: Map<string, Series>
}

class SheetBuilder {
  readonly #layout: Layout
  readonly #sheet: number
  readonly #shape: SheetLayout

  constructor(layout: Layout, name: string, isLandscape = false) {
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
    const text = typesetText(value, this.#layout.template.language)
    this.#put(row, column, role, type, { kind: 'constant', value: text })
  }

  /** Answers the first row below the block. */
  block(block: BlockSource, top: number, path: Path): number {
    let row = top
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
          this.#result(source, row + index, [...path, 'rows', index])
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
    this.text(0, 0, 'title', words.checks)
    this.text(2, 0, 'head', words.check)
    this.text(2, 1, 'head', words.faults, 'integer')
    for (const [index, { label, formula }] of checks.entries()) {
      const read = this.#line(formula, label, 'boolean', {}, ['checks', index, 'formula'])
      const given = read.node && [read.node, parseFormula('0'), parseFormula('1')]
      const node = given && { kind: 'call' as const, name: 'IF', at: 0, arguments: given }
      this.text(3 + index, 0, 'label', label)
      this.#formula(3 + index, 1, 'check', 'integer', { ...read, node, type: 'integer' })
    }
    const grid: Grid = { isAcross: false, first: 3, count: checks.length, over: 'checks', own: new Map() }
    const faults = this.#series(grid, 1, 'integer')
    const row = 3 + checks.length
    this.#name('checkFaults', faults, ['checks'])
    this.#single('checksFailed', words.all, 'integer', row, ['checks'])
    this.#formula(row, 1, 'result', 'integer', this.#line('SUM(checkFaults)', words.all, 'integer'))
    this.#highlight({ when: 'checkFaults>0', as: 'bad' }, area(faults), { over: 'checks' }, ['checks'])
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
      section(words.status)
      const status = `IF(checksFailed=0,"${words.passed}","${words.failed}")`
      this.#formula(row, 0, 'check', 'text', this.#line(status, words.status, 'text'))
      this.#highlight({ when: 'checksFailed>0', as: 'bad' }, this.#cell(row, 0, 'text'), {}, ['checks'])
      row += 1
    }
    section(words.steps, ...template.book.steps.map((step, index) => `${index + 1}. ${step}`))
    section(words.inputs)
    for (const { id, label, help } of fields.values()) {
      const cell = cells.find(({ content }) => content.kind === 'input' && content.input.id === id)
      if (cell) add('note', `${label} (${sheets[cell.sheet]?.name})${help === undefined ? '' : `: ${help}`}`)
    }
    section(words.limits, ...template.book.limits)
    section(words.colors)
    for (const role of ['input', 'calculation', 'result', 'check'] as const) add(role, words.colorOf[role])
    section(words.version, `${template.book.version} · D${template.number}`)
    this.#widen(0, SENTENCE_WIDTH)
  }

  #put(
    row: number,
    column: number,
    role: Role,
    type: CellType,
    content: Cell['content'],
    hidesZero?: true,
  ): void {
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
  ): void {
    this.#put(row, column, role, type, { kind: 'formula', line, position }, hidesZero)
  }

  #widen(column: number, width: number): void {
    const { widths } = this.#shape
    widths[column] = Math.max(widths[column] ?? 0, width)
  }

  #line(
    source: string,
    label: string,
    type: Line['type'],
    scope: Omit<Scope, 'sheet'> = {},
    path?: Path,
  ): Line {
    const line: Line = {
      label,
      source,
      type,
      scope: { ...scope, sheet: this.#sheet },
      node: undefined,
      ...(path && { path }),
    }
    try {
      line.node = parseFormula(source)
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      const message = `The formula of ${label} cannot be read: ${error.message}.`
      this.#layout.report(
        path ?? [],
        message,
        'Write it as Excel does in English, with ids in the place of cells.',
      )
    }
    return line
  }

  #name(id: string, named: Named, path: Path): void {
    const { named: known } = this.#layout
    const refuse = (message: string) =>
      this.#layout.report(path, message, 'Choose another id; capitals make no difference.')
    if (ADDRESS.test(id)) refuse(`${id} cannot be a name: Excel takes it for a cell or a value.`)
    if ([...known.keys()].some((other) => other.toLowerCase() === id.toLowerCase()))
      refuse(`Two things are called ${id}.`)
    known.set(id, named)
  }

  #cell(row: number, column: number, type: CellType): Place {
    return {
      sheet: this.#sheet,
      top: row,
      bottom: row,
      left: column,
      right: column,
      isFixed: true,
      unit: UNITS[type],
    }
  }

  #highlight(highlight: Highlight | undefined, place: Place, scope: Omit<Scope, 'sheet'>, path: Path): void {
    if (!highlight) return
    const line = this.#line(highlight.when, 'the highlight', 'boolean', scope, [...path, 'highlight', 'when'])
    this.#shape.highlights.push({ area: place, line, position: 0, as: highlight.as })
  }

  /** A label and the name of the cell beside it. */
  #single(id: string, label: string, type: CellType, row: number, path: Path): void {
    this.text(row, 0, 'label', label)
    this.#widen(0, LABEL_WIDTH)
    this.#widen(1, type === 'text' ? VALUE_WIDTH : WIDTHS[type])
    this.#name(id, { kind: 'single', sheet: this.#sheet, row, column: 1, unit: UNITS[type] }, path)
  }

  #input(id: string, unit: string | undefined, row: number, path: Path): void {
    const field = this.#layout.fields.get(id)
    const type = field && inputType(field)
    if (!type) {
      const message = field
        ? `A field of the type ${field.type} cannot stand in a cell.`
        : `There is no field ${id}.`
      this.#layout.report(path, message, 'Name a field for a text, an amount, a number, a date or a choice.')
      return
    }
    this.#layout.placed.add(id)
    this.#single(id, field.label, type, row, path)
    this.#put(row, 1, 'input', type, { kind: 'input', input: { id, field } })
    this.#unit(unit ?? (field.type === 'money' ? field.currency : undefined), type, row, 2)
  }

  #result(
    { id, label, type, role, formula, unit, highlight }: CalculatedSource,
    row: number,
    path: Path,
  ): void {
    this.#single(id, label, type, row, [...path, 'id'])
    this.#formula(row, 1, role, type, this.#line(formula, label, type, {}, [...path, 'formula']))
    this.#unit(unit, type, row, 2)
    this.#highlight(highlight, this.#cell(row, 1, type), {}, path)
  }

  /** `USD`, `km`; a currency that is asked for is read from its cell. */
  #unit(unit: string | { field: string } | undefined, type: CellType, row: number, column: number): void {
    const written = unit ?? (type === 'money' ? this.#layout.template.book.currency : undefined)
    const asked = typeof written === 'object' ? written.field : /^\$(.+)/.exec(written ?? '')?.[1]
    this.#widen(column, UNIT_WIDTH)
    if (asked !== undefined)
      this.#formula(row, column, 'unit', 'text', this.#line(asked, 'the unit', 'text', {}, ['currency']))
    else if (typeof written === 'string') this.text(row, column, 'unit', written)
  }

  #table(block: Block<'table'>, top: number, path: Path): number {
    const field = this.#layout.fields.get(block.field)
    if (field?.type !== 'table') {
      const message = `There is no table field ${block.field}.`
      this.#layout.report([...path, 'field'], message, 'Name a field of the type table.')
      return top
    }
    const { id: table, maximum: count } = field
    const grid: Grid = { isAcross: false, first: top + 1, count, over: `table ${table}`, own: new Map() }
    const asked = field.columns.map(
      ({ id, label }): LineOfPeriods => ({ id, label, input: `${table}.${id}`, role: 'calculation' }),
    )
    this.#columns([...asked, ...block.columns], grid, top, 0, path, 'columns', -asked.length)
    this.#name(table, { kind: 'table', columns: grid.own }, [...path, 'field'])
    const last = grid.own.size - 1
    this.#shape.tables.push({
      name: table,
      area: { ...this.#cell(top, 0, 'text'), bottom: top + count, right: last },
    })
    this.#keepInSight(top, top, 0)
    return top + 1 + count
  }

  #periods(block: Block<'periods'>, top: number, path: Path): number {
    const { over, direction, rows } = block
    const { template, fields } = this.#layout
    const periods = template.book.periods[over]
    const refuse = (where: Path, message: string, remedy: string) =>
      this.#layout.report(where, message, remedy)
    if (!periods) {
      refuse([...path, 'over'], `There are no periods ${over}.`, 'Declare them under periods.')
      return top
    }
    if (fields.get(periods.start)?.type !== 'date')
      refuse(
        ['periods', over, 'start'],
        `${periods.start} is no date field.`,
        'Name the field that asks for the first day.',
      )
    if (direction === 'across') return this.#across(rows, over, periods, top, path)
    const lines = rows.filter((row) => 'id' in row)
    if (lines.length < rows.length)
      refuse([...path, 'rows'], 'Periods that run down have no headings.', 'Take the headings out.')
    return this.#down(lines, over, periods, top, path)
  }

  #across(rows: LineSource[], over: string, periods: Periods, top: number, path: Path): number {
    // The same columns on every sheet: a period is found where it was on the one before.
    const all = this.#layout.template.book.sheets.flatMap(({ blocks }) => blocks)
    const has = (key: 'start' | 'total') =>
      all.some(
        (block) => block.type === 'periods' && block.over === over && block.rows.some((row) => key in row),
      )
    const total = has('total') ? 2 : undefined
    const start = has('start') ? (total ?? 1) + 1 : undefined
    const first = (start ?? total ?? 1) + 1
    const grid: Grid = { isAcross: true, first, count: periods.count, start, total, over, own: new Map() }
    const { words } = this.#layout
    this.text(top, 0, 'head', words.period)
    this.text(top + 1, 0, 'head', words.date)
    this.text(top + 1, 1, 'head', words.unit)
    if (total !== undefined) this.text(top + 1, total, 'head', words.total, 'money')
    if (start !== undefined) this.text(top + 1, start, 'head', words.start, 'money')
    for (let column = 2; column < first + periods.count; column += 1)
      this.#widen(column, column < first ? WIDTHS.money : WIDTHS.period)
    this.#widen(0, LABEL_WIDTH)
    this.#heads(grid, periods, top, top + 1, 'head')
    this.#keepInSight(top, top + 1, first)
    for (const [index, source] of rows.entries()) {
      const row = top + 2 + index
      const where = [...path, 'rows', index]
      if ('heading' in source) this.text(row, 0, 'heading', source.heading)
      else {
        this.text(row, 0, 'label', source.label)
        this.#unit(source.unit, this.#cells(source, grid, row, where), row, 1)
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
  #heads(grid: Grid, periods: Periods, numbers: number, days: number, role: Role): void {
    const { isAcross, first, count, over, own } = grid
    own.set(`${over}Number`, this.#series(grid, numbers, 'integer'))
    own.set(over, this.#series(grid, days, 'date'))
    const line = this.#line(dateFormula(over, periods), this.#layout.words.date, 'date', { over, own })
    for (let index = 0; index < count; index += 1) {
      const at = (fixed: number) =>
        isAcross ? ([fixed, first + index] as const) : ([first + index, fixed] as const)
      this.#put(...at(numbers), role, 'integer', { kind: 'constant', value: index + 1 })
      this.#formula(...at(days), role, isAcross ? 'period' : 'date', line, index)
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
        this.#layout.report(where, `There are two columns ${head}.`, 'Give one another label.')
      heads.add(head.toLowerCase())
      this.text(top, column, 'head', head, type)
      this.#widen(column, Math.max(column === 0 ? LABEL_WIDTH : WIDTHS[type], Math.min(head.length + 3, 22)))
    }
  }

  #keepInSight(from: number, to: number, columns: number): void {
    const shape = this.#shape
    // Of two blocks one below the other, the heads of the first would stay over the second.
    if (shape.repeated) shape.frozen = { rows: 1, columns: Math.min(columns, shape.frozen.columns) }
    else shape.frozen = { rows: to + 1, columns }
    shape.repeated ??= [from, to]
  }

  #series(
    { isAcross, first, count, over }: Grid,
    line: number,
    type: CellType,
    rest: Partial<Series> = {},
  ): Series {
    return {
      kind: 'series',
      over,
      sheet: this.#sheet,
      isAcross,
      line,
      first,
      count,
      unit: UNITS[type],
      ...rest,
    }
  }

  /** The cells of a line: what stands at its start, one for each period or row, and its total. */
  #cells(source: LineOfPeriods, grid: Grid, fixed: number, path: Path): CalculatedType {
    const { id, label, formula, highlight, input } = source
    const { isAcross, first, count, over, own } = grid
    const isTable = over.startsWith('table ')
    const scope = { over, own }
    const { start: begin, total: sum } = source
    const refuse = (where: Path, message: string, remedy: string) =>
      this.#layout.report(where, message, remedy)
    if ((input === undefined) === (formula === undefined))
      refuse(
        path,
        `${label} needs a formula or an input, and not both.`,
        'Write one formula for all periods, or the column of a table field.',
      )
    const [table = '', columnId] = (input ?? '').split('.')
    const field = this.#layout.fields.get(table)
    const column = field?.type === 'table' ? field.columns.find((one) => one.id === columnId) : undefined
    const type = input === undefined ? source.type : column && inputType(column)
    if (input !== undefined && !type)
      refuse(
        path,
        `There is no column ${input} that can stand in cells.`,
        'Write the id of a table field, a point and the id of a column that is asked for.',
      )
    else if (!type)
      refuse(path, `${label} has no type.`, 'Add type: money, number, integer, percent, date or text.')
    const known = type ?? 'number'
    const at = (along: number) => (isAcross ? ([fixed, along] as const) : ([along, fixed] as const))
    // A line above each of many rows says nothing.
    const role = isAcross ? source.role : 'calculation'
    const hidesZero = isTable ? true : undefined
    if (begin !== undefined && grid.start !== undefined)
      this.#formula(
        ...at(grid.start),
        role,
        known,
        this.#line(begin, `${label} at the start`, known, scope, [...path, 'start']),
        START,
      )
    if (column) {
      if (field?.type === 'table' && field.maximum !== count)
        refuse(
          path,
          `${table} has ${field.maximum} rows, and there are ${count} periods.`,
          `Set its maximum to ${count}.`,
        )
      this.#layout.placed.add(table)
      for (let row = 0; row < count; row += 1)
        this.#put(...at(first + row), 'input', known, {
          kind: 'input',
          input: { id: table, field: column, row },
        })
    } else if (formula !== undefined) {
      const line = this.#line(formula, label, known, scope, [...path, 'formula'])
      for (let index = 0; index < count; index += 1)
        this.#formula(...at(first + index), role, known, line, index, hidesZero)
    }
    if (sum !== undefined && grid.total !== undefined) {
      const formulas = {
        sum: `SUM(${id}[all])`,
        average: `AVERAGE(${id}[all])`,
        last: `${id}[last]`,
        same: formula ?? '',
      }
      this.#formula(
        ...at(grid.total),
        'result',
        known,
        this.#line(formulas[sum], `${label} in total`, known, scope, [...path, 'total']),
        TOTAL,
      )
    }
    const ends = {
      ...(begin !== undefined && { start: grid.start }),
      ...(sum !== undefined && { total: grid.total }),
    }
    const series = this.#series(grid, fixed, known, ends as Partial<Series>)
    if (own.has(id)) refuse(path, `There are two columns ${id}.`, 'Give one another id.')
    if (isTable) own.set(id, series)
    else this.#name(id, series, [...path, 'id'])
    this.#highlight(highlight, area(series), scope, path)
    return known
  }
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
