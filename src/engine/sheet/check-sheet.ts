import type { CalculatedSource, LineSource, SheetTemplate } from '../source/book.ts'
import { Calculation, needsOf, placeOf } from './calculation.ts'
import { Decimal } from './decimal.ts'
import { type Node, nodesIn, type Operator } from './formula.ts'
import { CellError, findFunction, type Unit, type Value, VOLATILE } from './functions.ts'
import { failedChecks } from './invoice-facts.ts'
import { area, type Cell, columnName, type Layout, type Line, UNITS } from './layout.ts'
import { sampleAnswers } from './sample-answers.ts'

/** A broken rule: where it is in the source, and in which cell it shows. */
export interface Fault {
  rule: string
  path: PropertyKey[]
  /** `Cash flow!E7` */
  cell?: string
  message: string
  remedy: string
}
type Say = (rule: string, path: PropertyKey[], message: string, remedy: string, cell?: Cell) => void

/** Figures that mean the same to everybody: parts of a year, a week, a day and of a hundred. */
const UNIVERSAL = [0, 1, 2, 4, 7, 12, 24, 52, 60, 100, 360, 365]
const LEAST_ROWS = 24
/** By which a formula looks for what may not be there; a fault of anything else must be seen. */
const SEARCHING = ['MATCH', 'INDEX', 'VLOOKUP', 'HLOOKUP', 'IRR']
/** In characters: what Excel takes as a text in a formula, and as a list to choose from. */
const [LONGEST_CONSTANT, LONGEST_LIST] = [255, 255]

/** Everything that a program can say against a book that could be read (rules X1 to X12). */
export function checkSheet(layout: Layout): Fault[] {
  const faults: Fault[] = layout.problems.map((problem) => ({ ...problem, rule: 'source' }))
  const say: Say = (rule, path, message, remedy, cell) => {
    // A column for each period is one formula: told once.
    const isSame = (one: Fault) => one.message === message && one.path.join() === path.join()
    if (faults.some((one) => one.rule === rule && isSame(one))) return
    faults.push({ rule, path, message, remedy, ...(cell && { cell: layout.addressOf(cell) }) })
  }
  const lines = linesOf(layout)
  for (const [line, cells] of lines) checkFormula(layout, line, cells, say)
  checkInputs(layout, lines, say)
  checkBook(layout, say)
  checkInvoicing(layout, say)
  checkOffers(layout, say)
  // What follows needs values, and a book that cannot be calculated has none.
  if (faults.length > 0) return faults
  const example = new Calculation(layout, layout.template.book.example.answers)
  if (example.circle.length > 0) sayCircle(layout, example.circle, say)
  else {
    checkValues(layout, lines, say)
    checkExample(example, say)
    checkCharts(example, say)
    checkWidths(example, say)
  }
  return faults
}

type Positions = { cell?: Cell; position: number }[]
type Lines = Map<Line, Positions>

/** Every formula with its cells; of a highlight, with its first position. */
function linesOf(layout: Layout): Lines {
  const lines: Lines = new Map()
  for (const cell of layout.cells) {
    if (cell.content.kind !== 'formula') continue
    const { line, position } = cell.content
    const cells = lines.get(line)
    if (cells) cells.push({ cell, position })
    else lines.set(line, [{ cell, position }])
  }
  for (const { highlights } of layout.sheets)
    for (const { line, position } of highlights) lines.set(line, [{ position }])
  return lines
}

function checkFormula(layout: Layout, line: Line, cells: Positions, tell: Say): void {
  const { node, path = [], label } = line
  if (!node) return
  let isSound = true
  const say = (rule: string, message: string, remedy: string, cell = cells[0]?.cell) => {
    isSound = false
    tell(rule, path, `${label} ${message}.`, remedy, cell)
  }
  // The engine's own formulas have no path: a quarter has three months.
  if (line.path) checkWords(node, say)
  for (const part of nodesIn(node)) {
    if (part.kind !== 'reference' && part.kind !== 'range') continue
    for (const { cell, position } of cells) {
      const place = placeOf(layout, part, line, position)
      if (typeof place !== 'string') continue
      const remedy = 'Correct the id, or add what it names.'
      say('X7-reference', `refers to something that does not exist: ${place}`, remedy, cell)
      break
    }
  }
  if (!isSound) return
  const position = cells.find((one) => one.position >= 0)?.position ?? cells[0]?.position ?? 0
  try {
    const wanted = UNITS[line.type]
    const given = new Units(layout, line, position).of(node)
    if (!fits(given, wanted)) {
      const message = `should be ${NAMES[wanted]}, but its formula gives ${NAMES[given]}`
      say('X8-unit', message, 'Change its type or its formula.')
    }
  } catch (error) {
    if (!(error instanceof UnitError)) throw error
    say('X8-unit', error.message, 'Convert one of them first.')
  }
}

