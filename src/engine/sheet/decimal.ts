/**
 * A decimal number: `coefficient` × 10^-`scale`. Sums and products are exact; a division, and a product of
 * many factors, are rounded to 34 decimal places. A coefficient is an ordinary number while it is a safe
 * integer: most amounts are, and are calculated ten times as fast.
 */
export class Decimal {
  readonly coefficient: number | bigint
  readonly scale: number

  private constructor(coefficient: number | bigint, scale: number) {
    this.coefficient = coefficient
    this.scale = scale
  }

  static readonly zero = new Decimal(0, 0)
  static readonly one = new Decimal(1, 0)

  static of(coefficient: number | bigint, scale = 0): Decimal {
    if (typeof coefficient === 'number') {
      if (Number.isSafeInteger(coefficient)) return new Decimal(coefficient, scale)
      throw new RangeError(`${coefficient} is no safe integer`)
    }
    return Decimal.reduced(coefficient, scale)
  }

  /** The decimal number written so, not the binary one that stores it. @throws RangeError when not finite */
  static fromNumber(value: number): Decimal {
    if (Number.isSafeInteger(value)) return new Decimal(value, 0)
    const read = Decimal.parse(String(value))
    if (!read) throw new RangeError(`${value} is not finite`)
    return read
  }

  /** Undefined for what is no number: `1.5`, `-2`, `1e-7`. */
  static parse(text: string): Decimal | undefined {
    const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
    if (sign === undefined || whole + fraction === '' || Math.abs(Number(exponent)) > 400) return undefined
    const scale = fraction.length - Number(exponent)
    const digits = BigInt(`${sign}${whole}${fraction}`)
    return scale < 0 ? Decimal.reduced(digits * powerOfTen(-scale), 0) : Decimal.reduced(digits, scale)
  }

  get isZero(): boolean {
    return this.coefficient === 0 || this.coefficient === 0n
  }

  get sign(): number {
    return this.isZero ? 0 : this.coefficient < 0 ? -1 : 1
  }

  /** The nearest ordinary number. */
  toNumber(): number {
    const { coefficient, scale } = this
    // Both are exact, so that the quotient is rounded once.
    if (typeof coefficient === 'number' && scale <= 22) return coefficient / (TENS[scale] ?? 10 ** scale)
    return Number(`${coefficient}e-${scale}`)
  }

  negate(): Decimal {
    const { coefficient } = this
    return new Decimal(coefficient === 0 ? 0 : -coefficient, this.scale)
  }

  abs(): Decimal {
    return this.coefficient < 0 ? this.negate() : this
  }

  add(other: Decimal): Decimal {
    const one = this.coefficient
    const two = other.coefficient
    if (typeof one === 'number' && typeof two === 'number') {
      const difference = this.scale - other.scale
      const sum =
        difference === 0
          ? one + two
          : difference > 0
            ? one + two * (TENS[difference] ?? Number.NaN)
            : one * (TENS[-difference] ?? Number.NaN) + two
      if (Number.isSafeInteger(sum)) return new Decimal(sum, Math.max(this.scale, other.scale))
    }
    const scale = Math.max(this.scale, other.scale)
    return Decimal.reduced(atScale(this, scale) + atScale(other, scale), scale)
  }

  subtract(other: Decimal): Decimal {
    return this.add(other.negate())
  }

  multiply(other: Decimal): Decimal {
    const scale = this.scale + other.scale
    if (typeof this.coefficient === 'number' && typeof other.coefficient === 'number') {
      const product = this.coefficient * other.coefficient
      if (Number.isSafeInteger(product) && scale <= PLACES) return new Decimal(product, scale)
    }
    return Decimal.reduced(BigInt(this.coefficient) * BigInt(other.coefficient), scale)
  }

