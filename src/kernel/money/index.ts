export { type Currency, currencies, isCurrency, type Money } from './schema.ts'

/** How many digits a currency has after its point (ISO 4217, CLDR), even one that we do not sell in. */
export function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/**
 * The one rounding there is: `amount × numerator / denominator` in whole units, half away from zero
 * (PRICE-3), without floating point. `denominator` is positive; all three are integers.
 * @throws RangeError where one is not, or the result is no safe integer
 */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  if (![amount, numerator, denominator].every(Number.isSafeInteger) || denominator <= 0) {
    throw new RangeError(`no share: ${amount} × ${numerator} / ${denominator}`)
  }
  const product = BigInt(amount) * BigInt(numerator)
  const size = product < 0n ? -product : product
  const rounded = (2n * size + BigInt(denominator)) / (2n * BigInt(denominator))
  const result = Number(product < 0n ? -rounded : rounded)
  if (!Number.isSafeInteger(result)) throw new RangeError(`too much money: ${amount} × ${numerator}`)
  return result === 0 ? 0 : result // never −0
}

/** An amount for machines, with a point and all digits of its currency: "24.90" (PRICE-3). */
export function decimalText({ amount, currency }: { amount: number; currency: string }): string {
  const digits = digitsOf(currency)
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Writes amounts of the smallest unit as a language writes money, at the very edge (PRICE-3). */
export function moneyWriter(tag: string, currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency })
  // A decimal text is exact, which a number divided by a hundred is not.
  return (amount) => format.format(decimalText({ amount, currency }) as `${number}`)
}
