import { addMonths } from '../source/computation/calendar.ts'
import { Decimal } from './decimal.ts'

/** What a spreadsheet shows where it cannot calculate. */
export class CellError {
  readonly code: '#DIV/0!' | '#N/A' | '#NUM!' | '#REF!' | '#VALUE!'
  constructor(code: CellError['code']) {
    this.code = code
  }
}
const DIVISION = new CellError('#DIV/0!')
const NOT_FOUND = new CellError('#N/A')
const NUMBER = new CellError('#NUM!')
const REFERENCE = new CellError('#REF!')
const VALUE = new CellError('#VALUE!')

/** What a cell holds; null is empty. A date is the number of days since the end of 1899. */
export type Value = Decimal | string | boolean | null | CellError
/** Several cells, row by row. */
export interface Area {
  rows: number
  columns: number
  values: Value[]
}
export type Argument = Value | Area

/** What a figure means, as far as it decides what may be added to it. */
export type Unit = 'money' | 'percent' | 'number' | 'date' | 'text' | 'boolean'
interface SheetFunction {
  /** How many arguments it takes. */
  takes: [least: number, most: number]
  /** A unit, that of its first argument, that which all of its arguments must share, or any. */
  gives: Unit | 'first' | 'shared' | 'any'
  /** Arguments that choose a way to calculate, such as places of decimals: no assumptions. */
  modes?: number[]
  run: (...given: Argument[]) => Value
}

/** @throws CellError for text, as all other functions here throw what their cell shows */
export function numberOf(value: Argument | undefined): Decimal {
  if (value instanceof Decimal) return value
  if (value === null || value === undefined) return Decimal.zero
  if (typeof value === 'boolean') return value ? Decimal.one : Decimal.zero
  if (value instanceof CellError) throw value
  if (typeof value !== 'string') throw VALUE
  const read = Decimal.parse(value.trim())
  if (!read) throw VALUE
  return read
}

export function isTrue(value: Argument | undefined): boolean {
  if (typeof value === 'boolean') return value
  return !numberOf(value).isZero
}

export function textOf(value: Argument | undefined): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Decimal) return String(value.toNumber())
  throw value instanceof CellError ? value : VALUE
}

/** The order of Excel: numbers, texts, logical values; an empty cell is as 0, "" or FALSE. */
export function compareValues(one: Value, other: Value): number {
  if (one instanceof CellError) throw one
  if (other instanceof CellError) throw other
  if (one === null) return other === null ? 0 : -compareValues(other, one)
  if (other === null) {
    if (one instanceof Decimal) return one.sign
    return Number(typeof one === 'string' ? one !== '' : one)
  }
  if (one instanceof Decimal && other instanceof Decimal) return one.compare(other)
  if (typeof one === 'string' && typeof other === 'string') {
    const [a, b] = [one.toLowerCase(), other.toLowerCase()]
    return a < b ? -1 : Number(a > b)
  }
  return rankOf(one) - rankOf(other) || Number(one) - Number(other)
}

function rankOf(value: Decimal | string | boolean): number {
  return value instanceof Decimal ? 0 : typeof value === 'string' ? 1 : 2
}

export function divide(one: Decimal, other: Decimal): Decimal {
  const quotient = one.divide(other)
  if (!quotient) throw DIVISION
  return quotient
}

export function power(base: Decimal, exponent: Decimal): Decimal {
  const whole = exponent.toNumber()
  if (base.isZero && whole <= 0) throw whole === 0 ? NUMBER : DIVISION
  const near = finite(base.toNumber() ** whole)
  return Number.isInteger(whole) && Math.abs(whole) <= 1200 ? (base.power(whole) ?? Decimal.zero) : near
}

function finite(value: number): Decimal {
  if (!Number.isFinite(value)) throw NUMBER
  return Decimal.fromNumber(value)
}

const EPOCH = Date.UTC(1899, 11, 30)
const DAY = 86_400_000
/** Before March 1900 the programs count days differently. */
const FIRST_DAY = 61
const LAST_DAY = 2_958_465
const MOST_PLACES = 400
/** Periods of a depreciation. */
const MOST_PERIODS = 10_000

