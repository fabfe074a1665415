import type { CalculatedSource, LineSource, SheetTemplate } from '../source/book.ts'
import { Calculation, needsOf, placeOf } from './calculation.ts'
import { Decimal } from './decimal.ts'
import { type Node, nodesIn, type Operator } from './formula.ts'
import { CellError, findFunction, type Unit, type Value, VOLATILE } from './functions.ts'
import { address, type Cell, type Layout, type Line, UNITS } from './layout.ts'
import { sampleAnswers } from './sample-answers.ts'

/** A broken rule: where it is in the source, and in which cell it shows. */
export interface Fault {
  rule: string
  path: PropertyKey[]
  cell?: string
  message: string
  remedy: string
}

/** Figures that mean the same to everybody: parts of a year, a week, a day and of a hundred. */
const UNIVERSAL = [0, 1, 2, 4, 7, 12, 24, 52, 60, 100, 360, 365]
const LEAST_ROWS = 24
/** By which a formula looks for what may not be there; a fault of anything else must be seen. */
const SEARCHING = ['MATCH', 'INDEX', 'VLOOKUP', 'HLOOKUP', 'IRR']

/** Everything that a program can say against a book that could be read (rules X1 to X12). */
export function checkSheet(layout: Layout): Fault[] {
  const { template } = layout
  const faults: Fault[] = layout.problems.map((problem) => ({ ...problem, rule: 'source' }))
  const lines = linesOf(layout)
  for (const [line, cells] of lines) faults.push(...formulaFaults(layout, line, cells))
  faults.push(...inputFaults(layout, lines), ...bookFaults(template))
  // What follows needs values, and a book that cannot be calculated has none.
  if (faults.length > 0) return faults
  const example = new Calculation(layout, template.book.example.answers)
  if (example.circle.length > 0) return [circleFault(layout, example.circle)]
  return [
    ...valueFaults(layout, lines),
    ...exampleFaults(example),
    ...chartFaults(example),
    ...widthFaults(example),
  ]
}

type Lines = Map<Line, { cell?: Cell; position: number }[]>

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

function formulaFaults(layout: Layout, line: Line, cells: { cell?: Cell; position: number }[]): Fault[] {
  const { node, path = [], label } = line
  if (!node) return []
  const found: Fault[] = []
  const cellName = (cell: Cell | undefined) => (cell ? { cell: layout.addressOf(cell) } : {})
  const say = (rule: string, message: string, remedy: string, cell = cells[0]?.cell) => {
    found.push({ rule, path, ...cellName(cell), message, remedy })
  }
  for (const { kind, problem, remedy } of wordProblems(node)) say(kind, `${label} ${problem}.`, remedy)
  for (const part of nodesIn(node)) {
    if (part.kind !== 'reference' && part.kind !== 'range') continue
    for (const { cell, position } of cells) {
      const place = placeOf(layout, part, line, position)
      if (typeof place !== 'string') continue
      say(
        'X7-reference',
        `${label} refers to nothing: ${place}.`,
        'Correct the id, or declare what it names.',
        cell,
      )
      break
    }
  }
  const position = cells.find((one) => one.position >= 0)?.position ?? cells[0]?.position ?? 0
  if (found.length > 0) return found
  try {
    const wanted = UNITS[line.type]
    const given = new Units(layout, line, position).of(node)
    if (!fits(given, wanted))
      say(
        'X8-unit',
        `${label} is to be ${NAMES[wanted]}, and its formula gives ${NAMES[given as Unit]}.`,
        'Change its type or its formula.',
      )
  } catch (error) {
    if (!(error instanceof UnitError)) throw error
    say('X8-unit', `${label} ${error.message}.`, 'Bring both to one unit first.')
  }
  return found
}

