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
const ZERO = Decimal.zero

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
  /**
   * How many arguments it takes, then which of them, from 0, choose a way to calculate, such as places of
   * decimals: these are no assumptions.
   */
  takes: [least: number, most: number, ...modes: number[]]
  /** A unit, that of its first argument, that which all of its arguments must share, or any. */
  gives: Unit | 'first' | 'shared' | 'any'
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
export const FIRST_DAY = 61
export const LAST_DAY = 2_958_465
const MOST_PLACES = 400
/** Periods of a depreciation. */
const MOST_PERIODS = 10_000

/** The number of a day `YYYY-MM-DD`. */
export function serialOf(date: string): Decimal {
  return Decimal.of(Math.round((Date.parse(`${date}T00:00:00Z`) - EPOCH) / DAY))
}

/** The day of a number, as `YYYY-MM-DD`; undefined beyond the calendar of the programs. */
export function dayOf(serial: number): string | undefined {
  const days = Math.floor(serial)
  if (!(days >= FIRST_DAY && days <= LAST_DAY)) return undefined
  return new Date(EPOCH + days * DAY).toISOString().slice(0, 10)
}

function calendarDay(serial: number): string {
  const day = dayOf(serial)
  if (day === undefined) throw NUMBER
  return day
}

function partsOf(date: Decimal): [year: number, month: number, day: number] {
  return calendarDay(date.toNumber()).split('-').map(Number) as [number, number, number]
}

function dateFrom(time: number): Decimal {
  return serialOf(calendarDay(Math.round((time - EPOCH) / DAY)))
}