function checkWords(node: Node, say: (rule: string, message: string, remedy: string) => void): void {
  const modes = new Set<Node>()
  for (const part of nodesIn(node)) {
    if (part.kind === 'constant') {
      const { value } = part
      if (value instanceof Decimal && !modes.has(part) && !UNIVERSAL.includes(value.toNumber()))
        say('X2-constant', `has the figure ${value} in its formula`, 'Make it an input with a name.')
      if (typeof value === 'string' && value.length > LONGEST_CONSTANT)
        say(
          'source',
          'has a text that is too long in its formula',
          `Use ${LONGEST_CONSTANT} characters at most.`,
        )
    }
    if (part.kind !== 'call') continue
    const { name, arguments: given } = part
    const called = findFunction(name)
    const [least = 0, most = 0, ...ways] = called?.takes ?? []
    for (const index of ways) for (const each of given[index] ? nodesIn(given[index]) : []) modes.add(each)
    if (VOLATILE.includes(name))
      say('X7-volatile', `uses ${name}, which changes by itself`, 'Ask for it as an input.')
    else if (!called) {
      const message = `uses ${name}, which Excel, LibreOffice and Google Sheets do not all calculate alike`
      say('X7-function', message, 'Use a function that docs/spreadsheets.md lists.')
    } else if (given.length < least || given.length > most) {
      const message = `gives ${name} ${given.length === 1 ? '1 argument' : `${given.length} arguments`}`
      say('X7-function', message, `It takes ${least === most ? least : `${least} to ${most}`}.`)
    }
    const isSearch = (each: Node) => each.kind === 'call' && SEARCHING.includes(each.name)
    if (name === 'IFERROR' && given[0] && ![...nodesIn(given[0])].some(isSearch))
      say('X4-hidden', 'hides every error with IFERROR', 'Use IF to say when there is no value.')
  }
}

type Given = Unit | 'any'
const NAMES: Record<Given, string> = {
  money: 'an amount',
  percent: 'a percentage',
  number: 'a number',
  date: 'a date',
  text: 'a text',
  boolean: 'yes or no',
  any: 'anything',
}
class UnitError extends Error {}

function fits(one: Given, other: Given): boolean {
  const plain = ['number', 'percent']
  return one === other || one === 'any' || other === 'any' || (plain.includes(one) && plain.includes(other))
}

/** What the parts of a formula mean: an amount and a percentage are never added. */
class Units {
  readonly #layout: Layout
  readonly #line: Line
  readonly #position: number

  constructor(layout: Layout, line: Line, position: number) {
    this.#layout = layout
    this.#line = line
    this.#position = position
  }

  /** @throws UnitError */
  of(node: Node): Given {
    switch (node.kind) {
      case 'constant':
        if (typeof node.value === 'string') return node.value === '' ? 'any' : 'text'
        return typeof node.value === 'boolean' ? 'boolean' : 'any'
      case 'reference':
      case 'range': {
        const place = placeOf(this.#layout, node, this.#line, this.#position)
        return typeof place === 'string' ? 'any' : place.unit
      }
      case 'unary':
        return node.operator === '%' ? 'percent' : this.of(node.operand)
      case 'binary':
        return this.#operation(node.operator, this.of(node.left), this.of(node.right))
      case 'call':
        return this.#call(
          node.name,
          node.arguments.map((each) => this.of(each)),
        )
    }
  }