/** The number of a day `YYYY-MM-DD`. */
export function serialOf(date: string): Decimal {
  return Decimal.of(Math.round((Date.parse(`${date}T00:00:00Z`) - EPOCH) / DAY))
}

/** The day of a number, as `YYYY-MM-DD`. @throws CellError beyond the calendar of the programs */
function dayOf(serial: Decimal): string {
  const days = serial.floor().toNumber()
  if (days < FIRST_DAY || days > LAST_DAY) throw NUMBER
  return new Date(EPOCH + days * DAY).toISOString().slice(0, 10)
}

function partsOf(value: Argument | undefined): [year: number, month: number, day: number] {
  return dayOf(numberOf(value)).split('-').map(Number) as [number, number, number]
}

function dateFrom(time: number): Decimal {
  if (Number.isNaN(time)) throw NUMBER
  return serialOf(dayOf(Decimal.of(Math.round((time - EPOCH) / DAY))))
}

function monthsLater(date: Argument | undefined, months: Argument | undefined): string {
  const later = addMonths(dayOf(numberOf(date)), integerOf(months))
  if (later === undefined) throw NUMBER
  return later
}

function integerOf(value: Argument | undefined): number {
  return numberOf(value).round(0, 'down').toNumber()
}

/** A number of steps that are taken one by one. An input may hold any figure. */
function stepsOf(value: Argument | undefined, most: number): number {
  const steps = integerOf(value)
  if (Math.abs(steps) > most) throw NUMBER
  return steps
}

/** The number of a day that the calendar of the programs has. */
function dayNumberOf(value: Argument | undefined): number {
  const day = numberOf(value).floor().toNumber()
  if (day < 0 || day > LAST_DAY) throw NUMBER
  return day
}

/** Decimal places; beyond these, rounding changes nothing, or leaves nothing. */
function placesOf(value: Argument | undefined): number {
  return Math.max(-MOST_PLACES, Math.min(MOST_PLACES, integerOf(value)))
}

function isArea(value: Argument | undefined): value is Area {
  return typeof value === 'object' && value !== null && 'rows' in value
}

function valuesOf(value: Argument | undefined): Value[] {
  return isArea(value) ? value.values : [value ?? null]
}

function areaOf(value: Argument | undefined): Area {
  return isArea(value) ? value : { rows: 1, columns: 1, values: [value ?? null] }
}

/** The figures among the arguments: of an area only its numbers, else what can be read as one. */
function figures(given: Argument[]): Decimal[] {
  const found: Decimal[] = []
  for (const each of given) {
    if (!isArea(each)) {
      found.push(numberOf(each))
      continue
    }
    for (const value of each.values) {
      if (value instanceof Decimal) found.push(value)
      else if (value instanceof CellError) throw value
    }
  }
  return found
}

function sum(values: Decimal[]): Decimal {
  let total = Decimal.zero
  for (const value of values) total = total.add(value)
  return total
}

function extreme(values: Decimal[], sign: 1 | -1): Decimal {
  const [first = Decimal.zero, ...rest] = values
  return rest.reduce((best, value) => (value.compare(best) * sign > 0 ? value : best), first)
}

function ordered(given: Argument | undefined): Decimal[] {
  return figures([areaOf(given)]).sort((one, other) => one.compare(other))
}

function pick(values: Decimal[], index: number): Decimal {
  const value = values[index]
  if (!value) throw NUMBER
  return value
}

/** Whether a value meets a criterion such as `">=10"`, `"Paid"` or a number. */
function criterion(given: Argument | undefined): (value: Value) => boolean {
  const [written = null] = valuesOf(given)
  if (written instanceof CellError) throw written
  if (typeof written !== 'string')
    return (value) => value !== null && !(value instanceof CellError) && compareValues(value, written) === 0
  const [, operator = '', wanted = ''] = /^(<>|<=|>=|=|<|>)?(.*)$/s.exec(written) ?? []
  const number = Decimal.parse(wanted)
  const isMet = (order: number) =>
    operator === '<' ? order < 0 : operator === '<=' ? order <= 0 : operator === '>' ? order > 0 : order >= 0
  if (operator !== '' && operator !== '=' && operator !== '<>')
    return (value) =>
      number
        ? value instanceof Decimal && isMet(value.compare(number))
        : typeof value === 'string' && isMet(compareValues(value, wanted))
  const pattern = wanted
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const text = new RegExp(`^${pattern}$`, 'is')
  const isEqual = (value: Value) => {
    if (wanted === '') return value === null
    if (number) return value instanceof Decimal && value.compare(number) === 0
    return typeof value === 'string' && text.test(value)
  }
  return operator === '<>' ? (value) => !isEqual(value) : isEqual
}