function* wordProblems(node: Node): Generator<{ kind: string; problem: string; remedy: string }> {
  const modes = new Set<Node>()
  for (const part of nodesIn(node)) {
    if (part.kind === 'call') {
      const { name, arguments: given } = part
      const called = findFunction(name)
      if (VOLATILE.includes(name))
        yield {
          kind: 'X7-volatile',
          problem: `uses ${name}, which gives another value each time`,
          remedy: 'Ask for it as an input.',
        }
      else if (!called)
        yield {
          kind: 'X7-function',
          problem: `uses ${name}, which Excel, LibreOffice and Google Sheets do not share`,
          remedy: 'Take a function of docs/spreadsheets.md.',
        }
      else if (given.length < called.takes[0] || given.length > called.takes[1])
        yield {
          kind: 'X7-function',
          problem: `gives ${name} ${given.length} arguments`,
          remedy: `It takes ${called.takes.join(' to ')}.`,
        }
      for (const index of called?.modes ?? []) {
        const mode = given[index]
        if (mode) for (const each of nodesIn(mode)) modes.add(each)
      }
      if (
        name === 'IFERROR' &&
        given[0] &&
        ![...nodesIn(given[0])].some((each) => each.kind === 'call' && SEARCHING.includes(each.name))
      )
        yield {
          kind: 'X4-hidden',
          problem: 'hides every error by IFERROR',
          remedy: 'Say in an IF when there is no value.',
        }
    }
    if (
      part.kind === 'constant' &&
      part.value instanceof Decimal &&
      !modes.has(part) &&
      !UNIVERSAL.includes(part.value.toNumber())
    )
      yield {
        kind: 'X2-constant',
        problem: `has the figure ${part.value} in its formula`,
        remedy: 'Make it an input with a name.',
      }
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

function inputFaults(layout: Layout, lines: Lines): Fault[] {
  const { template } = layout
  const used = new Set(Object.values(template.book.periods).map(({ start }) => start))
  if (template.book.currency?.startsWith('$')) used.add(template.book.currency.slice(1))
  for (const { node, scope } of lines.keys())
    for (const part of node ? nodesIn(node) : []) {
      if (part.kind !== 'reference') continue
      used.add(part.name)
      if (part.part !== undefined) used.add(`${part.name}.${part.part}`)
      if (scope.over?.startsWith('table ')) used.add(`${scope.over.slice(6)}.${part.name}`)
    }
  const taken = new Set(
    template.book.sheets.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.type === 'periods' ? block.rows.flatMap((row) => ('input' in row && row.input) || []) : [],
      ),
    ),
  )
  const found: Fault[] = []
  template.groups.forEach((group, groupIndex) => {
    group.fields.forEach((field, index) => {
      const path = ['groups', groupIndex, 'fields', index]
      const say = (message: string, remedy: string) =>
        found.push({ rule: 'X1-unused', path, message, remedy })
      if (!layout.placed.has(field.id))
        say(`The input ${field.id} stands in no sheet.`, 'Name it in a block, or remove it.')
      else if (field.type === 'table') {
        for (const column of field.columns)
          if (
            isFigure(column.type) &&
            !used.has(`${field.id}.${column.id}`) &&
            !taken.has(`${field.id}.${column.id}`)
          )
            say(`No formula uses the column ${column.id} of ${field.id}.`, 'Use it, or remove it.')
        const isPerPeriod = field.columns.some(({ id }) => taken.has(`${field.id}.${id}`))
        if (!isPerPeriod && field.maximum < LEAST_ROWS)
          found.push({
            rule: 'X12-room',
            path,
            message: `The table ${field.id} has room for ${field.maximum} rows.`,
            remedy: `Set its maximum to ${LEAST_ROWS} or more.`,
          })
      } else if (isFigure(field.type) && !used.has(field.id))
        say(`No formula uses the input ${field.id}.`, 'Use it, or remove it.')
      if (
        field.type === 'choice' &&
        field.options.map(({ label }) => label).join(',').length +
          field.options.filter(({ label }) => label.includes(',')).length * 255 >
          255
      )
        found.push({
          rule: 'source',
          path,
          message: `The options of ${field.id} do not fit into a list.`,
          remedy: 'Take shorter labels, without commas.',
        })
    })
  })
  return found
}

function isFigure(type: string): boolean {
  return ['money', 'number', 'integer', 'percent', 'date'].includes(type)
}