  #operation(operator: Operator, left: Given, right: Given): Given {
    const refuse = (verb: string): never => {
      throw new UnitError(`${verb} ${NAMES[left]} and ${NAMES[right]}`)
    }
    const has = (unit: Unit) => left === unit || right === unit
    switch (operator) {
      case '+':
      case '-':
        if (has('text') || has('boolean')) return refuse('adds')
        if (left === 'date' && right === 'date') return operator === '-' ? 'number' : refuse('adds')
        if (has('date')) return fits(left, 'number') || fits(right, 'number') ? 'date' : refuse('adds')
        if (!fits(left, right)) return refuse('adds')
        return left === 'any' ? right : left === 'percent' && right === 'number' ? 'number' : left
      case '*':
      case '/':
        if (has('text') || has('date') || has('boolean'))
          return refuse(operator === '*' ? 'multiplies' : 'divides')
        if (operator === '*' && left === 'money' && right === 'money') return refuse('multiplies')
        if (operator === '/' && right === 'money') return left === 'any' ? 'any' : 'number'
        return has('money') ? 'money' : left === 'any' ? right : left === right ? left : 'number'
      case '^':
        if (has('money') || has('date') || has('text')) return refuse('raises to a power')
        return 'number'
      case '&':
        if (has('money') || has('date') || has('percent')) return refuse('joins as text')
        return 'text'
      default:
        return fits(left, right) ? 'boolean' : refuse('compares')
    }
  }

  #call(name: string, given: Given[]): Given {
    const gives = findFunction(name)?.gives ?? 'any'
    if (name === 'SUMPRODUCT') return given.includes('money') ? 'money' : 'number'
    if (name === 'SUMIF') return given[2] ?? given[0] ?? 'any'
    if (gives === 'first') return given[0] ?? 'any'
    if (gives !== 'shared') return gives
    const shared = name === 'IF' || name === 'CHOOSE' ? given.slice(1) : given
    const [known = 'any'] = shared.filter((unit) => unit !== 'any')
    const other = shared.find((unit) => !fits(unit, known))
    if (other) throw new UnitError(`mixes ${NAMES[known]} and ${NAMES[other]} in ${name}`)
    return known
  }
}

/** Every input stands in a sheet and is used, and a table has room. */
function checkInputs({ template, placed }: Layout, lines: Lines, say: Say): void {
  const used = new Set(Object.values(template.book.periods).map(({ start }) => start))
  if (template.book.currency?.startsWith('$')) used.add(template.book.currency.slice(1))
  for (const { node, scope } of lines.keys())
    for (const part of node ? nodesIn(node) : []) {
      if (part.kind !== 'reference') continue
      used.add(part.name)
      if (part.part !== undefined) used.add(`${part.name}.${part.part}`)
      if (scope.over?.startsWith('table ')) used.add(`${scope.over.slice(6)}.${part.name}`)
    }
  const byPeriod = new Set<string>()
  for (const row of rowsOf(template)) {
    if (!('input' in row) || row.input === undefined) continue
    used.add(row.input)
    byPeriod.add(row.input.replace(/\..*/, ''))
  }
  const isUnused = (id: string, type: string) => FIGURES.includes(type) && !used.has(id)
  for (const [group, { fields }] of template.groups.entries())
    for (const [index, field] of fields.entries()) {
      const { id } = field
      const path = ['groups', group, 'fields', index]
      if (!placed.has(id))
        say('X1-unused', path, `The input ${id} is on no sheet.`, 'List it in a block, or remove it.')
      else if (field.type === 'table') {
        for (const column of field.columns)
          if (isUnused(`${id}.${column.id}`, column.type))
            say(
              'X1-unused',
              path,
              `No formula uses the column ${column.id} of ${id}.`,
              'Use it, or remove it.',
            )
        if (!byPeriod.has(id) && field.maximum < LEAST_ROWS) {
          const message = `The table ${id} has room for ${field.maximum} rows.`
          say('X12-room', path, message, `Set its maximum to ${LEAST_ROWS} or more.`)
        }
      } else if (isUnused(id, field.type))
        say('X1-unused', path, `No formula uses the input ${id}.`, 'Use it, or remove it.')
      for (const one of field.type === 'table' ? field.columns : [field]) {
        if (one.type !== 'choice') continue
        const labels = one.options.map(({ label }) => label)
        if (labels.some((label) => label.includes(',')) || labels.join(',').length > LONGEST_LIST) {
          const message = `The options of ${one.id} do not fit into a drop-down list.`
          say(
            'source',
            path,
            message,
            `Use shorter labels without commas, ${LONGEST_LIST} characters in all.`,
          )
        }
      }
    }
}

