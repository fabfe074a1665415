import type { Answers, AnswerValue, Column, Field, Money } from '../source/index.ts'
import { cleanText } from '../source/text.ts'
import { Decimal } from './decimal.ts'
import { type Node, nodesIn } from './formula.ts'
import {
  type Argument,
  CellError,
  compareValues,
  divide,
  findFunction,
  isTrue,
  numberOf,
  power,
  serialOf,
  textOf,
  type Value,
} from './functions.ts'
import { type Cell, type Layout, type Line, type Place, TOTAL } from './layout.ts'

type Calculate = (position: number) => Argument

const VALUE = new CellError('#VALUE!')
const PER_CENT = Decimal.of(1, 2)

/**
 * The values of a book for some answers. Formulas are compiled once; a change of answers calculates only what
 * depends on it, each cell once and after all that it is made of.
 */
export class Calculation {
  readonly layout: Layout
  /** By the index of the cell. */
  readonly values: Value[]
  /** Cells of which each needs the next, and the last the first; empty in a sound book. */
  readonly circle: Cell[]
  readonly #inputs: Cell[]
  readonly #run: ((position: number) => Value)[] = []
  readonly #positions: Int32Array
  /** Cells with a formula, each after those that it needs. */
  readonly #order: Int32Array
  readonly #dependents: number[][]
  readonly #dirty: Uint8Array

  constructor(layout: Layout, answers: Answers) {
    this.layout = layout
    const { cells } = layout
    this.values = cells.map(({ content }) =>
      content.kind === 'constant' ? constantValue(content.value) : null,
    )
    this.#inputs = cells.filter(({ content }) => content.kind === 'input')
    this.#positions = new Int32Array(cells.length)
    this.#dirty = new Uint8Array(cells.length)
    this.#dependents = cells.map(() => [])
    const needed = new Int32Array(cells.length)
    const compiled = new Map<Line, { run: (position: number) => Value; places: PlaceNode[] }>()
    for (const { index, content } of cells) {
      if (content.kind !== 'formula') continue
      const { line, position } = content
      let one = compiled.get(line)
      if (!one) {
        one = { run: this.#compile(line), places: placesIn(line) }
        compiled.set(line, one)
      }
      this.#positions[index] = position
      this.#run[index] = one.run
      for (const need of needsOf(layout, line, position, one.places)) {
        this.#dependents[need]?.push(index)
        if (cells[need]?.content.kind === 'formula') needed[index] = (needed[index] ?? 0) + 1
      }
    }
    const order = cells
      .filter(({ index, content }) => content.kind === 'formula' && needed[index] === 0)
      .map(({ index }) => index)
    for (const index of order)
      for (const dependent of this.#dependents[index] ?? []) {
        needed[dependent] = (needed[dependent] ?? 0) - 1
        if (needed[dependent] === 0) order.push(dependent)
      }
    this.#order = Int32Array.from(order)
    this.circle = this.#findCircle(needed)
    for (const index of order) this.#dirty[index] = 1
    this.#takeAnswers(answers)
    this.#calculate()
  }

  /** Answers the indexes of the cells with another value than before. */
  update(answers: Answers): number[] {
    return [...this.#takeAnswers(answers), ...this.#calculate()]
  }

  /** The value of a single result or input. */
  result(id: string): Value {
    const named = this.layout.named.get(id)
    if (named?.kind !== 'single') return null
    const cell = this.layout.at(named.sheet, named.row, named.column)
    return cell ? (this.values[cell.index] ?? null) : null
  }

  /** What the formula of a line is at one of its positions: for conditions that stand in no cell. */
  evaluate(line: Line, position: number): Value {
    return this.#compile(line)(position)
  }

  #takeAnswers(answers: Answers): number[] {
    const changed: number[] = []
    for (const { index, content } of this.#inputs) {
      if (content.kind !== 'input') continue
      const { id, field, row } = content.input
      const asked = this.layout.fields.get(id)
      const answer = answers[id] === undefined && asked && 'default' in asked ? asked.default : answers[id]
      const given =
        row === undefined
          ? answer
          : Array.isArray(answer)
            ? (answer[row] as Record<string, AnswerValue> | undefined)?.[field.id]
            : undefined
      if (this.#set(index, inputValue(field, given, this.layout))) changed.push(index)
    }
    return changed
  }

  #set(index: number, value: Value): boolean {
    const before = this.values[index] ?? null
    if (isSame(before, value)) return false
    this.values[index] = value
    for (const dependent of this.#dependents[index] ?? []) this.#dirty[dependent] = 1
    return true
  }

  #calculate(): number[] {
    const changed: number[] = []
    const dirty = this.#dirty
    for (const index of this.#order) {
      if (dirty[index] === 0) continue
      dirty[index] = 0
      const value = this.#run[index]?.(this.#positions[index] ?? 0) ?? null
      // A formula of an empty cell is 0.
      if (this.#set(index, value === null ? Decimal.zero : value)) changed.push(index)
    }
    return changed
  }

  #findCircle(needed: Int32Array): Cell[] {
    const { cells } = this.layout
    const first = needed.findIndex((count) => count > 0)
    if (first < 0) return []
    // Each that is left over is needed by another that is: going on from one to the next comes back.
    const seen: number[] = []
    for (let index = first; ; ) {
      const before = seen.indexOf(index)
      if (before >= 0) return seen.slice(before).flatMap((each) => cells[each] ?? [])
      seen.push(index)
      const next = needed.findIndex(
        (count, other) => count > 0 && (this.#dependents[other]?.includes(index) ?? false),
      )
      if (next < 0) return []
      index = next
    }
  }

  #compile(line: Line): (position: number) => Value {
    if (!line.node) return () => VALUE
    const calculate = this.#compileNode(line.node, line)
    return (position) => {
      try {
        return single(calculate(position))
      } catch (error) {
        if (error instanceof CellError) return error
        throw error
      }
    }
  }

  #compileNode(node: Node, line: Line): Calculate {
    switch (node.kind) {
      case 'constant': {
        const { value } = node
        return () => value
      }
      case 'reference':
      case 'range':
        return this.#compilePlace(node, line)
      case 'call':
        return this.#compileCall(node, line)
      case 'unary': {
        const operand = this.#compileNode(node.operand, line)
        if (node.operator === '+') return operand
        return node.operator === '-'
          ? (position) => numberOf(operand(position)).negate()
          : (position) => numberOf(operand(position)).multiply(PER_CENT)
      }
      case 'binary':
        return this.#compileBinary(node, line)
    }
  }

