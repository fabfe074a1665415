import { type LanguageWords, wordsFor } from '../languages/languages.ts'
import type { NumberSpelling } from '../languages/words.ts'
import type { Duration, Money } from '../template.ts'
import { isCurrency } from './answers.ts'
import { remembered } from './remembered.ts'

/** Beyond it the languages disagree about names, and a number in words helps nobody. */
const LIMIT = 1e15

/**
 * A number, an amount or a period in words, as instruments repeat them: "ten thousand US dollars". Own code,
 * about a hundred lines for three languages: the library for it (n2words 4.0) writes "veintiuno mil",
 * "dieciseis" and "cienta". Undefined for what has no words: 10^15 and more, or no number.
 */
export function spellOut(value: number | Money | Duration, language: string): string | undefined {
  const words = wordsFor(language)
  if (typeof value === 'number') return spellNumber(value, words.spelling)
  return 'minor' in value
    ? spellMoney(value, language, words.spelling)
    : spellDuration(value, language, words)
}

function spellNumber(value: number, spelling: NumberSpelling): string | undefined {
  if (!Number.isFinite(value) || Math.abs(value) >= LIMIT) return undefined
  // Four decimal places, as `format-answer` prints them.
  const [whole = '0', decimals = ''] = Math.abs(value)
    .toFixed(4)
    .replace(/\.?0+$/, '')
    .split('.')
  const digits = [...decimals].map((digit) => spelling.cardinal(Number(digit), 'masculine', false))
  const words = [
    ...(value < 0 ? [spelling.minus] : []),
    spelling.cardinal(Number(whole), 'masculine', false),
    ...(digits.length > 0 ? [spelling.decimalPoint, ...digits] : []),
  ]
  return words.join(' ')
}

function spellMoney(
  { minor, currency }: Money,
  language: string,
  spelling: NumberSpelling,
): string | undefined {
  if (!Number.isSafeInteger(minor) || !isCurrency(currency)) return undefined
  const scale = 10 ** decimalsOf(currency)
  const major = Math.floor(Math.abs(minor) / scale)
  const rest = Math.abs(minor) % scale
  const own = spelling.currencyNames[currency]
  const name = own ? named(major, own, language) : currencyName(major, currency, language)
  const words = spelling.cardinal(major, genderOf(name, spelling), true)
  const coin = spelling.cents[currency]
  const cents =
    rest > 0 && coin ? `${spelling.cardinal(rest, 'masculine', true)} ${named(rest, coin, language)}` : ''
  return spelling.money({
    amount: `${minor < 0 ? `${spelling.minus} ` : ''}${words}${spelling.beforeCurrency(words, name)}`,
    cents,
    hundredths: String(rest).padStart(2, '0'),
    money: { minor, currency },
  })
}

function spellDuration(
  { count, unit }: Duration,
  language: string,
  words: LanguageWords,
): string | undefined {
  if (!Number.isInteger(count) || count < 0 || count >= LIMIT) return undefined
  const { spelling } = words
  const names = unit === 'businessDay' ? words.businessDays : spelling.units[unit]
  if (!names) return undefined
  const name = named(count, names, language)
  return `${spelling.cardinal(count, genderOf(name, spelling), true)} ${name}`
}

const currencyFormats = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

function decimalsOf(currency: string): number {
  const style = { style: 'currency', currency } as const
  const format = remembered(currencyFormats, currency, () => new Intl.NumberFormat('en', style))
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** "US dollars". Without decimals: "1.00 US dollars" would be a plural. */
function currencyName(count: number, currency: string, language: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 } as const
  const key = `${language} ${currency}`
  const format = remembered(currencyFormats, key, () => new Intl.NumberFormat(language, style))
  return format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? currency
}

/** French counts nought in the singular, English and Spanish in the plural: `Intl` knows. */
function named(count: number, names: { one: string; other: string }, language: string): string {
  const rules = remembered(plurals, language, () => new Intl.PluralRules(language))
  return rules.select(count) === 'one' ? names.one : names.other
}

function genderOf(noun: string, { feminine }: NumberSpelling): 'masculine' | 'feminine' {
  return feminine.test(noun) ? 'feminine' : 'masculine'
}