/** Which places of areas of one shape meet all criteria. */
function matching(pairs: Argument[]): boolean[] {
  const met = valuesOf(pairs[0]).map(() => true)
  for (let index = 0; index < pairs.length; index += 2) {
    const values = valuesOf(pairs[index])
    if (values.length !== met.length) throw VALUE
    const isMet = criterion(pairs[index + 1])
    values.forEach((value, place) => {
      if (met[place] && !isMet(value)) met[place] = false
    })
  }
  return met
}

function sumWhere(summed: Argument | undefined, met: boolean[]): Decimal[] {
  const values = valuesOf(summed)
  if (values.length !== met.length) throw VALUE
  return figures([{ rows: 1, columns: 1, values: values.filter((_, index) => met[index]) }])
}

/** The place of a value, from 0: `kind` 0 the same value, 1 the last that is not above, -1 not below. */
function placeOf(wanted: Argument | undefined, values: Value[], kind: number): number {
  const [sought = null] = valuesOf(wanted)
  if (sought instanceof CellError) throw sought
  const isKind = (value: Value) =>
    value !== null && !(value instanceof CellError) && (sought === null || typeof value === typeof sought)
  const fits = (value: Value) => {
    if (!isKind(value)) return false
    const order = compareValues(value, sought)
    return kind === 0 ? order === 0 : order * kind <= 0
  }
  const place = kind === 0 ? values.findIndex(fits) : values.findLastIndex(fits)
  if (place < 0) throw NOT_FOUND
  return place
}

function cellAt(area: Area, row: number, column: number): Value {
  if (row < 0 || column < 0 || row >= area.rows || column >= area.columns) throw REFERENCE
  return area.values[row * area.columns + column] ?? null
}

function lookup(given: Argument[], isVertical: boolean): Value {
  const area = areaOf(given[1])
  const count = isVertical ? area.rows : area.columns
  const keys = Array.from({ length: count }, (_, index) =>
    isVertical ? cellAt(area, index, 0) : cellAt(area, 0, index),
  )
  const isNear = given[3] === undefined || isTrue(given[3])
  const place = placeOf(given[0], keys, isNear ? 1 : 0)
  const other = integerOf(given[2]) - 1
  return isVertical ? cellAt(area, place, other) : cellAt(area, other, place)
}

interface Loan {
  rate: Decimal
  periods: Decimal
  /** (1 + rate) to the power of the periods. */
  growth: Decimal
  /** What one paid in each period grows to. */
  annuity: Decimal
  /** 1 + rate where payments come at the beginning of a period. */
  early: Decimal
}

function loanOf(rate: Decimal, periods: Decimal, type: Argument | undefined): Loan {
  const growth = power(Decimal.one.add(rate), periods)
  const isEarly = !numberOf(type).isZero
  const annuity = rate.isZero ? periods : divide(growth.subtract(Decimal.one), rate)
  return { rate, periods, growth, annuity, early: isEarly ? Decimal.one.add(rate) : Decimal.one }
}

function payment({ growth, annuity, early }: Loan, present: Decimal, future: Decimal): Decimal {
  return divide(present.multiply(growth).add(future), annuity.multiply(early)).negate()
}

