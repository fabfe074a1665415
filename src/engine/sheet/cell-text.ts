import type { CellTree } from './book-tree.ts'
import { dayOf } from './functions.ts'
import { sheetWords } from './words.ts'

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
      return figureText(value.number, type, type === 'integer' ? 0 : decimals, language)
    }
    default:
      return value.text
  }
}

/** A number of a cell's type, to so many decimal places; a day beyond the calendar stays a number. */
export function figureText(figure: number, type: CellTree['type'], places: number, language: string): string {
  const key = `${language} ${type} ${places}`
  const format = formats.get(key) ?? newFormat(language, type, places)
  formats.set(key, format)
  return format(figure)
}

function newFormat(language: string, type: CellTree['type'], places: number): (value: number) => string {
  if (type === 'date' || type === 'period') {
    const parts =
      type === 'date' ? ({ day: 'numeric', month: 'numeric' } as const) : { month: 'short' as const }
    const format = new Intl.DateTimeFormat(language, { ...parts, year: 'numeric', timeZone: 'UTC' })
    return (value) => {
      const day = dayOf(value)
      return day === undefined ? String(value) : format.format(new Date(day))
    }
  }
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    ...(type === 'percent' && { style: 'percent' as const }),
  })
  return (value) => format.format(value)
}