/** Types of inputs that are there to be calculated with. */
const FIGURES = ['money', 'number', 'integer', 'percent', 'date']

/** Everything that has a label and a formula or an input. */
function rowsOf({ book }: SheetTemplate): (CalculatedSource | LineSource)[] {
  return book.sheets
    .flatMap(({ blocks }) => blocks)
    .flatMap((block): (CalculatedSource | LineSource)[] => {
      if (block.type === 'table') return block.columns
      return block.type === 'results' || block.type === 'periods' ? block.rows : []
    })
}

/** What a book must have. */
function checkBook({ template }: Layout, say: Say): void {
  const rows = rowsOf(template)
  if (template.book.checks.length === 0)
    say('X6-check', [], 'The book has no check.', 'Add checks: what must always be true of the results.')
  if (template.book.currency === undefined && rows.some((row) => 'type' in row && row.type === 'money')) {
    const remedy = 'Add currency: an ISO code, or $ and the id of the choice that asks for it.'
    say('X8-currency', [], 'The book has amounts, but no currency.', remedy)
  }
  if (!rows.some((row) => 'role' in row && row.role === 'result'))
    say('X1-result', ['sheets'], 'The book marks no result.', 'Give role: result to what people look for.')
  if (Object.keys(template.book.example.results).length === 0) {
    const remedy = 'Work it out by hand, and write it under results.'
    say('X11-example', ['example'], 'The worked example has no answer.', remedy)
  }
}

function sayCircle(layout: Layout, circle: Cell[], say: Say): void {
  const [first] = circle
  const line = first?.content.kind === 'formula' ? first.content.line : undefined
  const way = circle.slice(0, 6).map((cell) => layout.addressOf(cell))
  const message = `${line?.label} needs its own value: ${[...way, circle.length > 6 ? '…' : way[0]].join(' ← ')}.`
  const remedy = 'Break the circle: take the value of the period before.'
  say('X7-circle', line?.path ?? [], message, remedy, first)
}

/** No error value, whatever is filled in. */
function checkValues(layout: Layout, lines: Lines, say: Say): void {
  for (const [name, answers] of Object.entries(sampleAnswers(layout.template))) {
    const { values } = new Calculation(layout, answers)
    const isError = (index: number) => values[index] instanceof CellError
    for (const [line, cells] of lines) {
      // Told once, where it begins.
      const wrong = cells.find(
        ({ cell, position }) => cell && isError(cell.index) && !needsOf(layout, line, position).some(isError),
      )?.cell
      if (!wrong) continue
      const message = `${line.label} shows ${shown(values[wrong.index])} with ${name} inputs.`
      say('X4-error', line.path ?? [], message, 'Use IF to say what it is in that case.', wrong)
    }
  }
}