function interest(given: Argument[]): { interest: Decimal; payment: Decimal } {
  const [rate, period, periods, present, future, type] = given
  const loan = loanOf(numberOf(rate), numberOf(periods), type)
  const level = payment(loan, numberOf(present), numberOf(future))
  const before = numberOf(period).subtract(Decimal.one)
  if (before.sign < 0 || before.compare(loan.periods) >= 0) throw NUMBER
  const isEarly = loan.early !== Decimal.one
  if (isEarly && before.isZero) return { interest: Decimal.zero, payment: level }
  const until = loanOf(loan.rate, before, type)
  const owed = numberOf(present)
    .multiply(until.growth)
    .add(level.multiply(until.early).multiply(until.annuity))
  const due = owed.negate().multiply(loan.rate)
  return { interest: isEarly ? divide(due, loan.early) : due, payment: level }
}

/** The rate at which the payments are worth nothing: Newton's way, then halving. */
function irr(values: number[], guess: number): number {
  const worth = (rate: number) => values.reduceRight((rest, value) => rest / (1 + rate) + value, 0)
  if (!values.some((value) => value > 0) || !values.some((value) => value < 0)) throw NUMBER
  let rate = guess
  for (let step = 0; step < 100; step += 1) {
    const slope = values.reduce((all, value, index) => all - (index * value) / (1 + rate) ** (index + 1), 0)
    const next = rate - worth(rate) / slope
    if (!Number.isFinite(next) || next <= -1) break
    if (Math.abs(next - rate) < 1e-14) return next
    rate = next
  }
  let [low, high] = [-0.9999, 10]
  if (worth(low) * worth(high) > 0) throw NUMBER
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2
    if (worth(low) * worth(middle) <= 0) high = middle
    else low = middle
  }
  return (low + high) / 2
}

function workdays(from: number, to: number, holidays: Argument | undefined): number {
  if (from > to) return -workdays(to, from, holidays)
  const free = new Set(holidays === undefined ? [] : figures([areaOf(holidays)]).map((day) => day.toNumber()))
  let count = 0
  for (let day = from; day <= to; day += 1) if (isWorkday(day) && !free.has(day)) count += 1
  return count
}

/** Day 0 of the count was a Saturday. */
function isWorkday(day: number): boolean {
  return day % 7 > 1
}

function declining(cost: Decimal, salvage: Decimal, life: Decimal, period: number, months: Decimal): Decimal {
  if (life.sign <= 0 || cost.sign <= 0 || period > life.toNumber() + 1) throw NUMBER
  const rate = finite(1 - (salvage.toNumber() / cost.toNumber()) ** (1 / life.toNumber())).round(3)
  const year = Decimal.of(12)
  let [total, part] = [Decimal.zero, Decimal.zero]
  for (let index = 1; index <= period; index += 1) {
    const left = cost.subtract(total).multiply(rate)
    const isLast = Decimal.of(index).compare(life) > 0
    part =
      index === 1
        ? divide(left.multiply(months), year)
        : isLast
          ? divide(left.multiply(year.subtract(months)), year)
          : left
    total = total.add(part)
  }
  return part
}

const of = (
  takes: SheetFunction['takes'],
  gives: SheetFunction['gives'],
  run: SheetFunction['run'],
  modes?: number[],
): SheetFunction => ({ takes, gives, run, ...(modes && { modes }) })
const MANY = 30
/** The calculator decides what of these is calculated at all. */
const byCalculator = (): Value => VALUE