function bookFaults(template: SheetTemplate): Fault[] {
  const found: Fault[] = []
  const say = (rule: string, path: PropertyKey[], message: string, remedy: string) =>
    found.push({ rule, path, message, remedy })
  if (template.book.checks.length === 0)
    say(
      'X6-check',
      [],
      'The book has no check.',
      'Write at least one under checks: what must be true of every result.',
    )
  const calculated = template.book.sheets.flatMap(({ blocks }) =>
    blocks.flatMap((block): (CalculatedSource | LineSource)[] => {
      if (block.type === 'table') return block.columns
      return block.type === 'results' || block.type === 'periods' ? block.rows : []
    }),
  )
  if (template.book.currency === undefined && calculated.some((one) => 'type' in one && one.type === 'money'))
    say(
      'X8-currency',
      [],
      'The book has amounts and no currency.',
      'Add currency: an ISO code, or $ and the id of the choice that asks for it.',
    )
  if (!calculated.some((one) => 'role' in one && one.role === 'result'))
    say('X1-result', ['sheets'], 'The book marks no result.', 'Give what people look for role: result.')
  if (Object.keys(template.book.example.results).length === 0)
    say(
      'X11-example',
      ['example'],
      'The worked example has no answer.',
      'Write what comes out under results, worked out by hand.',
    )
  return found
}

function circleFault(layout: Layout, circle: Cell[]): Fault {
  const [first] = circle
  const line = first?.content.kind === 'formula' ? first.content.line : undefined
  const way = circle.slice(0, 6).map((cell) => layout.addressOf(cell))
  const message = `${line?.label} needs its own value: ${[...way, circle.length > 6 ? '…' : way[0]].join(' ← ')}.`
  return {
    rule: 'X7-circle',
    path: line?.path ?? [],
    ...(first && { cell: layout.addressOf(first) }),
    message,
    remedy: 'Break the circle: take the value of the period before.',
  }
}

/** No error value, whatever is filled in. */
function valueFaults(layout: Layout, lines: Lines): Fault[] {
  const found: Fault[] = []
  for (const [name, answers] of Object.entries(sampleAnswers(layout.template))) {
    const { values } = new Calculation(layout, answers)
    const needsError = (line: Line, position: number) =>
      needsOf(layout, line, position).some((index) => values[index] instanceof CellError)
    for (const [line, cells] of lines) {
      // Told once, where it begins.
      const wrong = cells.find(
        ({ cell, position }) =>
          cell && values[cell.index] instanceof CellError && !needsError(line, position),
      )?.cell
      if (!wrong) continue
      const { code } = values[wrong.index] as CellError
      found.push({
        rule: 'X4-error',
        path: line.path ?? [],
        cell: layout.addressOf(wrong),
        message: `${line.label} shows ${code} with ${name} inputs.`,
        remedy: 'Say in an IF what it is then.',
      })
    }
  }
  return found
}

function exampleFaults(example: Calculation): Fault[] {
  const { layout } = example
  const found: Fault[] = []
  for (const [id, published] of Object.entries(layout.template.book.example.results)) {
    const named = layout.named.get(id)
    const path = ['example', 'results', id]
    if (named?.kind !== 'single') {
      found.push({
        rule: 'X11-example',
        path,
        message: `${id} is no single result.`,
        remedy: 'Name a result of a block of results.',
      })
      continue
    }
    const value = example.result(id)
    if (isPublished(value, published, named.unit)) continue
    const cell = layout.addressOf(named)
    found.push({
      rule: 'X11-example',
      path,
      cell,
      message: `${id} is ${shown(value)} in the example, and ${published} is published.`,
      remedy: 'Work it out by hand, then correct the book or the answer.',
    })
  }
  const failed = layout.template.book.checks.length > 0 && example.result('checksFailed')
  if (failed instanceof Decimal && !failed.isZero)
    found.push({
      rule: 'X6-check',
      path: ['checks'],
      message: `${failed} of the checks fail in the example.`,
      remedy: 'Correct the book or the check.',
    })
  return found
}

function isPublished(value: Value, published: number | string, unit: Unit): boolean {
  if (!(value instanceof Decimal)) return value === published
  if (typeof published !== 'number') return false
  const places = unit === 'money' ? 2 : 4
  const figure = unit === 'percent' ? value.multiply(Decimal.of(100)) : value
  return figure.round(places).compare(Decimal.fromNumber(published).round(places)) === 0
}