function monthsLater(date: Decimal, months: Decimal): string {
  const later = addMonths(calendarDay(date.toNumber()), integerOf(months))
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
function placesOf(value: Decimal): number {
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

/** The figures among the arguments: of an area only its numbers, else what can be read as one; no blanks. */
function figures(given: Argument[]): Decimal[] {
  const found: Decimal[] = []
  for (const each of given) {
    if (!isArea(each)) {
      if (each !== null) found.push(numberOf(each))
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

function average(values: Decimal[]): Decimal {
  return divide(sum(values), Decimal.of(values.length))
}

/** The products of areas of one shape, cell by cell; what is no number counts as 0. */
function products([first, ...rest]: Area[]): Decimal[] {
  if (!first || rest.some(({ rows, columns }) => rows !== first.rows || columns !== first.columns))
    throw VALUE
  const factor = (value: Value | undefined) => {
    if (value instanceof CellError) throw value
    return value instanceof Decimal ? value : Decimal.zero
  }
  return first.values.map((value, index) =>
    rest.reduce((product, { values }) => product.multiply(factor(values[index])), factor(value)),
  )
}

function extreme(values: Decimal[], sign: 1 | -1): Decimal {
  const [first = Decimal.zero, ...rest] = values
  return rest.reduce((best, value) => (value.compare(best) * sign > 0 ? value : best), first)
}

function numbersIn(area: Argument | undefined): Decimal[] {
  return figures([areaOf(area)])
}

function ordered(area: Argument | undefined): Decimal[] {
  return numbersIn(area).sort((one, other) => one.compare(other))
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
  const isEqual = (value: Value) => {
    if (wanted === '') return value === null
    if (number) return value instanceof Decimal && value.compare(number) === 0
    return typeof value === 'string' && fitsPattern(value, wanted)
  }
  return operator === '<>' ? (value) => !isEqual(value) : isEqual
}

/**
 * Whether a text is as a pattern says, with `*` for any text, `?` for any character and `~` before either as
 * it is. Each character is read a few times at most: a pattern may be somebody's answer.
 */
function fitsPattern(text: string, pattern: string): boolean {
  const given = text.toLowerCase()
  const wanted = pattern.toLowerCase().match(/~[*?~]|./gs) ?? []
  let [at, next, star, from] = [0, 0, -1, 0]
  while (at < given.length) {
    const part = wanted[next]
    if (part === '*') {
      star = next
      from = at
      next += 1
    } else if (part !== undefined && (part === '?' || part.slice(-1) === given[at])) {
      at += 1
      next += 1
    } else if (star < 0) return false
    else {
      // The last star takes one character more.
      from += 1
      at = from
      next = star + 1
    }
  }
  return wanted.slice(next).every((part) => part === '*')
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
    if (kind === 0 && typeof value === 'string' && typeof sought === 'string')
      return fitsPattern(value, sought)
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

/** A loan or a savings plan: what is paid in each period, at the same rate. */
interface Annuity {
  rate: Decimal
  periods: Decimal
  /** (1 + rate) to the power of the periods. */
  growth: Decimal
  /** What one paid in each period grows to. */
  annuity: Decimal
  /** 1 + rate where payments come at the beginning of a period. */
  early: Decimal
}

function annuityOf(rate: Decimal, periods: Decimal, type = ZERO): Annuity {
  const growth = power(Decimal.one.add(rate), periods)
  const annuity = rate.isZero ? periods : divide(growth.subtract(Decimal.one), rate)
  return { rate, periods, growth, annuity, early: type.isZero ? Decimal.one : Decimal.one.add(rate) }
}

function payment({ growth, annuity, early }: Annuity, present: Decimal, future: Decimal): Decimal {
  return divide(present.multiply(growth).add(future), annuity.multiply(early)).negate()
}

/** The interest in the payment of one period, counted from 1, and the whole payment. */
function interest(given: Decimal[]): { due: Decimal; level: Decimal } {
  const [rate = ZERO, period = ZERO, periods = ZERO, present = ZERO, future = ZERO, type] = given
  const loan = annuityOf(rate, periods, type)
  const level = payment(loan, present, future)
  const before = period.subtract(Decimal.one)
  if (before.sign < 0 || before.compare(periods) >= 0) throw NUMBER
  const isEarly = loan.early !== Decimal.one
  if (isEarly && before.isZero) return { due: ZERO, level }
  const until = annuityOf(rate, before, type)
  const owed = present.multiply(until.growth).add(level.multiply(until.early).multiply(until.annuity))
  const due = owed.negate().multiply(rate)
  return { due: isEarly ? divide(due, loan.early) : due, level }
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
  const free = new Set(holidays === undefined ? [] : numbersIn(holidays).map((day) => day.toNumber()))
  let count = 0
  for (let day = from; day <= to; day += 1) if (isWorkday(day) && !free.has(day)) count += 1
  return count
}

/** Day 0 of the count was a Saturday. */
function isWorkday(day: number): boolean {
  return day % 7 > 1
}

/** The first day is 1, beginning with Sunday; of the kinds 2 and 3, 1 and 0, beginning with Monday. */
function weekday(date: Decimal, kind: number): number {
  const sunday = (date.floor().toNumber() + 6) % 7
  const monday = (sunday + 6) % 7
  if (kind < 1 || kind > 3) throw NUMBER
  return kind === 1 ? sunday + 1 : kind === 2 ? monday + 1 : monday
}

/** DB: a rate of what is left, rounded to three places, with the months of the first year. */
function fixedDeclining(cost: Decimal, salvage: Decimal, life: Decimal, period: number, months: Decimal) {
  if (life.sign <= 0 || cost.sign <= 0 || period > life.toNumber() + 1) throw NUMBER
  const rate = finite(1 - (salvage.toNumber() / cost.toNumber()) ** (1 / life.toNumber())).round(3)
  const year = Decimal.of(12)
  let [total, part] = [Decimal.zero, Decimal.zero]
  for (let index = 1; index <= period; index += 1) {
    const left = cost.subtract(total).multiply(rate)
    const share = index === 1 ? months : Decimal.of(index).compare(life) > 0 ? year.subtract(months) : year
    part = share === year ? left : divide(left.multiply(share), year)
    total = total.add(part)
  }
  return part
}

/** DDB: so many times the rate of a level depreciation, and never more than what is left. */
function doubleDeclining(cost: Decimal, salvage: Decimal, life: Decimal, period: number, factor: Decimal) {
  if (period > life.toNumber()) throw NUMBER
  const rate = divide(factor, life)
  let [total, part] = [Decimal.zero, Decimal.zero]
  for (let index = 1; index <= period; index += 1) {
    const left = extreme([cost.subtract(salvage).subtract(total), Decimal.zero], 1)
    part = extreme([cost.subtract(total).multiply(rate), left], -1)
    total = total.add(part)
  }
  return part
}

function counting(isCounted: (value: Value) => boolean) {
  return (...given: Argument[]) => given.flatMap(valuesOf).filter(isCounted).length
}

/** Numbers of characters are whole and not below zero. */
function countOf(value: Argument | undefined): number {
  const count = value === undefined ? 1 : integerOf(value)
  if (count < 0) throw VALUE
  return count
}

function of(
  takes: SheetFunction['takes'],
  gives: SheetFunction['gives'],
  run: (...given: Argument[]) => Value | number,
): SheetFunction {
  const toValue = (result: Value | number) => (typeof result === 'number' ? finite(result) : result)
  return { takes, gives, run: (...given) => toValue(run(...given)) }
}

/** A function of numbers. */
function ofNumbers(
  takes: SheetFunction['takes'],
  gives: SheetFunction['gives'],
  run: (...given: Decimal[]) => Decimal | number,
): SheetFunction {
  return of(takes, gives, (...given) => run(...given.map((value) => numberOf(value))))
}

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
  SUMPRODUCT: of([1, MANY], 'any', (...given) => sum(products(given.map(areaOf)))),
  SUMIF: of([2, 3], 'first', (tested, wanted, summed = tested as Argument) =>
    sum(sumWhere(summed, matching([tested as Argument, wanted as Argument]))),
  ),
  SUMIFS: of([3, MANY], 'first', (summed, ...pairs) => sum(sumWhere(summed, matching(pairs)))),
  COUNT: of(
    [1, MANY],
    'number',
    counting((value) => value instanceof Decimal),
  ),
  COUNTA: of(
    [1, MANY],
    'number',
    counting((value) => value !== null),
  ),
  COUNTBLANK: of(
    [1, 1],
    'number',
    counting((value) => value === null || value === ''),
  ),
  COUNTIF: of([2, 2], 'number', (...pair) => matching(pair).filter(Boolean).length),
  COUNTIFS: of([2, MANY], 'number', (...pairs) => matching(pairs).filter(Boolean).length),
  AVERAGE: of([1, MANY], 'shared', (...given) => average(figures(given))),
  MIN: of([1, MANY], 'shared', (...given) => extreme(figures(given), -1)),
  MAX: of([1, MANY], 'shared', (...given) => extreme(figures(given), 1)),
  MEDIAN: of([1, MANY], 'shared', (...given) => {
    const values = figures(given).sort((one, other) => one.compare(other))
    const middle = values.length >> 1
    return average([pick(values, middle), pick(values, values.length % 2 === 1 ? middle : middle - 1)])
  }),
  LARGE: of([2, 2, 1], 'first', (area, place) => pick(ordered(area).reverse(), integerOf(place) - 1)),
  SMALL: of([2, 2, 1], 'first', (area, place) => pick(ordered(area), integerOf(place) - 1)),

  ABS: ofNumbers([1, 1], 'first', (value) => value.abs()),
  SIGN: ofNumbers([1, 1], 'number', (value) => value.sign),
  INT: ofNumbers([1, 1], 'first', (value) => value.floor()),
  MOD: ofNumbers([2, 2], 'first', (value, divisor) =>
    value.subtract(divide(value, divisor).floor().multiply(divisor)),
  ),
  ROUND: ofNumbers([2, 2, 1], 'first', (value, places) => value.round(placesOf(places))),
  ROUNDUP: ofNumbers([2, 2, 1], 'first', (value, places) => value.round(placesOf(places), 'up')),
  ROUNDDOWN: ofNumbers([2, 2, 1], 'first', (value, places) => value.round(placesOf(places), 'down')),
  POWER: ofNumbers([2, 2], 'number', power),
  SQRT: ofNumbers([1, 1], 'number', (value) => Math.sqrt(value.toNumber())),
  EXP: ofNumbers([1, 1], 'number', (value) => Math.exp(value.toNumber())),
  LN: ofNumbers([1, 1], 'number', (value) => Math.log(value.toNumber())),

  INDEX: of([2, 3], 'first', (given, row, column) => {
    const area = areaOf(given)
    const place = integerOf(row) - 1
    if (column !== undefined) return cellAt(area, place, integerOf(column) - 1)
    return area.rows === 1 ? cellAt(area, 0, place) : cellAt(area, place, 0)
  }),
  MATCH: of(
    [2, 3, 2],
    'number',
    (wanted, area, kind) => placeOf(wanted, valuesOf(area), kind === undefined ? 1 : numberOf(kind).sign) + 1,
  ),
  VLOOKUP: of([3, 4, 2, 3], 'any', (...given) => lookup(given, true)),
  HLOOKUP: of([3, 4, 2, 3], 'any', (...given) => lookup(given, false)),

  DATE: of([3, 3, 0, 1, 2], 'date', (year, month, day) =>
    dateFrom(Date.UTC(integerOf(year), integerOf(month) - 1, integerOf(day))),
  ),
  YEAR: ofNumbers([1, 1], 'number', (date) => partsOf(date)[0]),
  MONTH: ofNumbers([1, 1], 'number', (date) => partsOf(date)[1]),
  DAY: ofNumbers([1, 1], 'number', (date) => partsOf(date)[2]),
  EDATE: ofNumbers([2, 2], 'date', (date, months) => serialOf(monthsLater(date, months))),
  EOMONTH: ofNumbers([2, 2], 'date', (date, months) => {
    const [year = 0, month = 0] = monthsLater(date, months).split('-').map(Number)
    return dateFrom(Date.UTC(year, month, 0))
  }),
  WEEKDAY: of([1, 2, 1], 'number', (date, kind) =>
    weekday(numberOf(date), kind === undefined ? 1 : integerOf(kind)),
  ),
  NETWORKDAYS: of([2, 3], 'number', (from, to, holidays) =>
    workdays(dayNumberOf(from), dayNumberOf(to), holidays),
  ),
  WORKDAY: of([2, 2], 'date', (from, count) => {
    let day = dayNumberOf(from)
    const step = numberOf(count).sign
    for (let left = Math.abs(stepsOf(count, LAST_DAY)); left > 0; ) {
      day += step
      if (isWorkday(day)) left -= 1
    }
    return dayNumberOf(Decimal.of(day))
  }),

  PMT: ofNumbers([3, 5, 4], 'money', (rate, periods, present, future = ZERO, type = ZERO) =>
    payment(annuityOf(rate, periods, type), present, future),
  ),
  IPMT: ofNumbers([4, 6, 5], 'money', (...given) => interest(given).due),
  PPMT: ofNumbers([4, 6, 5], 'money', (...given) => {
    const { due, level } = interest(given)
    return level.subtract(due)
  }),
  FV: ofNumbers([3, 5, 4], 'money', (rate, periods, paid, present = ZERO, type = ZERO) => {
    const { growth, annuity, early } = annuityOf(rate, periods, type)
    return present.multiply(growth).add(paid.multiply(early).multiply(annuity)).negate()
  }),
  PV: ofNumbers([3, 5, 4], 'money', (rate, periods, paid, future = ZERO, type = ZERO) => {
    const { growth, annuity, early } = annuityOf(rate, periods, type)
    return divide(future.add(paid.multiply(early).multiply(annuity)), growth).negate()
  }),
  NPER: ofNumbers([3, 5, 4], 'number', (...given) => {
    const [rate = 0, paid = 0, present = 0, future = 0, type = 0] = given.map((value) => value.toNumber())
    if (rate === 0) return -(present + future) / paid
    const due = paid * (type === 0 ? 1 : 1 + rate)
    return Math.log((due - future * rate) / (due + present * rate)) / Math.log(1 + rate)
  }),
  NPV: of([2, MANY], 'money', (rate, ...given) => {
    const factor = Decimal.one.add(numberOf(rate))
    return figures(given).reduceRight((rest, value) => divide(rest.add(value), factor), Decimal.zero)
  }),
  IRR: of([1, 2, 1], 'percent', (area, guess) => {
    const values = numbersIn(area).map((value) => value.toNumber())
    return irr(values, guess === undefined ? 0.1 : numberOf(guess).toNumber())
  }),
  SLN: ofNumbers([3, 3], 'money', (cost, salvage, life) => divide(cost.subtract(salvage), life)),
  SYD: ofNumbers([4, 4], 'money', (cost, salvage, life, period) => {
    const left = life.subtract(period).add(Decimal.one)
    const all = divide(life.multiply(life.add(Decimal.one)), Decimal.of(2))
    return divide(cost.subtract(salvage).multiply(left), all)
  }),
  DB: ofNumbers([4, 5], 'money', (cost, salvage, life, period, months = Decimal.of(12)) =>
    fixedDeclining(cost, salvage, life, stepsOf(period, MOST_PERIODS), months),
  ),
  DDB: ofNumbers([4, 5], 'money', (cost, salvage, life, period, factor = Decimal.of(2)) =>
    doubleDeclining(cost, salvage, life, stepsOf(period, MOST_PERIODS), factor),
  ),

  LEFT: of([1, 2, 1], 'text', (text, count) => textOf(text).slice(0, countOf(count))),
  RIGHT: of([1, 2, 1], 'text', (text, count) => {
    const whole = textOf(text)
    return whole.slice(Math.max(0, whole.length - countOf(count)))
  }),
  MID: of([3, 3, 1, 2], 'text', (text, from, count) => {
    const first = countOf(from) - 1
    if (first < 0) throw VALUE
    return textOf(text).slice(first, first + countOf(count))
  }),
  LEN: of([1, 1], 'number', (text) => textOf(text).length),
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
