import { attachment } from '#kernel/http/attachment.ts'

/** What spreadsheets run as a formula at the beginning of a cell, even behind what nobody sees (R-15). */
const formulaSign = /^[=+\-@＝＋－＠\p{Cc}]/u

/**
 * Rows as a file that spreadsheets open as they are: in UTF-8 and saying so, with the sign between cells that
 * the language's spreadsheets expect, which is a semicolon where the comma stands in numbers. A text is never
 * a formula.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[], locale: string): string {
  const hasDecimalComma = new Intl.NumberFormat(locale).format(0.5).includes(',')
  const separator = hasDecimalComma ? ';' : ','
  const write = (value: string | number) => toCell(value, hasDecimalComma)
  const lines = rows.map((row) => row.map(write).join(separator))
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`
}

/** The same as an answer that is saved under a name. */
export function csvFile(
  rows: Parameters<typeof toCsv>[0],
  { locale, name }: { locale: string; name: string },
): Response {
  return new Response(toCsv(rows, locale), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(name, 'csv'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

function toCell(value: string | number, hasDecimalComma: boolean): string {
  if (typeof value === 'number') return hasDecimalComma ? String(value).replace('.', ',') : String(value)
  const text = formulaSign.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
