import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The rows that come after one in a list whose newest are first, by these columns, the last of which is the
 * row's id. By the row itself and not by its time, which JavaScript knows only to the millisecond. Undefined
 * for the first page.
 */
export function olderThan(columns: PgColumn[], before: string | number | undefined): SQL | undefined {
  const id = columns.at(-1)
  if (before === undefined || before === '' || id === undefined) return undefined
  const names = sql.join(columns, sql`, `)
  return sql`(${names}) < (select ${names} from ${id.table} where ${id} = ${before})`
}

/**
 * Of the rows that were found, one more than a page has, those of the page; `next` is what `before` is on the
 * next page, undefined on the last.
 */
export function pageOf<Row, Id>(
  rows: Row[],
  size: number,
  idOf: (row: Row) => Id,
): { page: Row[]; next: Id | undefined } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: rows.length > size && last !== undefined ? idOf(last) : undefined }
}
