import type { CellTree, SheetTree } from '#engine/sheet/book-tree.ts'
import { cellText } from '#engine/sheet/cell-text.ts'

/** A cell's place, counted from 0. */
export interface Spot {
  row: number
  column: number
}

/** What is entered into a cell. */
export interface CellText {
  cell: CellTree
  spot: Spot
  text: string
}

export type Way = 'up' | 'down' | 'left' | 'right'

/** The cells of a sheet by their places; keys go from one to the next and over what is empty. */
export class Cells {
  private readonly rows: ReadonlyMap<number, ReadonlyMap<number, CellTree>>

  constructor(sheet: SheetTree) {
    this.rows = new Map(
      sheet.rows.map(({ row, cells }) => [row, new Map(cells.map((cell) => [cell.column, cell]))]),
    )
  }

  at({ row, column }: Spot): CellTree | undefined {
    return this.rows.get(row)?.get(column)
  }

  has(spot: Spot): boolean {
    return this.at(spot) !== undefined
  }

  row(row: number): ReadonlyMap<number, CellTree> | undefined {
    return this.rows.get(row)
  }

  /** The first input, or where there is none the first cell. */
  first(): Spot {
    for (const [row, cells] of this.rows)
      for (const [column, cell] of cells) if (cell.input) return { row, column }
    const [row = 0] = this.rows.keys()
    return { row, column: this.rows.get(row)?.keys().next().value ?? 0 }
  }

  next(spot: Spot, way: Way): Spot {
    if (way === 'left' || way === 'right') {
      const columns = [...(this.rows.get(spot.row)?.keys() ?? [])].sort((one, other) => one - other)
      const column =
        way === 'right'
          ? columns.find((one) => one > spot.column)
          : columns.findLast((one) => one < spot.column)
      return { row: spot.row, column: column ?? spot.column }
    }
    const rows = [...this.rows.keys()]
    const isBeyond = (row: number) => (way === 'down' ? row > spot.row : row < spot.row)
    const inColumn = (row: number) => this.has({ row, column: spot.column })
    const found =
      way === 'down'
        ? rows.find((row) => isBeyond(row) && inColumn(row))
        : rows.findLast((row) => isBeyond(row) && inColumn(row))
    if (found !== undefined) return { row: found, column: spot.column }
    const other = way === 'down' ? rows.find(isBeyond) : rows.findLast(isBeyond)
    if (other === undefined) return spot
    const [column = spot.column] = this.rows.get(other)?.keys() ?? []
    return { row: other, column }
  }

  last(spot: Spot, way: Way): Spot {
    for (let here = spot; ; ) {
      const next = this.next(here, way)
      if (next.row === here.row && next.column === here.column) return here
      // Up and down stay in their column.
      if ((way === 'up' || way === 'down') && next.column !== spot.column) return here
      here = next
    }
  }

  /** The inputs of a selection, emptied. */
  cleared(one: Spot, other: Spot): CellText[] {
    const entries: CellText[] = []
    for (const row of range(one.row, other.row))
      for (const column of range(one.column, other.column)) entries.push(...this.entry({ row, column }, ''))
    return entries
  }

  /** What the first row of a selection holds, for all rows below it; of one row, what stands above it. */
  filledDown(one: Spot, other: Spot, draftOf: (cell: CellTree) => string): CellText[] {
    const isRow = one.row === other.row
    const [first = 0, ...below] = range(one.row, other.row)
    const top = isRow ? this.next(one, 'up').row : first
    return range(one.column, other.column).flatMap((column) =>
      this.filled(
        { row: top, column },
        (isRow ? [first] : below).map((row) => ({ row, column })),
        draftOf,
      ),
    )
  }

  /** What the first column of a selection holds, for all right of it; of one, what stands left of it. */
  filledRight(one: Spot, other: Spot, draftOf: (cell: CellTree) => string): CellText[] {
    const isColumn = one.column === other.column
    const [first = 0, ...beside] = range(one.column, other.column)
    return range(one.row, other.row).flatMap((row) =>
      this.filled(
        { row, column: isColumn ? this.next({ row, column: first }, 'left').column : first },
        (isColumn ? [first] : beside).map((column) => ({ row, column })),
        draftOf,
      ),
    )
  }

  /** Lines of text with tabs between cells, from a cell on; and how many values no input would take. */
  pasted(at: Spot, text: string): { entries: CellText[]; leftOut: number } {
    const entries: CellText[] = []
    let leftOut = 0
    for (const [down, line] of linesOf(text).entries())
      for (const [along, value] of line.entries()) {
        const entry = this.entry({ row: at.row + down, column: at.column + along }, value)
        entries.push(...entry)
        if (entry.length === 0 && value.trim() !== '') leftOut += 1
      }
    return { entries, leftOut }
  }

  /** As spreadsheets exchange it: tabs between cells, line ends between rows. */
  asText(one: Spot, other: Spot, language: string): string {
    return this.rowsIn(one, other)
      .map((cells) => cells.map((cell) => (cell ? cellText(cell, language) : '')).join('\t'))
      .join('\n')
  }

  private rowsIn(one: Spot, other: Spot): (CellTree | undefined)[][] {
    return range(one.row, other.row).map((row) =>
      range(one.column, other.column).map((column) => this.at({ row, column })),
    )
  }

  /** Nothing where the place takes no input. */
  private entry(spot: Spot, text: string): CellText[] {
    const cell = this.at(spot)
    return cell?.input ? [{ cell, spot, text }] : []
  }

  private filled(from: Spot, to: readonly Spot[], draftOf: (cell: CellTree) => string): CellText[] {
    const source = this.at(from)
    if (!source?.input) return []
    return to.flatMap((spot) => (this.at(spot) === source ? [] : this.entry(spot, draftOf(source))))
  }
}

/**
 * The cells of lines that were copied. A cell with a line end or a tab in it stands between quotes; what
 * begins with a quote and doesn't end with one is no such cell.
 */
function linesOf(text: string): string[][] {
  const lines: string[][] = [[]]
  const copied = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (const [, quoted, bare = '', end] of copied.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g,
  )) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '') break
    if (end === '\n') lines.push([])
  }
  return lines
}

/** From the lower to the higher, both included. */
function range(one: number, other: number): number[] {
  const from = Math.min(one, other)
  return Array.from({ length: Math.max(one, other) - from + 1 }, (_, step) => from + step)
}
