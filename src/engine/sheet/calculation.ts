import { isDate } from '../source/answers/answers.ts'
import type { Answers, AnswerValue, Column, Field, Money } from '../source/index.ts'
import { cleanText } from '../source/text.ts'
import { Decimal } from './decimal.ts'
import { type Node, nodesIn, type Operator } from './formula.ts'
import {
  type Argument,
  CellError,
  compareValues,
  divide,
  FIRST_DAY,
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
/** The cells of a reference at a position, row by row; -1 for a place without a cell. */
type Locate = (position: number) => { indexes: number[]; rows: number; columns: number }
interface Compiled {
  run: (position: number) => Value
  places: Locate[]
}

const VALUE = new CellError('#VALUE!')
const NUMBER = new CellError('#NUM!')
const PER_CENT = Decimal.of(1, 2)
const LONGEST_TEXT = 32_767

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
    const compiled = new Map<Line, Compiled>()
    for (const { index, content } of cells) {
      if (content.kind !== 'formula') continue
      const { line, position } = content
      let one = compiled.get(line)
      if (!one) {
        one = this.#compile(line)
        compiled.set(line, one)
      }
      this.#positions[index] = position
      this.#run[index] = one.run
      for (const locate of one.places)
        for (const need of locate(position).indexes) {
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
    return this.#compile(line).run(position)
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

  /** Each cell that is left over needs another that is: going on from one to the next comes back. */
  #findCircle(needed: Int32Array): Cell[] {
    const { cells } = this.layout
    const way = new Set<Cell>()
    let cell = cells[needed.findIndex((count) => count > 0)]
    while (cell && !way.has(cell)) {
      way.add(cell)
      const { content } = cell
      const needs = content.kind === 'formula' ? needsOf(this.layout, content.line, content.position) : []
      cell = cells[needs.find((index) => (needed[index] ?? 0) > 0) ?? -1]
    }
    const all = [...way]
    return cell ? all.slice(all.indexOf(cell)) : []
  }

  #compile(line: Line): Compiled {
    const places: Locate[] = []
    if (!line.node) return { run: () => VALUE, places }
    const calculate = this.#compileNode(line.node, line, places)
    const run = (position: number) => {
      try {
        return fitting(single(calculate(position)))
      } catch (error) {
        if (error instanceof CellError) return error
        throw error
      }
    }
    return { run, places }
  }

  #compileNode(node: Node, line: Line, places: Locate[]): Calculate {
    switch (node.kind) {
      case 'constant': {
        const { value } = node
        return () => value
      }
      case 'reference':
      case 'range':
        return this.#compilePlace(node, line, places)
      case 'call':
        return this.#compileCall(node, line, places)
      case 'unary': {
        const operand = this.#compileNode(node.operand, line, places)
        if (node.operator === '+') return operand
        return node.operator === '-'
          ? (position) => numberOf(operand(position)).negate()
          : (position) => numberOf(operand(position)).multiply(PER_CENT)
      }
      case 'binary':
        return this.#compileBinary(node, line, places)
    }
  }

  #compilePlace(node: PlaceNode, line: Line, places: Locate[]): Calculate {
    const { values, layout } = this
    const known: ReturnType<Locate>[] = []
    const find: Locate = (position) => {
      const place = placeOf(layout, node, line, position)
      if (typeof place === 'string') return { rows: 0, columns: 0, indexes: [] }
      const { top, left, bottom, right } = place
      const indexes = layout.cellsIn(place).map((cell) => cell?.index ?? -1)
      return { rows: bottom - top + 1, columns: right - left + 1, indexes }
    }
    const locate: Locate = (position) => {
      known[position - TOTAL] ??= find(position)
      return known[position - TOTAL] as ReturnType<Locate>
    }
    places.push(locate)
    return (position) => {
      const { indexes, rows, columns } = locate(position)
      if (indexes.length === 1) return values[indexes[0] ?? -1] ?? null
      if (indexes.length === 0) throw new CellError('#REF!')
      return { rows, columns, values: indexes.map((index) => values[index] ?? null) }
    }
  }

  #compileCall(node: Extract<Node, { kind: 'call' }>, line: Line, places: Locate[]): Calculate {
    const given = node.arguments.map((each) => this.#compileNode(each, line, places))
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

  #compileBinary(
    { operator, ...node }: Extract<Node, { kind: 'binary' }>,
    line: Line,
    places: Locate[],
  ): Calculate {
    const left = this.#compileNode(node.left, line, places)
    const right = this.#compileNode(node.right, line, places)
    if (operator === '&')
      return (position) => textOf(single(left(position))) + textOf(single(right(position)))
    const calculate = ARITHMETIC[operator]
    if (calculate) return (position) => calculate(numberOf(left(position)), numberOf(right(position)))
    const isMet = COMPARISONS[operator]
    return (position) => isMet?.(compareValues(single(left(position)), single(right(position)))) ?? VALUE
  }
}

const ARITHMETIC: Partial<Record<Operator, (one: Decimal, other: Decimal) => Decimal>> = {
  '+': (one, other) => one.add(other),
  '-': (one, other) => one.subtract(other),
  '*': (one, other) => one.multiply(other),
  '/': divide,
  '^': power,
}
const COMPARISONS: Partial<Record<Operator, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

type PlaceNode = Extract<Node, { kind: 'reference' | 'range' }>

/** The cells that a formula needs at one of its positions. */
export function needsOf(layout: Layout, line: Line, position: number): number[] {
  const needs: number[] = []
  for (const node of line.node ? nodesIn(line.node) : []) {
    if (node.kind !== 'reference' && node.kind !== 'range') continue
    const place = placeOf(layout, node, line, position)
    if (typeof place === 'string') continue
    for (const cell of layout.cellsIn(place)) if (cell) needs.push(cell.index)
  }
  return needs
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

/** What a cell can hold: Excel has no number of 309 digits, and no text of more than 32,767 characters. */
function fitting(value: Value): Value {
  if (value instanceof Decimal && typeof value.coefficient === 'bigint' && !Number.isFinite(value.toNumber()))
    return NUMBER
  return typeof value === 'string' && value.length > LONGEST_TEXT ? VALUE : value
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
  switch (field.type) {
    case 'money': {
      const { minor } = (value ?? {}) as Partial<Money>
      return Number.isSafeInteger(minor) ? Decimal.of(minor as number, 2) : null
    }
    case 'percent':
    case 'integer':
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return null
      const figure = Decimal.fromNumber(value)
      return field.type === 'percent' ? figure.multiply(PER_CENT) : figure
    }
    case 'date':
      return typeof value === 'string' && isDate(value) ? dateValue(value) : null
    case 'yesNo':
      return typeof value === 'boolean' ? (value ? words.yes : words.no) : null
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? null
    default:
      return typeof value === 'string' ? cleanText(value.slice(0, LONGEST_TEXT)) || null : null
  }
}

/** A day before March 1900 has no number that all programs agree on. */
function dateValue(date: string): Value {
  const serial = serialOf(date)
  return serial.toNumber() < FIRST_DAY ? NUMBER : serial
}