  /** Rounded to 34 places, a half away from zero. Undefined for a division by zero. */
  divide(other: Decimal): Decimal | undefined {
    if (other.isZero) return undefined
    const shift = PLACES + other.scale - this.scale
    const numerator = BigInt(this.coefficient) * powerOfTen(Math.max(shift, 0))
    const denominator = BigInt(other.coefficient) * powerOfTen(Math.max(-shift, 0))
    return Decimal.reduced(divideRounded(numerator, denominator), PLACES)
  }

  /** Below, at or above zero. */
  compare(other: Decimal): number {
    if (this.scale === other.scale) {
      return this.coefficient < other.coefficient ? -1 : this.coefficient > other.coefficient ? 1 : 0
    }
    return this.subtract(other).sign
  }

  /** To so many decimal places, below zero to tens and hundreds. `half` rounds away from zero. */
  round(places: number, mode: 'half' | 'up' | 'down' = 'half'): Decimal {
    const drop = this.scale - places
    if (drop <= 0) return this
    const unit = powerOfTen(drop)
    const coefficient = BigInt(this.coefficient)
    const whole = mode === 'half' ? divideRounded(coefficient, unit) : coefficient / unit
    const isCut = mode === 'up' && whole * unit !== coefficient
    const rounded = isCut ? whole + (coefficient < 0n ? -1n : 1n) : whole
    return places >= 0 ? Decimal.reduced(rounded, places) : Decimal.reduced(rounded * powerOfTen(-places), 0)
  }

  /** The whole number at or below it. */
  floor(): Decimal {
    const whole = this.round(0, 'down')
    return this.sign < 0 && whole.compare(this) !== 0 ? whole.subtract(Decimal.one) : whole
  }

  /** An integer power; undefined for zero to a negative one. */
  power(exponent: number): Decimal | undefined {
    if (exponent < 0) {
      const inverse = this.power(-exponent)
      return inverse && Decimal.one.divide(inverse)
    }
    let result = Decimal.one
    let square: Decimal = this
    for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
      if (rest % 2 === 1) result = result.multiply(square)
      if (rest > 1) square = square.multiply(square)
    }
    return result
  }

  toString(): string {
    const digits = String(this.coefficient < 0 ? -this.coefficient : this.coefficient)
    const padded = digits.padStart(this.scale + 1, '0')
    const whole = padded.slice(0, padded.length - this.scale)
    const fraction = padded.slice(padded.length - this.scale).replace(/0+$/, '')
    return `${this.coefficient < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`}`
  }

  /** In the shortest form: at most 34 places, without zeros at the end, an ordinary number where one fits. */
  private static reduced(coefficient: bigint, scale: number): Decimal {
    let [digits, places] = [coefficient, scale]
    if (places > PLACES) {
      digits = divideRounded(digits, powerOfTen(places - PLACES))
      places = PLACES
    }
    if (digits > LARGEST || digits < -LARGEST) {
      for (const step of [16, 8, 4, 2, 1]) {
        while (places >= step && digits % powerOfTen(step) === 0n) {
          digits /= powerOfTen(step)
          places -= step
        }
      }
      if (digits > LARGEST || digits < -LARGEST) return new Decimal(digits, places)
    }
    return new Decimal(Number(digits), places)
  }
}

const NUMBER = /^(-?)(\d*)(?:\.(\d+))?(?:e([+-]?\d+))?$/i
/** Decimal places that are kept, as in decimal128. */
const PLACES = 34
const TENS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)
const POWERS: bigint[] = []
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

function powerOfTen(exponent: number): bigint {
  POWERS[exponent] ??= 10n ** BigInt(exponent)
  return POWERS[exponent]
}

function atScale({ coefficient, scale }: Decimal, wanted: number): bigint {
  return BigInt(coefficient) * powerOfTen(wanted - scale)
}

function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const one = numerator < 0n ? -numerator : numerator
  const other = denominator < 0n ? -denominator : denominator
  const quotient = (2n * one + other) / (2n * other)
  return isNegative ? -quotient : quotient
}
