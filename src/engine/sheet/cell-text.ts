import type { CellTree } from './book-tree.ts'
import { dayOf } from './functions.ts'
import { sheetWords } from './words.ts'

/** Of a percentage that is typed in, where it has as many: 9.975 % is a rate of tax, and 9.98 % is none. */
export const RATE_PLACES = 3

const formats = new Map<string, (value: number) => string>()

/** A cell as people of the book's language (BCP 47) read it; empty where its format shows nothing. */
export function cellText({ role, type, decimals, hidesZero, value }: CellTree, language: string): string {
  switch (value.kind) {
    case 'empty':
      return ''
    case 'boolean': {
      const { yes, no } = sheetWords(language)
      return value.isTrue ? yes : no
    }
    case 'number': {
      if (hidesZero && value.number === 0) return ''
      const places = type === 'integer' ? 0 : decimals
      return figureText(value.number, type, places, language, role === 'input' ? RATE_PLACES : 0)
    }
    default:
      return value.text
  }
}

/**
 * A number of a cell's type, to so many decimal places; a day beyond the calendar stays a number.
 * @param ratePlaces that a percentage may have instead
 */
export function figureText(
  figure: number,
  type: CellTree['type'],
  places: number,
  language: string,
  ratePlaces = 0,
): string {
  const most = type === 'percent' ? Math.max(places, ratePlaces) : places
  const key = `${language} ${type} ${places} ${most}`
  const format = formats.get(key) ?? newFormat(language, type, places, most)
  formats.set(key, format)
  return format(figure)
}

function newFormat(
  language: string,
  type: CellTree['type'],
  places: number,
  most: number,
): (value: number) => string {
  if (type === 'date' || type === 'period' || type === 'monthDay') {
    const format = new Intl.DateTimeFormat(language, {
      ...(type !== 'period' && { day: 'numeric' }),
      month: type === 'period' ? 'short' : 'numeric',
      ...(type !== 'monthDay' && { year: 'numeric' }),
      timeZone: 'UTC',
    })
    return (value) => {
      const day = dayOf(value)
      return day === undefined ? String(value) : format.format(new Date(day))
    }
  }
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: places,
    maximumFractionDigits: most,
    ...(type === 'percent' && { style: 'percent' as const }),
  })
  return (value) => format.format(value)
}
