import type { LanguageWords } from '../languages/languages.ts'
import { typesetAnswer } from '../languages/typeset-answer.ts'
import type {
  Address,
  AnswerValue,
  ComputedResult,
  Duration,
  DurationUnit,
  Field,
  LawValue,
  Money,
} from '../template.ts'
import { cleanText } from '../text.ts'
import { addressLines } from './address-format.ts'
import { isBlankAnswer, isCurrency, isDate } from './answers.ts'
import { COUNTRY_CODES } from './countries.ts'
import { countFirstOfMonth } from './first-of-month.ts'
import { lazily, remembered } from './remembered.ts'
import { spellOut } from './spell-out.ts'
import { refusalOf } from './validate-answer.ts'

/** Prints answers in a template's language. Keeps formatters: making one costs more than an evaluation. */
export type AnswerFormat = ReturnType<typeof createAnswerFormat>

const formats = new Map<string, AnswerFormat>()

/**
 * @param jurisdiction The template's: in a document for one country its own name goes without saying, and so
 *   does the
 * currency that its sign stands for. A neutral document names both.
 */
export function answerFormat(language: string, words: LanguageWords, jurisdiction = 'neutral'): AnswerFormat {
  return remembered(formats, `${language} ${jurisdiction}`, () =>
    createAnswerFormat(language, words, jurisdiction === 'neutral' ? undefined : jurisdiction.slice(0, 2)),
  )
}

/** Units that `Intl` can print by itself. */
const INTL_UNITS: readonly DurationUnit[] = ['day', 'week', 'month', 'year']

/** Signs of one currency wherever a document is read. "$" names a dozen and needs one country's document. */
const CLEAR_SIGNS = new Set(['EUR', 'GBP'])
const OWN_SIGNS: Record<string, string> = { US: 'USD', CA: 'CAD', MX: 'MXN' }

function createAnswerFormat(language: string, words: LanguageWords, home: string | undefined) {
  const dates = lazily(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }))
  const numbers = lazily(() => new Intl.NumberFormat(language, { maximumFractionDigits: 4 }))
  const percent = { style: 'percent', maximumFractionDigits: 4 } as const
  const percents = lazily(() => new Intl.NumberFormat(language, percent))
  const plurals = lazily(() => new Intl.PluralRules(language))
  const countries = lazily(() => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }))
  const lists = lazily(() => new Intl.ListFormat(language, { type: 'conjunction', style: 'long' }))
  const currencies = new Map<string, { format: Intl.NumberFormat; minorUnits: number }>()
  const units = new Map<string, Intl.NumberFormat>()
  /** Where no country is given, the address is taken to be at home: its place is laid out as there. */
  const [, region] = language.split('-')

  const countryName = (code: unknown) =>
    typeof code === 'string' && COUNTRY_CODES.includes(code) ? (countries().of(code) ?? '') : ''
  /** `within` is the country that is not left, and goes without saying. */
  const lines = (value: Address, within = home): string[] => {
    const known = countryName(value.country) ? value.country : undefined
    const local = addressLines(value, known ?? home ?? region, language)
    if (known === undefined || known === within) return local
    return [...local, countryName(known)]
  }

  return {
    date(iso: string): string {
      const date = countFirstOfMonth(dates().format(new Date(`${iso}T00:00:00Z`)), language)
      // German: "1. März" is not broken after the day.
      return date.replace(/^(\d+\.) /, '$1\u00A0')
    },
    duration({ count, unit }: Duration): string {
      if (!INTL_UNITS.includes(unit)) {
        const form = plurals().select(count) === 'one' ? 'one' : 'other'
        return `${numbers().format(count)}\u00A0${words.businessDays[form]}`
      }
      const style = { style: 'unit', unit, unitDisplay: 'long' } as const
      const format = remembered(units, unit, () => new Intl.NumberFormat(language, style))
      return format.format(count).replace(' ', '\u00A0')
    },
    /** `cents: 'whenAny'` leaves out ".00", as a rule of law does. */
    money({ minor, currency }: Money, cents?: 'whenAny'): string {
      const sign = CLEAR_SIGNS.has(currency) || (home !== undefined && OWN_SIGNS[home] === currency)
      const { format, minorUnits } = remembered(currencies, `${currency} ${cents}`, () => {
        const made = new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          currencyDisplay: sign ? 'narrowSymbol' : 'code',
          // Spanish would write 1234,56 beside 12.345,67.
          useGrouping: 'always',
          ...(cents === 'whenAny' && { trailingZeroDisplay: 'stripIfInteger' }),
        })
        // Asked once: it costs more than printing an amount, and a loan prints hundreds.
        return { format: made, minorUnits: 10 ** (made.resolvedOptions().maximumFractionDigits ?? 2) }
      })
      return format.format(minor / minorUnits)
    },
    number: (value: number) => numbers().format(value),
    percent: (value: number) => percents().format(value / 100),
    /** In one line. The name of the document's own country is left out. */
    address: (value: Address) => lines(value).join(', '),
    /** The same line by line, for the head of a letter. */
    addressLines: lines,
    country: countryName,
    /** What was typed, set as the language prints it. */
    text: (typed: string, lines: 'one' | 'many' = 'one') => typesetAnswer(cleanText(typed, lines), language),
    /** "a, b and c" */
    list: (items: string[]) => lists().format(items),
    /** "ten thousand US dollars"; undefined for what has no words. */
    inWords: (value: number | Money | Duration) => spellOut(value, language),
  }
}