/** What Excel, LibreOffice and Google Sheets calculate alike, in every language. */
const functions: Record<string, SheetFunction> = {
  IF: of([2, 3], 'shared', byCalculator),
  IFERROR: of([2, 2], 'shared', byCalculator),
  CHOOSE: of([2, MANY], 'shared', byCalculator),
  AND: of([1, MANY], 'boolean', (...given) =>
    given.flatMap(valuesOf).every((value) => value === null || isTrue(value)),
  ),
  OR: of([1, MANY], 'boolean', (...given) =>
    given.flatMap(valuesOf).some((value) => value !== null && isTrue(value)),
  ),
  NOT: of([1, 1], 'boolean', (value) => !isTrue(value)),
  ISBLANK: of([1, 1], 'boolean', (value) => value === null),
  ISNUMBER: of([1, 1], 'boolean', (value) => value instanceof Decimal),
  ISTEXT: of([1, 1], 'boolean', (value) => typeof value === 'string'),

  SUM: of([1, MANY], 'shared', (...given) => sum(figures(given))),
  SUMPRODUCT: of([1, MANY], 'any', (...given) => {
    const areas = given.map(areaOf)
    const [first, ...rest] = areas
    if (!first || rest.some(({ rows, columns }) => rows !== first.rows || columns !== first.columns))
      throw VALUE
    const factor = (value: Value | undefined) => {
      if (value instanceof CellError) throw value
      return value instanceof Decimal ? value : Decimal.zero
    }
    return sum(
      first.values.map((value, index) =>
        rest.reduce((product, area) => product.multiply(factor(area.values[index])), factor(value)),
      ),
    )
  }),
  SUMIF: of([2, 3], 'first', (tested, wanted, summed = tested as Argument) =>
    sum(sumWhere(summed, matching([tested as Argument, wanted as Argument]))),
  ),
  SUMIFS: of([3, MANY], 'first', (summed, ...pairs) => sum(sumWhere(summed, matching(pairs)))),
  COUNT: of([1, MANY], 'number', (...given) =>
    Decimal.of(given.flatMap(valuesOf).filter((value) => value instanceof Decimal).length),
  ),
  COUNTA: of([1, MANY], 'number', (...given) =>
    Decimal.of(given.flatMap(valuesOf).filter((value) => value !== null).length),
  ),
  COUNTBLANK: of([1, 1], 'number', (area) =>
    Decimal.of(valuesOf(area).filter((value) => value === null || value === '').length),
  ),
  COUNTIF: of([2, 2], 'number', (...pair) => Decimal.of(matching(pair).filter(Boolean).length)),
  COUNTIFS: of([2, MANY], 'number', (...pairs) => Decimal.of(matching(pairs).filter(Boolean).length)),
  AVERAGE: of([1, MANY], 'shared', (...given) => {
    const values = figures(given)
    return divide(sum(values), Decimal.of(values.length))
  }),
  MIN: of([1, MANY], 'shared', (...given) => extreme(figures(given), -1)),
  MAX: of([1, MANY], 'shared', (...given) => extreme(figures(given), 1)),
  MEDIAN: of([1, MANY], 'shared', (...given) => {
    const values = figures(given).sort((one, other) => one.compare(other))
    const middle = values.length >> 1
    if (values.length % 2 === 1) return pick(values, middle)
    return divide(pick(values, middle - 1).add(pick(values, middle)), Decimal.of(2))
  }),
  LARGE: of([2, 2], 'first', (area, place) => pick(ordered(area).reverse(), integerOf(place) - 1), [1]),
  SMALL: of([2, 2], 'first', (area, place) => pick(ordered(area), integerOf(place) - 1), [1]),

  ABS: of([1, 1], 'first', (value) => numberOf(value).abs()),
  SIGN: of([1, 1], 'number', (value) => Decimal.of(numberOf(value).sign)),
  INT: of([1, 1], 'first', (value) => numberOf(value).floor()),
  MOD: of([2, 2], 'first', (value, divisor) => {
    const [one, other] = [numberOf(value), numberOf(divisor)]
    return one.subtract(divide(one, other).floor().multiply(other))
  }),
  ROUND: of([2, 2], 'first', (value, places) => numberOf(value).round(placesOf(places)), [1]),
  ROUNDUP: of([2, 2], 'first', (value, places) => numberOf(value).round(placesOf(places), 'up'), [1]),
  ROUNDDOWN: of([2, 2], 'first', (value, places) => numberOf(value).round(placesOf(places), 'down'), [1]),
  POWER: of([2, 2], 'number', (base, exponent) => power(numberOf(base), numberOf(exponent))),
  SQRT: of([1, 1], 'number', (value) => finite(Math.sqrt(numberOf(value).toNumber()))),
  EXP: of([1, 1], 'number', (value) => finite(Math.exp(numberOf(value).toNumber()))),
  LN: of([1, 1], 'number', (value) => finite(Math.log(numberOf(value).toNumber()))),

  INDEX: of([2, 3], 'first', (given, row, column) => {
    const area = areaOf(given)
    const [one, other] = [integerOf(row) - 1, column === undefined ? undefined : integerOf(column) - 1]
    if (other !== undefined) return cellAt(area, one, other)
    return area.rows === 1 ? cellAt(area, 0, one) : cellAt(area, one, 0)
  }),
  MATCH: of(
    [2, 3],
    'number',
    (wanted, area, kind) =>
      Decimal.of(placeOf(wanted, valuesOf(area), kind === undefined ? 1 : numberOf(kind).sign) + 1),
    [2],
  ),
  VLOOKUP: of([3, 4], 'any', (...given) => lookup(given, true), [2, 3]),
  HLOOKUP: of([3, 4], 'any', (...given) => lookup(given, false), [2, 3]),

  DATE: of(
    [3, 3],
    'date',
    (year, month, day) => dateFrom(Date.UTC(integerOf(year), integerOf(month) - 1, integerOf(day))),
    [0, 1, 2],
  ),
  YEAR: of([1, 1], 'number', (date) => Decimal.of(partsOf(date)[0])),
  MONTH: of([1, 1], 'number', (date) => Decimal.of(partsOf(date)[1])),
  DAY: of([1, 1], 'number', (date) => Decimal.of(partsOf(date)[2])),
  EDATE: of([2, 2], 'date', (date, months) => serialOf(monthsLater(date, months))),
  EOMONTH: of([2, 2], 'date', (date, months) => {
    const [year = 0, month = 0] = monthsLater(date, months).split('-').map(Number)
    return dateFrom(Date.UTC(year, month, 0))
  }),
  WEEKDAY: of(
    [1, 2],
    'number',
    (date, kind) => {
      const day = (numberOf(date).floor().toNumber() + 6) % 7
      const type = kind === undefined ? 1 : integerOf(kind)
      return Decimal.of(type === 2 ? ((day + 6) % 7) + 1 : type === 3 ? (day + 6) % 7 : day + 1)
    },
    [1],
  ),
  NETWORKDAYS: of([2, 3], 'number', (from, to, holidays) =>
    Decimal.of(workdays(dayNumberOf(from), dayNumberOf(to), holidays)),
  ),
  WORKDAY: of([2, 2], 'date', (from, count) => {
    let day = dayNumberOf(from)
    const step = numberOf(count).sign
    for (let left = Math.abs(stepsOf(count, LAST_DAY)); left > 0; ) {
      day += step
      if (isWorkday(day)) left -= 1
    }
    return Decimal.of(dayNumberOf(Decimal.of(day)))
  }),

  PMT: of(
    [3, 5],
    'money',
    (rate, periods, present, future, type) =>
      payment(loanOf(numberOf(rate), numberOf(periods), type), numberOf(present), numberOf(future)),
    [4],
  ),
  IPMT: of([4, 6], 'money', (...given) => interest(given).interest, [5]),
  PPMT: of(
    [4, 6],
    'money',
    (...given) => {
      const { interest: due, payment: level } = interest(given)
      return level.subtract(due)
    },
    [5],
  ),
  FV: of(
    [3, 5],
    'money',
    (rate, periods, paid, present, type) => {
      const { growth, annuity, early } = loanOf(numberOf(rate), numberOf(periods), type)
      return numberOf(present).multiply(growth).add(numberOf(paid).multiply(early).multiply(annuity)).negate()
    },
    [4],
  ),
  PV: of(
    [3, 5],
    'money',
    (rate, periods, paid, future, type) => {
      const { growth, annuity, early } = loanOf(numberOf(rate), numberOf(periods), type)
      return divide(numberOf(future).add(numberOf(paid).multiply(early).multiply(annuity)), growth).negate()
    },
    [4],
  ),
  NPER: of(
    [3, 5],
    'number',
    (rate, paid, present, future, type) => {
      const [r, p, v, f] = [rate, paid, present, future].map((value) => numberOf(value).toNumber()) as [
        number,
        number,
        number,
        number,
      ]
      if (r === 0) return finite(-(v + f) / p)
      const q = p * (numberOf(type).isZero ? 1 : 1 + r)
      return finite(Math.log((q - f * r) / (q + v * r)) / Math.log(1 + r))
    },
    [4],
  ),
  NPV: of([2, MANY], 'money', (rate, ...given) => {
    const factor = Decimal.one.add(numberOf(rate))
    return figures(given).reduceRight((rest, value) => divide(rest.add(value), factor), Decimal.zero)
  }),
  IRR: of(
    [1, 2],
    'percent',
    (area, guess) => {
      const values = figures([areaOf(area)]).map((value) => value.toNumber())
      return finite(irr(values, guess === undefined ? 0.1 : numberOf(guess).toNumber()))
    },
    [1],
  ),
  SLN: of([3, 3], 'money', (cost, salvage, life) =>
    divide(numberOf(cost).subtract(numberOf(salvage)), numberOf(life)),
  ),
  SYD: of([4, 4], 'money', (cost, salvage, life, period) => {
    const years = numberOf(life)
    const left = years.subtract(numberOf(period)).add(Decimal.one)
    const all = divide(years.multiply(years.add(Decimal.one)), Decimal.of(2))
    return divide(numberOf(cost).subtract(numberOf(salvage)).multiply(left), all)
  }),
  DB: of([4, 5], 'money', (cost, salvage, life, period, months) =>
    declining(
      numberOf(cost),
      numberOf(salvage),
      numberOf(life),
      stepsOf(period, MOST_PERIODS),
      months === undefined ? Decimal.of(12) : numberOf(months),
    ),
  ),
  DDB: of([4, 5], 'money', (cost, salvage, life, period, factor) => {
    const [whole, end] = [numberOf(cost), numberOf(salvage)]
    const rate = divide(factor === undefined ? Decimal.of(2) : numberOf(factor), numberOf(life))
    const last = stepsOf(period, MOST_PERIODS)
    if (last > numberOf(life).toNumber()) throw NUMBER
    let [total, part] = [Decimal.zero, Decimal.zero]
    for (let index = 1; index <= last; index += 1) {
      const left = extreme([whole.subtract(end).subtract(total), Decimal.zero], 1)
      part = extreme([whole.subtract(total).multiply(rate), left], -1)
      total = total.add(part)
    }
    return part
  }),

  LEFT: of(
    [1, 2],
    'text',
    (text, count) => textOf(text).slice(0, count === undefined ? 1 : integerOf(count)),
    [1],
  ),
  RIGHT: of(
    [1, 2],
    'text',
    (text, count) => {
      const length = count === undefined ? 1 : integerOf(count)
      return length === 0 ? '' : textOf(text).slice(-length)
    },
    [1],
  ),
  MID: of(
    [3, 3],
    'text',
    (text, from, count) => textOf(text).slice(integerOf(from) - 1, integerOf(from) - 1 + integerOf(count)),
    [1, 2],
  ),
  LEN: of([1, 1], 'number', (text) => Decimal.of(textOf(text).length)),
  TRIM: of([1, 1], 'text', (text) => textOf(text).trim().replace(/ +/g, ' ')),
  UPPER: of([1, 1], 'text', (text) => textOf(text).toUpperCase()),
  LOWER: of([1, 1], 'text', (text) => textOf(text).toLowerCase()),
  CONCATENATE: of([1, MANY], 'text', (...given) => given.map(textOf).join('')),
  /** Formats of zeros only: those with dates and decimals are read differently in each language. */
  TEXT: of([2, 2], 'text', (value, format) => {
    if (!/^0+$/.test(textOf(format))) throw VALUE
    const rounded = numberOf(value).round(0)
    const digits = rounded.abs().toString().padStart(textOf(format).length, '0')
    return rounded.sign < 0 ? `-${digits}` : digits
  }),
}

/** A function that all three programs share; undefined for any other. */
export function findFunction(name: string): SheetFunction | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined
}

/** Calculated anew at every change of anything: two people would see two results. */
export const VOLATILE = [
  'NOW',
  'TODAY',
  'RAND',
  'RANDBETWEEN',
  'RANDARRAY',
  'OFFSET',
  'INDIRECT',
  'CELL',
  'INFO',
]
