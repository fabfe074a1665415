/** What reading an amount gives: integer minor units of the currency, nothing, or why it cannot be read. */
export type MoneyReading =
  | { ok: true; minorUnits: number | undefined }
  | { ok: false; error: 'not_a_number' | 'too_many_decimals' | 'too_large' }

/** The number of decimals of a currency (ISO 4217): 2 for USD, 0 for JPY. */
export function currencyDecimals(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/**
 * Reads an amount as people of the locale write it ("1,250.50" in English, "1.250,50" in German) into integer minor
 * units, without floating point. Group separators, spaces and the currency's own sign or code may stand in it.
 */
export function readMoney(text: string, locale: string, currency: string): MoneyReading {
  const { decimal, group } = separators(locale)
  const bare = removeCurrency(text, locale, currency).replace(/[\s\u00a0\u202f'’]/g, '')
  if (bare === '')
    return text.trim() === '' ? { ok: true, minorUnits: undefined } : { ok: false, error: 'not_a_number' }
  const [whole = '', fraction, ...more] = bare.split(decimal)
  const digits = removeGroups(whole, group)
  if (
    more.length > 0 ||
    digits === undefined ||
    !/^\d*$/.test(fraction ?? '') ||
    digits + (fraction ?? '') === ''
  )
    return { ok: false, error: 'not_a_number' }
  const places = currencyDecimals(currency)
  const decimals = (fraction ?? '').replace(/0+$/, '')
  if (decimals.length > places) return { ok: false, error: 'too_many_decimals' }
  const minorUnits = Number(digits + decimals.padEnd(places, '0'))
  return Number.isSafeInteger(minorUnits) ? { ok: true, minorUnits } : { ok: false, error: 'too_large' }
}

/** Reads an amount as people of any of these locales write it; where several can, as the first does. */
export function readMoneyIn(text: string, locales: readonly string[], currency: string): MoneyReading {
  const readings = locales.map((locale) => readMoney(text, locale, currency))
  return readings.find(({ ok }) => ok) ?? readings[0] ?? { ok: false, error: 'not_a_number' }
}

/** Writes minor units as an amount of the locale, without the currency: what an input shows. */
export function writeMoney(minorUnits: number, locale: string, currency: string): string {
  const places = currencyDecimals(currency)
  const digits = String(minorUnits).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(BigInt(whole))
  return places === 0 ? grouped : `${grouped}${separators(locale).decimal}${digits.slice(-places)}`
}

/** The currency's own sign where the locale writes one, else its code. */
export function currencySign(locale: string, currency: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

function separators(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345678.9)
  return {
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    group: parts.find(({ type }) => type === 'group')?.value ?? ',',
  }
}

/** Digits without their group separators; undefined where groups stand in the wrong places ("1,5" is no English number). */
function removeGroups(whole: string, group: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole
  const [first = '', ...rest] = whole.split(group)
  const wellFormed =
    /^\d{1,3}$/.test(first) && rest.length > 0 && rest.every((digits) => /^\d{3}$/.test(digits))
  return wellFormed ? first + rest.join('') : undefined
}

function removeCurrency(text: string, locale: string, currency: string): string {
  return [currencySign(locale, currency), currency, currency.toLowerCase()].reduce(
    (left, sign) => left.replace(sign, ''),
    text,
  )
}