const lists = new Map<string, Intl.ListFormat>()

/**
 * What stands between the items of a list: [", ", " and "]. Where the items are known, Spanish says "e"
 * before a word that begins with the sound of an i.
 */
export function joinList(language: string, items: number | readonly string[]): string[] {
  const format = remembered(lists, language, () => new Intl.ListFormat(language))
  const texts = typeof items === 'number' ? Array.from({ length: items }, () => 'x') : items
  return format.formatToParts(texts).flatMap(({ type, value }) => (type === 'literal' ? [value] : []))
}

/** The text of an answer to a field without parts; undefined for none, or one not of the field's type. */
export function formatAnswer(
  field: Field,
  value: AnswerValue | undefined,
  format: AnswerFormat,
  words: LanguageWords,
): string | undefined {
  if (value === undefined || isBlankAnswer(value)) return undefined
  if (field.type === 'computed') return formatResult(field.result, value, format)
  // Half an e-mail address is printed while it is typed; a number where a duration belongs cannot be.
  const problem = refusalOf(field, value)
  if (problem?.code === 'wrong_type' || problem?.code === 'not_an_option') return undefined
  switch (field.type) {
    case 'text':
      // An address for machines is printed as it was typed.
      return (field.pattern ? cleanText(String(value), 'one') : format.text(String(value))) || undefined
    case 'longText':
      return format.text(String(value), 'many') || undefined
    case 'date':
      return typeof value === 'string' && isDate(value) ? format.date(value) : undefined
    case 'duration':
      return format.duration(value as Duration)
    case 'money':
      return format.money(value as Money)
    case 'integer':
    case 'number':
      return format.number(Number(value))
    case 'percent':
      return format.percent(Number(value))
    case 'choice':
      return optionText(field, value)
    case 'multipleChoice': {
      const chosen = field.options.filter((option) => (value as string[]).includes(option.value))
      return format.list(chosen.map((option) => option.text ?? option.label))
    }
    case 'list': {
      const entries = (value as string[]).map((entry) => format.text(entry))
      return format.list(entries.filter(Boolean)) || undefined
    }
    case 'yesNo':
      return value === true ? words.yes : words.no
    case 'address':
      return format.address(value as Address) || undefined
    case 'party':
    case 'table':
      return undefined
  }
}

function optionText(field: Extract<Field, { type: 'choice' | 'multipleChoice' }>, value: unknown) {
  const option = field.options.find((candidate) => candidate.value === value)
  return option && (option.text ?? option.label)
}

/** What was computed comes from our own evaluator, but from answers that were never checked. */
function formatResult(result: ComputedResult, value: AnswerValue, format: AnswerFormat): string | undefined {
  if (result === 'date') return typeof value === 'string' && isDate(value) ? format.date(value) : undefined
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return undefined
    if (result === 'integer' || result === 'number') return format.number(value)
    return result === 'percent' ? format.percent(value) : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (result === 'money' && 'minor' in value) {
    const { minor, currency } = value as Money
    return Number.isSafeInteger(minor) && isCurrency(currency) ? format.money({ minor, currency }) : undefined
  }
  if (result === 'duration' && 'unit' in value) {
    const { count, unit } = value as Duration
    const isUnit = unit === 'businessDay' || INTL_UNITS.includes(unit)
    return Number.isFinite(count) && isUnit ? format.duration({ count, unit }) : undefined
  }
  return undefined
}

/** The value of a rule of law as the text prints it: "10 %", "€40", "30 days". */
export function formatLawValue(value: LawValue, format: AnswerFormat): string {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'money':
      return format.money(value.money, 'whenAny')
    case 'percent':
      return format.percent(value.percent)
    case 'duration':
      return format.duration(value.duration)
    case 'integer':
      return format.number(value.integer)
  }
}