  #compilePlace(node: PlaceNode, line: Line): Calculate {
    const { values } = this
    const known: { indexes: number[]; rows: number; columns: number }[] = []
    const find = (position: number) => {
      const place = placeOf(this.layout, node, line, position)
      const shape =
        typeof place === 'string'
          ? { rows: 0, columns: 0 }
          : { rows: place.bottom - place.top + 1, columns: place.right - place.left + 1 }
      const found = { ...shape, indexes: indexesOf(this.layout, node, line, position) }
      known[position - TOTAL] = found
      return found
    }
    return (position) => {
      const { indexes, rows, columns } = known[position - TOTAL] ?? find(position)
      if (indexes.length === 1) return values[indexes[0] ?? -1] ?? null
      if (indexes.length === 0) throw new CellError('#REF!')
      return { rows, columns, values: indexes.map((index) => values[index] ?? null) }
    }
  }

  #compileCall(node: Extract<Node, { kind: 'call' }>, line: Line): Calculate {
    const given = node.arguments.map((each) => this.#compileNode(each, line))
    const [first, second, third] = given
    const name = node.name
    if (name === 'IF' && first)
      return (position) =>
        isTrue(single(first(position))) ? (second?.(position) ?? null) : third ? third(position) : false
    if (name === 'IFERROR' && first)
      return (position) => {
        try {
          const value = single(first(position))
          if (!(value instanceof CellError)) return value
        } catch (error) {
          if (!(error instanceof CellError)) throw error
        }
        return second?.(position) ?? null
      }
    if (name === 'CHOOSE' && first)
      return (position) => {
        const chosen =
          given[
            numberOf(single(first(position)))
              .floor()
              .toNumber()
          ]
        if (!chosen || chosen === first) throw VALUE
        return chosen(position)
      }
    const called = findFunction(name)
    if (!called) return () => VALUE
    const { run } = called
    if (first && second === undefined) return (position) => run(checked(first(position)))
    return (position) => run(...given.map((each) => checked(each(position))))
  }

  #compileBinary(node: Extract<Node, { kind: 'binary' }>, line: Line): Calculate {
    const left = this.#compileNode(node.left, line)
    const right = this.#compileNode(node.right, line)
    const figures = (calculate: (one: Decimal, other: Decimal) => Decimal): Calculate => {
      return (position) => calculate(numberOf(left(position)), numberOf(right(position)))
    }
    const order = (isMet: (order: number) => boolean): Calculate => {
      return (position) => isMet(compareValues(single(left(position)), single(right(position))))
    }
    switch (node.operator) {
      case '+':
        return figures((one, other) => one.add(other))
      case '-':
        return figures((one, other) => one.subtract(other))
      case '*':
        return figures((one, other) => one.multiply(other))
      case '/':
        return figures(divide)
      case '^':
        return figures(power)
      case '&':
        return (position) => textOf(single(left(position))) + textOf(single(right(position)))
      case '=':
        return order((order) => order === 0)
      case '<>':
        return order((order) => order !== 0)
      case '<':
        return order((order) => order < 0)
      case '<=':
        return order((order) => order <= 0)
      case '>':
        return order((order) => order > 0)
      case '>=':
        return order((order) => order >= 0)
    }
  }
}