/** What an invoice names must be there, and of the type that issuing it needs. */
function checkInvoicing({ template, fields, named }: Layout, say: Say): void {
  const { invoicing, book } = template
  if (!invoicing) return
  const isOf = (id: string | undefined, type: string) => id === undefined || fields.get(id)?.type === type
  const tell = (part: string, message: string, remedy: string) =>
    say('X13-invoicing', ['invoicing', part], message, remedy)
  for (const [part, type] of [
    ['number', 'text'],
    ['date', 'date'],
    ['customer', 'text'],
  ] as const)
    if (fields.get(invoicing[part])?.type !== type)
      tell(part, `${invoicing[part]} is no field of the type ${type}.`, 'Name one that is.')
  for (const [part, unit] of [
    ['due', 'date'],
    ['total', 'money'],
  ] as const) {
    const id = invoicing[part]
    const single = id === undefined ? undefined : named.get(id)
    if (id !== undefined && !(single?.kind === 'single' && single.unit === unit))
      tell(part, `${id} is no single ${unit}.`, 'Name an input or a row of a block of results.')
  }
  // What issuing it asks for is asked for by the questions.
  if (!fields.get(invoicing.customer)?.required)
    tell('customer', `${invoicing.customer} may stay blank.`, 'Write required: true at its question.')
  if (![...fields.values()].some((field) => field.type === 'table' && field.required))
    tell('total', 'All lines may stay blank.', 'Write required: true at the table of lines.')
  const deducted = invoicing.deposit === undefined ? undefined : named.get(invoicing.deposit)
  if (invoicing.deposit !== undefined && !(deducted?.kind === 'single' && deducted.unit === 'money'))
    tell('deposit', 'It is no single amount.', 'Name an input, or the result that deducts it.')
  if (!isOf(invoicing.reference, 'text'))
    tell('reference', 'It is no text that is asked.', 'Name one that is.')
  const { labels = {}, without = [] } = invoicing.credit ?? {}
  for (const id of [...Object.keys(labels), ...without])
    if (!fields.has(id) && !named.has(id)) tell('credit', `There is no ${id}.`, 'Name a field or a result.')
  const printed = invoicing.printed
  for (const id of Object.keys(printed?.labels ?? {}))
    if (!fields.has(id)) tell('printed', `There is no field ${id}.`, 'Name one that is.')
  const columns = [...named.values()].flatMap((one) => (one.kind === 'table' ? [...one.columns.keys()] : []))
  for (const id of [...(printed?.without ?? []), ...Object.entries(printed?.needs ?? {}).flat()])
    if (!named.has(id) && !columns.includes(id))
      tell('printed', `There is no ${id}.`, 'Name a field, a result or a column.')
  for (const name of printed?.withoutSheets ?? [])
    if (!book.sheets.some((sheet) => sheet.name === name))
      tell('printed', `There is no sheet ${name}.`, 'Name one as it is called.')
  if (book.currency === undefined) tell('total', 'The book has no currency.', 'Give it one.')
  const hasChart = book.sheets.some(({ blocks }) => blocks.some(({ type }) => type === 'chart'))
  if (hasChart) tell('kind', 'A Word file of it would lack its chart.', 'Leave the chart out.')
}

/** What is offered of earlier documents must have its place in this one. */
function checkOffers({ template, fields }: Layout, say: Say): void {
  const { offers, invoicing } = template
  if (!offers) return
  const tell = (path: PropertyKey[], message: string, remedy: string) =>
    say('X14-offers', ['offers', ...path], message, remedy)
  const customer = invoicing?.customer ?? offers.customer
  const field = customer === undefined ? undefined : fields.get(customer)
  const isName = field?.type === 'text' && field.detail?.part === 'name'
  if (customer !== undefined && !isName)
    tell([], `${customer} is no text with detail: name.`, 'Say so of the field that names the customer.')
  if (invoicing && offers.customer !== undefined)
    tell(['customer'], 'invoicing says whom it is for.', 'Leave it out here.')
  for (const [index, { table: id, ...columns }] of offers.items.entries()) {
    const table = fields.get(id)
    if (table?.type !== 'table') {
      tell(['items', index, 'table'], `${id} is no table.`, 'Name a field of the type table.')
      continue
    }
    for (const part of ['name', 'unit', 'price', 'tax'] as const) {
      const wanted = columns[part]
      const type = table.columns.find((column) => column.id === wanted)?.type
      if (wanted === undefined || (type !== undefined && itemTypes[part].includes(type))) continue
      const message = `${wanted} is no column of ${id} of the type ${itemTypes[part].join(' or ')}.`
      tell(['items', index, part], message, 'Name one that is, or leave it out.')
    }
  }
}

const itemTypes: Record<'name' | 'unit' | 'price' | 'tax', readonly string[]> = {
  name: ['text'],
  unit: ['text'],
  price: ['money'],
  tax: ['percent', 'choice', 'yesNo', 'text'],
}

