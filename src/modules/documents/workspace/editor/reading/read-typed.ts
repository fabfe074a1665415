import { countFirstOfMonth } from '#engine/source/answers/first-of-month.ts'
import type { Duration, DurationUnit } from '#engine/source/index.ts'
import { dayOf, formatDay } from '#kernel/time.ts'
import { readDecimal } from '#ui/components/money-text.ts'

/** The order in which a language writes day, month and year in figures. */
type DateOrder = readonly ('day' | 'month' | 'year')[]

interface CalendarDay {
  year: number
  month: number
  day: number
}

/** Two figures are a year of this century up to so many years from now, else of the last. */
const YEARS_AHEAD = 30

/**
 * A day as people write it: "3/4/2027", "3 April 2027", "2027-04-03". Answers `YYYY-MM-DD`, or undefined when
 * it is none.
 *
 * @param locales The interface's language first, then the document's. What both can read is read as the first
 *   writes it.
 */
export function readDate(text: string, locales: readonly string[], today = new Date()): string | undefined {
  const written = fold(text)
  for (const locale of locales) {
    const day = readWords(written, locale) ?? readFigures(written, orderOf(locale))
    const read = day && toIso(day, today)
    if (read !== undefined) return read
  }
  return undefined
}

/**
 * A day as an input shows it, or other text as it is.
 * In the language's order, and with the month as a word, so that nobody takes it for the day.
 */
export function writeDate(iso: string, locale: string): string {
  const date = new Date(`${iso}T00:00:00Z`)
  // What is no day is shown as it was written; some engines take the 31st of February for a day of March.
  if (Number.isNaN(date.getTime()) || dayOf(date) !== iso) return iso
  return countFirstOfMonth(formatDay(locale, iso), locale)
}

/** A day in figures, as an example of how one may write it. */
export function exampleDate(locale: string, year: number): string {
  return formatDay(locale, `${year}-12-31`, { day: '2-digit', month: '2-digit', year: 'numeric' })
}

function readFigures(text: string, order: DateOrder): CalendarDay | undefined {
  const figures = /^(\d{1,4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,4})\.?$/.exec(text)
  if (!figures) return undefined
  const [first = '', second = '', third = ''] = figures.slice(1)
  // Four figures in front are a year in every language.
  const wanted = first.length > 2 ? (['year', 'month', 'day'] as const) : order
  const parts = [first, second, third]
  const at = (part: DateOrder[number]) => Number(parts[wanted.indexOf(part)])
  const yearText = parts[wanted.indexOf('year')] ?? ''
  if (yearText.length === 1 || yearText.length === 3) return undefined
  return { year: at('year'), month: at('month'), day: at('day') }
}

/** "3 avril 2027", "April 3rd, 2027", "3 de abril de 2027" */
function readWords(text: string, locale: string): CalendarDay | undefined {
  const words = text.split(/[\s,./-]+/).filter(Boolean)
  const month = words.flatMap((word) => monthNames(locale).get(word) ?? [])[0]
  const numbers = words.flatMap((word) => {
    const number = /^(\d{1,4})(?:st|nd|rd|th|er|º|\.)?$/.exec(word)?.[1]
    return number === undefined ? [] : [number]
  })
  const [first, second] = numbers
  if (month === undefined || first === undefined || second === undefined || numbers.length !== 2)
    return undefined
  const [year, day] = first.length > 2 ? [first, second] : [second, first]
  return { year: Number(year), month, day: Number(day) }
}

function toIso({ year, month, day }: CalendarDay, today: Date): string | undefined {
  const full = year > 99 ? year : century(year, today)
  const date = new Date(Date.UTC(full, month - 1, day))
  const isDay =
    date.getUTCFullYear() === full && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && full >= 1000 ? dayOf(date) : undefined
}

function century(year: number, today: Date): number {
  return 2000 + year > today.getUTCFullYear() + YEARS_AHEAD ? 1900 + year : 2000 + year
}

export function orderOf(locale: string): DateOrder {
  const parts = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  }).formatToParts(0)
  return parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
}

const namesOfLocales = new Map<string, ReadonlyMap<string, number>>()

/** The months by their long and short names, without accents and full stops. */
function monthNames(locale: string): ReadonlyMap<string, number> {
  const known = namesOfLocales.get(locale)
  if (known) return known
  const names = new Map<string, number>()
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month++) {
      const name = format
        .formatToParts(Date.UTC(2027, month - 1, 15))
        .find(({ type }) => type === 'month')?.value
      if (name !== undefined) names.set(fold(name).replace('.', ''), month)
    }
  }
  namesOfLocales.set(locale, names)
  return names
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLocaleLowerCase()
}

/**
 * A number in any way that people write it ("1,250.5", "1.250,5"); undefined when it is none.
 *
 * @param locales The interface's language first, then the document's: they settle what can be read in two
 *   ways ("1.250").
 * @param isWanted Settles what the languages read differently: where only whole numbers are wanted, "1.250"
 *   is one of Spanish.
 */
export function readNumber(
  text: string,
  locales: readonly string[],
  isWanted: (number: number) => boolean = () => true,
): number | undefined {
  const bare = text.trim()
  const sign = bare.startsWith('-') ? -1 : 1
  const readings = readDecimal(bare.replace(/^-/, ''), locales).map(
    ({ whole, fraction }) => sign * Number(fraction === '' ? whole : `${whole}.${fraction}`),
  )
  return readings.find(isWanted) ?? readings[0]
}

/** A number as an input shows it, without groups: what is easiest to edit. */
export function writeNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)
}

/** A length of time whose count is no number stands as it was written, with its unit behind it. */
export function unreadableDuration(count: string, unit: DurationUnit): string {
  return `${count} ${unit}`
}

/** What the inputs of an answer show, an unreadable one too; no unit where none is known. */
export function durationParts(
  value: Duration | string | null,
  units: readonly DurationUnit[],
): { count: number | string | null; unit: DurationUnit | undefined } {
  if (typeof value !== 'string') return { count: value?.count ?? null, unit: value?.unit }
  const unit = units.find((known) => value.endsWith(` ${known}`))
  return { count: unit === undefined ? value : value.slice(0, -unit.length - 1), unit }
}
