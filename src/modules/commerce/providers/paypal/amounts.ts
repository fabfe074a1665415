import { digitsOf } from '#kernel/money/index.ts'

/**
 * PayPal's decimals in the smallest unit of their currency: "14.5" of CAD is 1450, "500" of JPY is 500. NaN is no amount: it equals
 * nothing that was ordered, so that nothing is opened for it.
 */
export function minorUnits(decimal: string | undefined, currency: string | undefined): number {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(decimal ?? '') ?? []
  if (whole === '' || !/^[A-Z]{3}$/.test(currency ?? '')) return Number.NaN
  const digits = digitsOf(currency ?? '')
  const fraction = part.replace(/0+$/, '')
  if (fraction.length > digits) return Number.NaN
  const amount = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0'))
  return sign === '-' ? -amount : amount
}