function shown(value: Value): string {
  return value instanceof CellError
    ? value.code
    : value === null
      ? 'empty'
      : String(value instanceof Decimal ? value.round(6) : value)
}

function chartFaults(example: Calculation): Fault[] {
  const { layout } = example
  return layout.sheets.flatMap(({ charts }) =>
    charts.flatMap(({ source, path }) => {
      const found: Fault[] = []
      const say = (message: string, remedy: string) =>
        found.push({ rule: 'X9-chart', path: [...path, 'series'], message, remedy })
      const kinds = new Set<string>()
      for (const written of [
        ...source.series,
        ...(source.categories === undefined ? [] : [source.categories]),
      ]) {
        const series = findSeries(layout, written)
        if (!series) {
          say(
            `The chart ${source.title} shows ${written}, which is no line and no column.`,
            'Name a line of periods, or table[column].',
          )
          continue
        }
        kinds.add(series.over)
        const hasValue = Array.from({ length: series.count }, (_, index) =>
          series.isAcross
            ? layout.at(series.sheet, series.line, series.first + index)
            : layout.at(series.sheet, series.first + index, series.line),
        ).some(
          (cell) =>
            cell &&
            example.values[cell.index] !== null &&
            !(
              example.values[cell.index] instanceof Decimal && (example.values[cell.index] as Decimal).isZero
            ),
        )
        if (!hasValue)
          say(
            `The chart ${source.title} shows nothing: ${written} is empty in the example.`,
            'Show another line, or fill it in.',
          )
      }
      if (kinds.size > 1)
        say(
          `The chart ${source.title} mixes lines of several kinds of periods or tables.`,
          'Show lines of one kind.',
        )
      return found
    }),
  )
}

/** `sales`, or `lines[amount]`. */
export function findSeries(layout: Layout, written: string) {
  const [, name = '', part] = /^(\w+)(?:\[(\w+)\])?$/.exec(written) ?? []
  const named = layout.named.get(name)
  if (named?.kind === 'series' && part === undefined) return named
  return named?.kind === 'table' && part !== undefined ? named.columns.get(part) : undefined
}

function widthFaults(example: Calculation): Fault[] {
  const { layout } = example
  const found: Fault[] = []
  const seen = new Set<unknown>()
  for (const cell of layout.cells) {
    const width = layout.sheets[cell.sheet]?.widths[cell.column] ?? 10
    const value = example.values[cell.index] ?? null
    const { content } = cell
    const key =
      content.kind === 'formula' ? content.line : content.kind === 'input' ? content.input.field : cell
    if (seen.has(key) || cell.sheet === 0) continue
    const isText = typeof value === 'string'
    const next = layout.at(cell.sheet, cell.row, cell.column + 1)
    // A text runs on over empty cells; heads and long texts of inputs are broken into lines.
    const room =
      isText && cell.role === 'head'
        ? Math.max(...value.split(' ').map((word) => word.length))
        : isText
          ? next && cell.role !== 'input'
            ? value.length * 0.9
            : 0
          : figureLength(value, cell)
    if (room <= width) continue
    seen.add(key)
    const path = content.kind === 'formula' ? (content.line.path ?? []) : []
    const message = `${isText ? `"${value}"` : 'The value'} does not fit into column ${address(0, cell.column).replace(/\d+$/, '')} of ${layout.sheets[cell.sheet]?.name}.`
    found.push({
      rule: 'X9-overflow',
      path,
      cell: layout.addressOf(cell),
      message,
      remedy: 'Shorten the label.',
    })
  }
  return found
}

function figureLength(value: Value, { type, decimals }: Cell): number {
  if (!(value instanceof Decimal) || type === 'date' || type === 'period') return 0
  const digits = value.round(0, 'down').abs().toString().length
  return (
    digits + Math.floor((digits - 1) / 3) + (value.sign < 0 ? 1 : 0) + (type === 'integer' ? 0 : decimals + 1)
  )
}
