import type { Answers } from '#engine/source/index.ts'

type Given = Figure | number | string

/** An exact fraction. What stands in a program adds, multiplies and divides without a rounding of its own. */
export class Figure {
  readonly #over: bigint
  readonly #under: bigint

  private constructor(over: bigint, under: bigint) {
    const divisor = commonDivisor(over, under) * (under < 0n ? -1n : 1n)
    this.#over = over / divisor
    this.#under = under / divisor
  }

  static of(given: Given): Figure {
    if (given instanceof Figure) return given
    const [mantissa = '', exponent = '0'] = String(given).split('e')
    const [whole = '', decimals = ''] = mantissa.split('.')
    const places = decimals.length - Number(exponent)
    const digits = BigInt(whole + decimals)
    return places > 0
      ? new Figure(digits, 10n ** BigInt(places))
      : new Figure(digits * 10n ** BigInt(-places), 1n)
  }

  plus(other: Given): Figure {
    const { over, under } = parts(other)
    return new Figure(this.#over * under + over * this.#under, this.#under * under)
  }

  minus(other: Given): Figure {
    return this.plus(Figure.of(other).times(-1))
  }

  times(other: Given): Figure {
    const { over, under } = parts(other)
    return new Figure(this.#over * over, this.#under * under)
  }

  /** As a share of nothing, everything is nothing: where there is nothing to divide by, a book shows 0. */
  over(other: Given): Figure {
    const { over, under } = parts(other)
    return over === 0n ? ZERO : new Figure(this.#over * under, this.#under * over)
  }

  power(exponent: number): Figure {
    if (exponent < 0) return Figure.of(1).over(this.power(-exponent))
    return new Figure(this.#over ** BigInt(exponent), this.#under ** BigInt(exponent))
  }

  /** To the cent, unless another number of decimal places is asked for; halves go away from zero. */
  round(places = 2): Figure {
    const half = Figure.of(this.isBelow(0) ? -0.5 : 0.5)
    return this.times(10 ** places)
      .plus(half)
      .#towardZero()
      .over(10 ** places)
  }

  /** Away from zero. */
  roundUp(places = 0): Figure {
    const scaled = this.times(10 ** places)
    const whole = scaled.#towardZero()
    const next = whole.equals(scaled) ? 0 : scaled.isBelow(0) ? -1 : 1
    return whole.plus(next).over(10 ** places)
  }

  /** Toward zero. */
  roundDown(places = 0): Figure {
    return this.times(10 ** places)
      .#towardZero()
      .over(10 ** places)
  }

  atLeast(other: Given): Figure {
    return this.isBelow(other) ? Figure.of(other) : this
  }

  atMost(other: Given): Figure {
    return this.isAbove(other) ? Figure.of(other) : this
  }

  isAbove(other: Given): boolean {
    return this.#compare(other) > 0n
  }

  isBelow(other: Given): boolean {
    return this.#compare(other) < 0n
  }

  equals(other: Given): boolean {
    return this.#compare(other) === 0n
  }

  toNumber(): number {
    // Sixteen digits are all that a number holds; twenty places keep those of small shares.
    const scaled = (this.#over * 10n ** 20n) / this.#under
    return Number(`${scaled}e-20`)
  }

  static partsOf(figure: Figure): { over: bigint; under: bigint } {
    return { over: figure.#over, under: figure.#under }
  }

  #compare(other: Given): bigint {
    const { over, under } = parts(other)
    return this.#over * under - over * this.#under
  }

  #towardZero(): Figure {
    return new Figure(this.#over / this.#under, 1n)
  }
}

/** The figure of a number as it is written, so that 0.1 is a tenth. */
export const figure = Figure.of
export const ZERO = figure(0)

function parts(given: Given): { over: bigint; under: bigint } {
  return Figure.partsOf(Figure.of(given))
}

function commonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one < 0n ? -one : one, other < 0n ? -other : other]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** What somebody has filled in, read as a person reads it: what is blank is nothing. */
export class Filled {
  readonly #answers: Answers

  constructor(answers: Answers) {
    this.#answers = answers
  }

  has(id: string): boolean {
    const answer = this.#answers[id]
    return answer !== undefined && answer !== null && answer !== ''
  }

  ids(): string[] {
    return Object.keys(this.#answers)
  }

  figure(id: string): Figure {
    const answer = this.#answers[id]
    if (typeof answer === 'number') return figure(answer)
    if (typeof answer === 'object' && answer !== null && 'minor' in answer)
      return figure(Number(answer.minor)).over(100)
    return ZERO
  }

  /** A count, or months and years that a calendar or a loop is to take. */
  count(id: string): number {
    return this.figure(id).toNumber()
  }

  /** A percentage: 5 is 0.05. */
  share(id: string): Figure {
    return this.figure(id).over(100)
  }

  text(id: string): string {
    const answer = this.#answers[id]
    return typeof answer === 'string' ? answer : ''
  }

  yes(id: string): boolean {
    return this.#answers[id] === true
  }

  /** Days since 1970, and undefined where there is no date. */
  day(id: string): number | undefined {
    return this.has(id) ? dayOf(this.text(id)) : undefined
  }

  rows(id: string): Filled[] {
    const answer = this.#answers[id]
    return Array.isArray(answer) ? (answer as Answers[]).map((row) => new Filled(row)) : []
  }
}

/** What a book is asked for, from what was filled in. */
export type Program = (filled: Filled) => Record<string, Figure | number | string>

export function sum<T>(rows: readonly T[], of: (row: T) => Figure): Figure {
  return rows.reduce((total, row) => total.plus(of(row)), ZERO)
}

/** Quantity and price of a line, to the cent. */
export function amountOf(line: Filled): Figure {
  return line.figure('quantity').times(line.figure('price')).round()
}

export function count<T>(rows: readonly T[], is: (row: T) => boolean): number {
  return rows.filter(is).length
}

export function smallest(figures: readonly Figure[]): Figure {
  return figures.reduce((least, one) => least.atMost(one))
}

export function largest(figures: readonly Figure[]): Figure {
  return figures.reduce((most, one) => most.atLeast(one))
}

/** The numbers from 1 to this one. */
export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

/** The level payment that repays a loan, to the cent. */
export function levelPayment(loan: Figure, monthlyRate: Figure, months: number): Figure {
  if (monthlyRate.equals(0)) return loan.over(months).round()
  return loan
    .times(monthlyRate)
    .over(figure(1).minus(monthlyRate.plus(1).power(-months)))
    .round()
}

const DAY = 24 * 60 * 60 * 1000

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY
}

/** A day as a spreadsheet counts it. */
export function serialOf(day: number): number {
  return day + 25569
}

/** The months since the year 0. */
export function monthOf(day: number): number {
  const date = new Date(day * DAY)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The same day some months later, or the last one of a shorter month. */
export function monthsLater(day: number, months: number): number {
  const month = monthOf(day) + months
  return Math.min(firstOf(month) + new Date(day * DAY).getUTCDate() - 1, firstOf(month + 1) - 1)
}

/** The first day of a month. */
export function firstOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY
}

export function isWeekend(day: number): boolean {
  return [0, 6].includes(new Date(day * DAY).getUTCDay())
}

/** Monday to Friday, both ends counted. */
export function workingDays(from: number, until: number): number {
  return count(upTo(Math.max(0, until - from + 1)), (place) => !isWeekend(from + place - 1))
}