type PlaceNode = Extract<Node, { kind: 'reference' | 'range' }>

/** The cells of a reference, row by row; -1 for a place without a cell. */
function indexesOf(layout: Layout, node: PlaceNode, line: Line, position: number): number[] {
  const place = placeOf(layout, node, line, position)
  if (typeof place === 'string') return []
  const indexes: number[] = []
  for (let row = place.top; row <= place.bottom; row += 1)
    for (let column = place.left; column <= place.right; column += 1)
      indexes.push(layout.at(place.sheet, row, column)?.index ?? -1)
  return indexes
}

/** The cells that a formula needs at one of its positions. */
export function needsOf(layout: Layout, line: Line, position: number, places = placesIn(line)): number[] {
  const needs: number[] = []
  for (const node of places)
    for (const index of indexesOf(layout, node, line, position)) if (index >= 0) needs.push(index)
  return needs
}

function placesIn({ node }: Line): PlaceNode[] {
  const parts = node ? [...nodesIn(node)] : []
  return parts.filter((part) => part.kind === 'reference' || part.kind === 'range')
}

/** Where a reference or a range is; a text says why it is nowhere. */
export function placeOf(layout: Layout, node: PlaceNode, line: Line, position: number): Place | string {
  if (node.kind === 'reference') return layout.find(node, line, position)
  const from = layout.find(node.from, line, position)
  const to = layout.find(node.to, line, position)
  if (typeof from === 'string') return from
  if (typeof to === 'string') return to
  if (
    from.sheet !== to.sheet ||
    to.top < from.top ||
    to.left < from.left ||
    (from.top !== to.top && from.left !== to.left)
  )
    return `${node.from.name} and ${node.to.name} are not the two ends of one row`
  return { ...from, bottom: to.bottom, right: to.right }
}

/** A whole row where one value is needed is an error, in every program another one. */
function single(value: Argument): Value {
  if (typeof value === 'object' && value !== null && 'rows' in value) throw VALUE
  return value
}

function checked(value: Argument): Argument {
  if (value instanceof CellError) throw value
  return value
}

function isSame(one: Value, other: Value): boolean {
  if (one === other) return true
  if (one instanceof Decimal && other instanceof Decimal) return one.compare(other) === 0
  return one instanceof CellError && other instanceof CellError && one.code === other.code
}

function constantValue(value: string | number): Value {
  return typeof value === 'number' ? Decimal.fromNumber(value) : value
}

/** An answer as its cell holds it; null for none, and for what no such field has. */
function inputValue(field: Field | Column, value: AnswerValue | undefined, { words }: Layout): Value {
  if (value === undefined || value === null || value === '') return null
  switch (field.type) {
    case 'money': {
      const { minor } = value as Money
      return Number.isSafeInteger(minor) ? Decimal.of(minor, 2) : null
    }
    case 'percent':
      return typeof value === 'number' && Number.isFinite(value)
        ? Decimal.fromNumber(value).multiply(PER_CENT)
        : null
    case 'integer':
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? Decimal.fromNumber(value) : null
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? serialOf(value) : null
    case 'yesNo':
      return typeof value === 'boolean' ? (value ? words.yes : words.no) : null
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? null
    default:
      return typeof value === 'string' ? cleanText(value) || null : null
  }
}
