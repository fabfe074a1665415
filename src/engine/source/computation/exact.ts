/**
 * A number without rounding: a fraction of integers. 0.1 is a tenth, and a third of an amount is a third
 * until somebody rounds it. Fractions are not reduced; what is computed here is a handful of operations deep.
 */
export interface Exact {
  numerator: bigint
  /** Above zero. */
  denominator: bigint
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/
/** Powers of ten beyond which an answer is no quantity of anything. */
const LARGEST_EXPONENT = 30
/** Decimal places of a fraction that becomes an ordinary number. */
const PLACES = 12

export function exactInteger(value: number | bigint): Exact {
  return { numerator: BigInt(value), denominator: 1n }
}

/** The decimal number written so, not the binary one that stores it; undefined for what is not finite. */
export function exactNumber(value: number): Exact | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(String(value)) ?? []
  if (sign === undefined || Math.abs(Number(exponent)) > LARGEST_EXPONENT) return undefined
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(`${sign}${whole}${fraction}`)
  return scale > 0
    ? { numerator: digits, denominator: 10n ** BigInt(scale) }
    : { numerator: digits * 10n ** BigInt(-scale), denominator: 1n }
}

export function addExact(one: Exact, other: Exact): Exact {
  if (one.denominator === other.denominator)
    return { numerator: one.numerator + other.numerator, denominator: one.denominator }
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
}

export function negateExact({ numerator, denominator }: Exact): Exact {
  return { numerator: -numerator, denominator }
}

export function multiplyExact(one: Exact, other: Exact): Exact {
  return { numerator: one.numerator * other.numerator, denominator: one.denominator * other.denominator }
}

/** Undefined for a division by zero. */
export function divideExact(one: Exact, other: Exact): Exact | undefined {
  if (other.numerator === 0n) return undefined
  const sign = other.numerator < 0n ? -1n : 1n
  return {
    numerator: sign * one.numerator * other.denominator,
    denominator: sign * one.denominator * other.numerator,
  }
}

export function compareExact(one: Exact, other: Exact): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** The nearest integer; a half is rounded up, below zero down: away from zero. */
export function roundHalfUp({ numerator, denominator }: Exact): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** An ordinary number, rounded to twelve places. */
export function toNumber(value: Exact): number {
  const scaled = roundHalfUp(multiplyExact(value, exactInteger(10n ** BigInt(PLACES))))
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(PLACES + 1, '0')
  const number = Number(`${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`)
  return scaled < 0n ? -number : number
}
