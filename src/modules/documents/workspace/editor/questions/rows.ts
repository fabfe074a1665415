import { type Column, type Field, filledIndexes, type TableRow } from '#engine/source/index.ts'

/** One entry of a list or one row of a table while it is edited. The key stays with it wherever it moves. */
interface Row<Content> {
  key: number
  content: Content
}

/** All of them, blank ones too: those are kept here and are no part of the answer. */
export interface Rows<Content> {
  rows: readonly Row<Content>[]
  nextKey: number
  /** What was removed last, until something else is moved, added or removed. */
  removed: { row: Row<Content>; position: number } | undefined
}

export function startRows<Content>(contents: readonly Content[]): Rows<Content> {
  const rows = contents.map((content, key) => ({ key, content }))
  return { rows, nextKey: rows.length, removed: undefined }
}

export function changeRow<Content>(state: Rows<Content>, key: number, change: (content: Content) => Content) {
  const rows = state.rows.map((row) => (row.key === key ? { key, content: change(row.content) } : row))
  return { ...state, rows }
}

/** Puts new rows before the one at this position. */
export function insertRows<Content>(
  { rows, nextKey }: Rows<Content>,
  position: number,
  contents: readonly Content[],
) {
  const added = contents.map((content, index) => ({ key: nextKey + index, content }))
  return {
    rows: spliced(rows, position, 0, ...added),
    nextKey: nextKey + added.length,
    removed: undefined,
  }
}

/** Takes a row out. There is always one to write in: in place of the last one comes a blank one. */
export function removeRow<Content>(state: Rows<Content>, key: number, blank: Content): Rows<Content> {
  const position = state.rows.findIndex((row) => row.key === key)
  const row = state.rows[position]
  if (row === undefined) return state
  const left = { ...state, rows: spliced(state.rows, position, 1) }
  return { ...(left.rows.length === 0 ? insertRows(left, 0, [blank]) : left), removed: { row, position } }
}

/** Brings back what was removed last, under a new key: its inputs begin anew. */
export function restoreRow<Content>(state: Rows<Content>, isBlank: (content: Content) => boolean) {
  if (state.removed === undefined) return state
  const { row, position } = state.removed
  const [only] = state.rows
  // The blank row that took its place goes again.
  const isStandIn = state.rows.length === 1 && only !== undefined && isBlank(only.content)
  return insertRows(isStandIn ? { ...state, rows: [] } : state, isStandIn ? 0 : position, [row.content])
}

/** Moves a row by so many places; at the end of the rows it stays. */
export function moveRow<Content>(state: Rows<Content>, key: number, by: 1 | -1): Rows<Content> {
  const position = state.rows.findIndex((row) => row.key === key)
  const row = state.rows[position]
  const target = position + by
  if (row === undefined || target < 0 || target >= state.rows.length) return state
  const rows = spliced(spliced(state.rows, position, 1), target, 0, row)
  return { ...state, rows, removed: undefined }
}

/** `toSpliced`, which is younger than the browsers of BROW-1. */
function spliced<Item>(items: readonly Item[], start: number, count: number, ...added: Item[]): Item[] {
  return [...items.slice(0, start), ...added, ...items.slice(start + count)]
}

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

/** Lines of text as entries, without the marks of pasted lists. Of blank lines only the last is one. */
export function entriesOfLines(text: string): string[] {
  const lines = text.split(/\r?\n|\r/).map((line) => line.trim())
  const last = lines.pop() ?? ''
  const written = [...lines.filter(Boolean), last]
  const isMarked = written.length > 1 && written.every((line) => line === '' || MARK.test(line))
  return isMarked ? written.map((line) => line.replace(MARK, '')) : written
}

/** "• ", "- ", "3. ", "b) " */
const MARK = /^(?:[•·▪◦*–-]|\d{1,3}[.)]|[a-z][.)])\s+/
