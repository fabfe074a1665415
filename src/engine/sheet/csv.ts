import type { BookTree, CellTree } from './book-tree.ts'
import { dayOf } from './functions.ts'

/** What a spreadsheet would take for a formula when it opens the file, in the wide forms of East Asia too. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/

/**
 * The values of one sheet (RFC 4180). Dates are `YYYY-MM-DD`. Where the language has a decimal comma,
 * semicolons stand between the values, as the spreadsheets of its countries expect.
 */
export function sheetCsv({ sheets, language }: BookTree, sheet: number): string {
  const hasComma = new Intl.NumberFormat(language).format(0.5).includes(',')
  const separator = hasComma ? ';' : ','
  const rows: string[][] = []
  for (const { row, cells } of sheets[sheet]?.rows ?? []) {
    const written: string[] = []
    for (const cell of cells) written[cell.column] = textOf(cell, hasComma)
    rows[row] = Array.from(written, (text) => text ?? '')
  }
  return `\uFEFF${Array.from(rows, (row) => (row ?? []).join(separator)).join('\r\n')}\r\n`
}

function textOf({ type, value }: CellTree, hasComma: boolean): string {
  switch (value.kind) {
    case 'number':
      if (type === 'date' || type === 'period' || type === 'monthDay')
        return dayOf(value.number) ?? String(value.number)
      return hasComma ? String(value.number).replace('.', ',') : String(value.number)
    case 'boolean':
      return value.isTrue ? 'TRUE' : 'FALSE'
    case 'empty':
      return ''
    default: {
      // Quoted whatever it holds: the reader may divide values by another sign than we do.
      const safe = LOOKS_LIKE_FORMULA.test(value.text) ? `'${value.text}` : value.text
      return `"${safe.replaceAll('"', '""')}"`
    }
  }
}
