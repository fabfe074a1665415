import type { PrintedForm } from '../source/book.ts'
import { logoField } from '../source/details.ts'
import { fieldsOf } from '../source/index.ts'
import type { Calculation } from './calculation.ts'
import { Decimal } from './decimal.ts'
import type { Value } from './functions.ts'
import { area, type Cell, type Layout } from './layout.ts'

/** What an invoice or the like looks like for whom it is for, who was not asked anything. */
export interface Paper {
  /** At the foot of each page: its number, and who wrote it. */
  foot: string
  /** Of each sheet, whether it stays with whoever fills it in, and the rows and columns that say nothing. */
  sheets: { isLeftOut: boolean; rows: number[]; columns: number[] }[]
}

/** Undefined of a book that is no invoice or the like. */
export function paperOf({ layout, values }: Calculation): Paper | undefined {
  const { template } = layout
  const { invoicing } = template
  if (!invoicing) return undefined
  const { without, needs, withoutSheets }: PrintedForm = {
    ...{ labels: {}, without: [], needs: {}, withoutSheets: [] },
    ...invoicing.printed,
  }
  const valueIn = (cell: Cell | undefined): Value => (cell ? (values[cell.index] ?? null) : null)
  const says = (cell: Cell | undefined) => isSaid(valueIn(cell), layout.words.no)
  const saysAny = (id: string) => cellsOf(layout, id).some(says)
  const isAsked = (id: string) => fieldsOf(template).some((field) => field.id === id)
  // What was paid before is said where it is deducted.
  const isLeftOut = (id: string) =>
    without.includes(id) ||
    (id === invoicing.deposit && isAsked(id)) ||
    (id in needs && !saysAny(needs[id] ?? ''))
  const isKept = new Set([
    invoicing.total,
    ...fieldsOf(template)
      .filter(({ required }) => required)
      .map(({ id }) => id),
  ])
  const sheets = layout.sheets.map(({ name }): Paper['sheets'][number] => ({
    isLeftOut: withoutSheets.includes(name),
    rows: [],
    columns: [],
  }))
  for (const [id, named] of layout.named) {
    if (named.kind === 'single') {
      if (isLeftOut(id) || !(isKept.has(id) || saysAny(id))) sheets[named.sheet]?.rows.push(named.row)
    } else if (named.kind === 'table') {
      for (const [column, series] of named.columns)
        if (series.kind === 'series' && (isLeftOut(column) || !layout.cellsIn(area(series)).some(says)))
          sheets[series.sheet]?.columns.push(series.line)
    }
  }
  const written = (id: string | undefined) => {
    const [cell] = id === undefined ? [] : cellsOf(layout, id)
    const value = valueIn(cell)
    return typeof value === 'string' ? value : ''
  }
  const foot = [written(invoicing.number), written(logoField(template))]
    .filter((text) => text !== '')
    .join(' · ')
  return { foot: foot === '' ? template.title : foot, sheets }
}

/** The one cell of an input or a result, or those of a column of a table. */
function cellsOf(layout: Layout, id: string): (Cell | undefined)[] {
  const named = layout.named.get(id)
  if (named && named.kind !== 'table') return layout.cellsIn(area(named))
  for (const table of layout.named.values()) {
    const column = table.kind === 'table' ? table.columns.get(id) : undefined
    if (column?.kind === 'series') return layout.cellsIn(area(column))
  }
  return []
}

/** Nothing, zero and no say nothing to a customer. */
function isSaid(value: Value, no: string): boolean {
  if (value === null || value === '' || value === no || value === false) return false
  return !(value instanceof Decimal) || value.toNumber() !== 0
}
