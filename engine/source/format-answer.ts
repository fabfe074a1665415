import { isBlankAnswer, isDate, validateAnswer } from './answers.ts'
import { COUNTRY_CODES } from './countries.ts'
import { INTL_UNITS, type LanguageWords } from './languages.ts'
import type { Address, AnswerValue, Duration, Field, Money } from './template.ts'
import { cleanText } from './text.ts'

/** Prints answers in a template's language. Formatters are kept: making one costs more than a whole evaluation. */
export interface AnswerFormat {
  date(iso: string): string
  duration(value: Duration): string
  money(value: Money): string
  number(value: number): string
  percent(value: number): string
  /** Whatever is not text is left out: an answer that was never checked prints what can be printed. */
  address(value: Address): string
}

const formats = new Map<string, AnswerFormat>()

export function answerFormat(language: string, words: LanguageWords): AnswerFormat {
  const known = formats.get(language)
  if (known) return known
  const made = createAnswerFormat(language, words)
  formats.set(language, made)
  return made
}

function createAnswerFormat(language: string, words: LanguageWords): AnswerFormat {
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(language)
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  const plurals = new Intl.PluralRules(language)
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  const currencies = new Map<string, Intl.NumberFormat>()
  const units = new Map<string, Intl.NumberFormat>()

  return {
    date: (iso) => dates.format(new Date(`${iso}T00:00:00Z`)),
    duration({ count, unit }) {
      const name = INTL_UNITS[unit]
      if (!name) {
        const form = plurals.select(count) === 'one' ? 'one' : 'other'
        return `${numbers.format(count)}\u00A0${words.businessDays[form]}`
      }
      const format = remembered(
        units,
        name,
        () => new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }),
      )
      return format.format(count).replace(' ', '\u00A0')
    },
    money({ minor, currency }) {
      const format = remembered(
        currencies,
        currency,
        () =>
          // The code, not the sign: "$" names a dozen currencies.
          new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }),
      )
      const digits = format.resolvedOptions().maximumFractionDigits ?? 2
      return format.format(minor / 10 ** digits)
    },
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value / 100),
    address(value) {
      const part = (text: unknown) => (typeof text === 'string' ? cleanText(text, 'one') : '')
      const place = [part(value.region), part(value.postalCode)].filter(Boolean).join(' ')
      const country =
        value.country && COUNTRY_CODES.includes(value.country) ? countries.of(value.country) : undefined
      return [part(value.line1), part(value.line2), part(value.city), place, country]
        .filter(Boolean)
        .join(', ')
    },
  }
}

function remembered<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  return made
}

/** The text of an answer to a field that has no parts; undefined when there is none, or not of the field's type. */
export function formatAnswer(
  field: Field,
  value: AnswerValue | undefined,
  format: AnswerFormat,
  words: LanguageWords,
): string | undefined {
  if (value === undefined || isBlankAnswer(value)) return undefined
  // Half an e-mail address is printed while it is typed; a number where a duration belongs cannot be.
  const problem = validateAnswer(field, value)
  if (problem?.code === 'wrong_type' || problem?.code === 'not_an_option') return undefined
  switch (field.type) {
    case 'text':
      return cleanText(String(value), 'one') || undefined
    case 'longText':
      return cleanText(String(value)) || undefined
    case 'date':
      return typeof value === 'string' && isDate(value) ? format.date(value) : undefined
    case 'duration':
      return format.duration(value as Duration)
    case 'money':
      return format.money(value as Money)
    case 'integer':
      return format.number(Number(value))
    case 'percent':
      return format.percent(Number(value))
    case 'choice': {
      const option = field.options.find((candidate) => candidate.value === value)
      return option && (option.text ?? option.label)
    }
    case 'yesNo':
      return value === true ? words.yes : words.no
    case 'address':
      return format.address(value as Address) || undefined
    case 'party':
      return undefined
  }
}
