import { type Column, type Field, filledIndexes, type TableRow } from '#engine/source/index.ts'

export type ListField = Extract<Field, { type: 'list' }>
export type TableField = Extract<Field, { type: 'table' }>

/**
 * One cell as the field that it is to its inputs: `fees.0.amount`. Names, ids and the places of a document
 * (`data-part="0.amount"`) agree by it.
 */
export function cellField<Kind extends Column>(field: string, row: number, column: Kind): Kind {
  return { ...column, id: `${field}.${row}.${column.id}` }
}

/** Whether nothing was entered in a row: no document prints it, whatever its columns' defaults are. */
export function isBlankRow(row: TableRow): boolean {
  return filledIndexes([row]).length === 0
}

/** Blank rows below the others in the form that works without JavaScript. */
export const SPARE_ROWS = 2

/** How many rows an unanswered question begins with: what it needs at least, and always one to write in. */
export function rowsToBeginWith({ minimum }: Pick<ListField | TableField, 'minimum'>, given: number): number {
  return Math.max(given, minimum, 1)
}

/** Lines of text as entries, without the marks that lists are pasted with. Blank lines are none, but for the last one. */
export function entriesOfLines(text: string): string[] {
  const lines = text.split(/\r?\n|\r/).map((line) => line.trim())
  const last = lines.pop() ?? ''
  const written = [...lines.filter(Boolean), last]
  const isMarked = written.length > 1 && written.every((line) => line === '' || MARK.test(line))
  return isMarked ? written.map((line) => line.replace(MARK, '')) : written
}

/** "• ", "- ", "3. ", "b) " */
const MARK = /^(?:[•·▪◦*–-]|\d{1,3}[.)]|[a-z][.)])\s+/
