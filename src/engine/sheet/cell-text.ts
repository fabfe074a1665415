import type { CellTree } from './book-tree.ts'
import { sheetWords } from './words.ts'

const EPOCH = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

/** The day of a serial number, at midnight in UTC. */
export function dayOf(serial: number): Date {
  return new Date(EPOCH + serial * DAY)
}

const formats = new Map<string, (value: number) => string>()

/** A cell as people of the book's language (BCP 47) read it; empty where its format shows nothing. */
export function cellText({ type, decimals, hidesZero, value }: CellTree, language: string): string {
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
      const key = `${language} ${type} ${places}`
      const format = formats.get(key) ?? newFormat(language, type, places)
      formats.set(key, format)
      return format(value.number)
    }
    default:
      return value.text
  }
}

function newFormat(language: string, type: CellTree['type'], places: number): (value: number) => string {
  if (type === 'date' || type === 'period') {
    const day =
      type === 'date' ? ({ day: 'numeric', month: 'numeric' } as const) : { month: 'short' as const }
    const format = new Intl.DateTimeFormat(language, { ...day, year: 'numeric', timeZone: 'UTC' })
    return (value) => format.format(dayOf(value))
  }
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    ...(type === 'percent' && { style: 'percent' as const }),
  })
  return (value) => format.format(value)
}
