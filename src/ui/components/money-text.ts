import type { I18n } from '@lingui/core'
import { digitsOf } from '#kernel/money/index.ts'

/** What reading an amount gives: integer minor units of the currency, nothing, or why it cannot be read. */
export type MoneyReading =
  | { ok: true; minorUnits: number | undefined }
  | { ok: false; error: 'not_a_number' | 'too_many_decimals' | 'too_large' }
  /** The languages read it differently: what each would make of it, in minor units. */
  | { ok: false; error: 'unclear'; readings: number[] }

/**
 * Reads an amount in any way that people write it ("1,250.50", "1.250,50", "1 250,50") into integer minor
 * units, without floating point. The currency's own sign or code may stand in it.
 *
 * @param locales Settle what can be read in two ways ("1,250"); where they disagree, the amount is refused as
 *   unclear.
 */
export function readMoney(text: string, locales: readonly string[], currency: string): MoneyReading {
  if (text.trim() === '') return { ok: true, minorUnits: undefined }
  const readings = readDecimal(removeCurrency(text, locales, currency), locales)
  const [reading, other] = readings
  if (reading === undefined) return { ok: false, error: 'not_a_number' }
  const places = digitsOf(currency)
  if (other === undefined) return toMinorUnits(reading, places)
  // Of a currency without decimals only one of them is an amount; with three, every amount is written so.
  if (places === 0) return toMinorUnits(reading.fraction === '' ? reading : other, places)
  if (places > 2) return toMinorUnits(reading, places)
  return { ok: false, error: 'unclear', readings: readings.map((each) => nearestMinorUnits(each, places)) }
}

function toMinorUnits({ whole, fraction }: WrittenDecimal, places: number): MoneyReading {
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > places) return { ok: false, error: 'too_many_decimals' }
  const minorUnits = Number(whole + decimals.padEnd(places, '0'))
  return Number.isSafeInteger(minorUnits) ? { ok: true, minorUnits } : { ok: false, error: 'too_large' }
}

/** With as many decimals as the currency has: an example of what somebody may have meant. */
function nearestMinorUnits({ whole, fraction }: WrittenDecimal, places: number): number {
  return Number(whole + fraction.slice(0, places).padEnd(places, '0'))
}

/** Writes minor units as an amount of the locale, without the currency: what an input shows. */
export function writeMoney(minorUnits: number, locale: string, currency: string): string {
  const places = digitsOf(currency)
  const digits = String(minorUnits).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(BigInt(whole))
  return places === 0 ? grouped : `${grouped}${decimalMark(locale)}${digits.slice(-places)}`
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

function removeCurrency(text: string, locales: readonly string[], currency: string): string {
  const signs = locales.map((locale) => currencySign(locale, currency))
  return [...signs, currency, currency.toLowerCase()].reduce((left, sign) => left.replace(sign, ''), text)
}

/** Figures as they were written, without what groups them. `fraction` is empty where there is none. */
export interface WrittenDecimal {
  whole: string
  fraction: string
}

/** A full stop or comma before three figures, behind one to three that are not 0: decimals or next group. */
const UNCLEAR = /^([1-9]\d{0,2})([.,])(\d{3})$/
/** Groups of three, each behind the same mark: "1,234,567", "1 234", "1'234". A gap is any kind of blank. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+)$/

/**
 * Reads figures in every way that people write them ("1,234.56", "1.234,56", "1 234,56", "1'234.56"). What
 * the marks leave open ("1,234") is read as the languages write numbers.
 *
 * @returns One reading; none of what is no number; two where the languages disagree, in their order.
 */
export function readDecimal(text: string, locales: readonly string[]): WrittenDecimal[] {
  const figures = text.trim().replace(/\s/g, ' ').replaceAll('’', "'")
  const [, first = '', mark = '', three = ''] = UNCLEAR.exec(figures) ?? []
  if (mark === '') return readClear(figures)
  const areDecimals = new Set(locales.map((locale) => decimalMark(locale) === mark))
  return [...areDecimals].map((isDecimal) =>
    isDecimal ? { whole: first, fraction: three } : { whole: first + three, fraction: '' },
  )
}

function readClear(figures: string): WrittenDecimal[] {
  // Of two kinds of marks, the last one is before the decimals; a mark that comes twice groups.
  const at = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  const isGroup = at < 0 || figures.indexOf(figures.charAt(at)) < at
  const whole = readWhole(isGroup ? figures : figures.slice(0, at))
  const fraction = isGroup ? '' : figures.slice(at + 1)
  if (whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '') return []
  return [{ whole, fraction }]
}

function readWhole(figures: string): string | undefined {
  return /^\d*$/.test(figures) || GROUPED.test(figures) ? figures.replace(/\D/g, '') : undefined
}

/** What stands before the decimals of a language. */
function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** An amount, in the smallest unit of its currency, as the reader's language writes it. */
export function moneyText(i18n: I18n, { amount, currency }: { amount: number; currency: string }): string {
  return i18n.number(amount / 10 ** digitsOf(currency), { style: 'currency', currency })
}