/** The worked example has the published results, and passes all checks. */
function checkExample(example: Calculation, say: Say): void {
  const { layout } = example
  for (const [id, published] of Object.entries(layout.template.book.example.results)) {
    const named = layout.named.get(id)
    const path = ['example', 'results', id]
    if (named?.kind !== 'single') {
      say('X11-example', path, `${id} is not a single result.`, 'Name a row of a block of results.')
      continue
    }
    const value = example.result(id)
    if (isPublished(value, published, named.unit)) continue
    const message = `${id} comes to ${shown(value)} in the example, but ${published} is published.`
    const remedy = 'Work it out by hand, then correct the book or the answer.'
    say('X11-example', path, message, remedy, layout.at(named.sheet, named.row, named.column))
  }
  for (const failed of failedChecks(example)) {
    const index = layout.template.book.checks.findIndex(({ label }) => label === failed)
    say(
      'X6-check',
      ['checks', index],
      `The check "${failed}" fails in the example.`,
      'Correct the book or the check.',
    )
  }
}

function isPublished(value: Value, published: number | string, unit: Unit): boolean {
  if (!(value instanceof Decimal)) return value === published
  if (typeof published !== 'number') return false
  const places = unit === 'money' ? 2 : 4
  const figure = unit === 'percent' ? value.multiply(Decimal.of(100)) : value
  return figure.round(places).compare(Decimal.fromNumber(published).round(places)) === 0
}

function shown(value: Value | undefined): string {
  if (value instanceof CellError) return value.code
  return value === null ? 'nothing' : String(value instanceof Decimal ? value.round(6) : value)
}

function checkCharts({ layout, values }: Calculation, say: Say): void {
  for (const { source, path } of layout.sheets.flatMap(({ charts }) => charts)) {
    const { title, series, categories } = source
    const kinds = new Set<string>()
    const tell = (message: string, remedy: string) =>
      say('X9-chart', [...path, 'series'], `The chart ${title} ${message}.`, remedy)
    for (const written of categories === undefined ? series : [...series, categories]) {
      const found = layout.series(written)
      if (!found) {
        const remedy = 'Name a line of periods, or table[column].'
        tell(`shows ${written}, which is neither a line of periods nor a column of a table`, remedy)
        continue
      }
      kinds.add(found.over)
      const hasValue = layout.cellsIn(area(found)).some((cell) => {
        const value = cell ? (values[cell.index] ?? null) : null
        return value instanceof Decimal ? !value.isZero : value !== null
      })
      if (!hasValue)
        tell(`shows nothing: ${written} is empty in the example`, 'Show another line, or fill it in.')
    }
    if (kinds.size > 1) tell('mixes lines of several kinds of periods or tables', 'Show lines of one kind.')
  }
}

function checkWidths({ layout, values }: Calculation, say: Say): void {
  const seen = new Set<unknown>()
  for (const cell of layout.cells) {
    const sheet = layout.sheets[cell.sheet]
    const width = sheet?.widths[cell.column] ?? 10
    const value = values[cell.index] ?? null
    const { content, role } = cell
    const key =
      content.kind === 'formula' ? content.line : content.kind === 'input' ? content.input.field : cell
    if (seen.has(key) || cell.sheet === 0 || roomFor(value, cell, layout) <= width) continue
    seen.add(key)
    const what = typeof value === 'string' ? `"${value}"` : 'The value'
    const message = `${what} does not fit into column ${columnName(cell.column)} of ${sheet?.name}.`
    const remedy = role === 'label' || role === 'head' ? 'Shorten the label.' : 'Show it in another column.'
    say('X9-overflow', content.kind === 'formula' ? (content.line.path ?? []) : [], message, remedy, cell)
  }
}

/** How many characters of width a cell needs. */
function roomFor(value: Value, cell: Cell, layout: Layout): number {
  if (typeof value !== 'string') return figureLength(value, cell)
  // Heads and long texts of inputs are broken into lines, and a text runs on over empty cells.
  if (cell.role === 'head') return Math.max(...value.split(' ').map((word) => word.length))
  const isFree = cell.role === 'input' || !layout.at(cell.sheet, cell.row, cell.column + 1)
  return isFree ? 0 : value.length * 0.9
}

function figureLength(value: Value, { type, decimals }: Cell): number {
  if (!(value instanceof Decimal) || type === 'date' || type === 'period' || type === 'monthDay') return 0
  const digits = value.round(0, 'down').abs().toString().length
  return (
    digits + Math.floor((digits - 1) / 3) + (value.sign < 0 ? 1 : 0) + (type === 'integer' ? 0 : decimals + 1)
  )
}
