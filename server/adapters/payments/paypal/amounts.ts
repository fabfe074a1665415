/**
 * PayPal's decimals as hundredths, which every currency that we sell in has: "14.5" is 1450. NaN is no amount: it equals
 * nothing that was ordered, so that nothing is opened for it.
 */
export function minorUnits(decimal: string | undefined): number {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(decimal ?? '') ?? []
  if (whole === '') return Number.NaN
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -amount : amount
}
