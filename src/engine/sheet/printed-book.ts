import type { LogoBlock } from '../source/index.ts'
import type { BookTree, CellTree, SheetTree } from './book-tree.ts'
import { cellText } from './cell-text.ts'
import { chartSvg } from './chart-svg.ts'
import { invoiceParts } from './printed-invoice.ts'

/**
 * A book as it is printed: the author's sheets with their values. "Read me" and the checks are for whoever
 * fills it in, and an invoice goes to somebody else.
 */
export interface PrintedBook {
  title: string
  /** Beside the number of each page. */
  foot: string
  language: string
  page: BookTree['page']
  pageWord: string
  sheets: { isLandscape: boolean; parts: Part[] }[]
}

export type Part =
  | LogoBlock
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'chart'; alt: string; svg: string }
  | PrintedTable

export interface PrintedTable {
  kind: 'table'
  /** In characters of the font that it is set in. */
  widths: number[]
  /** The width of the widest of those that are parts of one: all are set in one size. */
  characters: number
  head: PrintedCell[][]
  rows: PrintedCell[][]
}

export interface PrintedCell {
  text: string
  /** How many columns it takes. */
  span: number
  look: CellTree['role']
  isRight: boolean
  mark?: CellTree['mark']
}

/** The widest table that can be read, in characters: a wider one is cut, its first columns repeated. */
const WIDEST = { portrait: 132, landscape: 186 }

export function printedBook(book: BookTree): PrintedBook {
  const { title, language, page, pageWord, logo, paper } = book
  return {
    title,
    foot: paper?.foot ?? title,
    language,
    page,
    pageWord,
    sheets: book.sheets
      .map((sheet, index) => ({ ...sheet, paper: paper?.sheets[index] }))
      .filter((sheet) => sheet.part === 'sheet' && !sheet.paper?.isLeftOut)
      .map((sheet, index) => ({
        isLandscape: sheet.isLandscape,
        parts: [
          ...(logo && index === 0 ? [logo] : []),
          ...(sheet.paper ? invoiceParts(sheet, sheet.paper, language) : partsOf(sheet, language)),
        ],
      })),
  }
}

function partsOf(sheet: SheetTree, language: string): Part[] {
  const parts: Part[] = []
  const charts = sheet.charts.toSorted((one, other) => one.at.row - other.at.row)
  let block: { last: number; head: CellTree[][]; rows: CellTree[][] } | undefined
  const close = () => {
    if (block) parts.push(...tablesOf(sheet, block, language))
    block = undefined
  }
  const drawUntil = (row: number) => {
    while (charts[0] && charts[0].at.row <= row) {
      close()
      const chart = charts.shift()
      if (chart) parts.push({ kind: 'chart', alt: chart.alt, svg: chartSvg(chart, language) })
    }
  }
  for (const { row, cells } of sheet.rows) {
    drawUntil(row)
    if (block && block.last < row - 1) close()
    const [first] = cells
    if (!first) continue
    const { role } = first
    const isAlone = cells.length === 1
    if (isAlone && !block && (role === 'title' || role === 'heading' || role === 'note')) {
      const text = cellText(first, language)
      if (role === 'note') parts.push({ kind: 'text', text })
      else parts.push({ kind: 'heading', level: role === 'title' ? 1 : 2, text })
      continue
    }
    block ??= { last: row, head: [], rows: [] }
    block.last = row
    if (block.rows.length === 0 && cells.some(({ role }) => role === 'head')) block.head.push(cells)
    else if (!isUnused(cells, language)) block.rows.push(cells)
  }
  close()
  drawUntil(Number.POSITIVE_INFINITY)
  return parts
}

/** A row of a table that nobody has filled in. */
function isUnused(cells: readonly CellTree[], language: string): boolean {
  return (
    cells.some(({ input }) => input?.row !== undefined) &&
    cells.every((cell) => (cell.input || cell.formula !== undefined) && cellText(cell, language) === '')
  )
}

function tablesOf(
  { widths, frozen, isLandscape }: SheetTree,
  { head, rows }: { head: CellTree[][]; rows: CellTree[][] },
  language: string,
): PrintedTable[] {
  const last = [...head, ...rows].flatMap((cells) => cells.at(-1) ?? [])
  const end = Math.max(1, ...last.map(({ column, span = 1 }) => column + span))
  const columns = Array.from({ length: end }, (_, column) => column)
  const widthOf = (column: number) => widths[column] ?? 11
  const width = (of: readonly number[]) => of.reduce((sum, column) => sum + widthOf(column), 0)
  const most = WIDEST[isLandscape ? 'landscape' : 'portrait']
  // Of a table that is cut, each part begins with what its rows are called.
  const fixed = columns.slice(0, Math.max(frozen.columns, width(columns) > most ? 1 : 0))
  const others = columns.slice(fixed.length)
  const room = most - width(fixed)
  const groups = Math.max(1, Math.min(others.length, Math.ceil(width(others) / Math.max(room, 1))))
  const each = Math.ceil(others.length / groups)
  const taken = Array.from({ length: groups }, (_, group) => [
    ...fixed,
    ...others.slice(group * each, (group + 1) * each),
  ])
  const characters = Math.max(...taken.map(width))
  return taken.map((group) => {
    const printRow = (cells: CellTree[]) => printedRow(cells, group, language)
    return {
      kind: 'table',
      widths: group.map(widthOf),
      characters,
      head: head.map(printRow),
      rows: rows.map(printRow),
    }
  })
}

function printedRow(cells: readonly CellTree[], columns: readonly number[], language: string): PrintedCell[] {
  const row: PrintedCell[] = []
  let covered = 0
  for (const [place, column] of columns.entries()) {
    if (covered > 0) {
      covered -= 1
      continue
    }
    const cell = cells.find((one) => one.column === column)
    const before = row.at(-1)
    if (cell) {
      const span = Math.min(cell.span ?? 1, columns.length - place)
      covered = span - 1
      const isFigure = cell.type !== 'text' || cell.value.kind === 'number'
      row.push({
        text: cellText(cell, language),
        span,
        look: cell.role,
        isRight: isFigure,
        ...(cell.mark && { mark: cell.mark }),
      })
      // A heading within a table is as long as it is: what is beside it is empty.
    } else if (before && (before.look === 'heading' || before.text === '')) before.span += 1
    else row.push({ text: '', span: 1, look: 'calculation', isRight: false })
  }
  return row
}
