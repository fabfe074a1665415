import { describe, expect, it } from 'vitest'
import type { CellTree, SheetTree } from '#engine/sheet/book-tree.ts'
import { Cells } from './grid-cells.ts'

// C4:E4 and C6:E6 are filled in, row 5 is a heading; B4 says what the row is.
const input = (column: number, row: number) => ({ column, input: { id: 'a', row, column: String(column) } })
const cells = new Cells({
  rows: [
    { row: 3, cells: [{ column: 1 }, ...[2, 3, 4].map((column) => input(column, 3))] },
    { row: 4, cells: [{ column: 1 }, { column: 2 }] },
    { row: 5, cells: [{ column: 1 }, ...[2, 3, 4].map((column) => input(column, 5))] },
  ],
} as unknown as SheetTree)
const at = (row: number, column: number) => ({ row, column })
const drafts = ({ input: place }: CellTree) => `${place?.row}:${place?.column}`
const placed = (entries: ReturnType<Cells['cleared']>) =>
  entries.map(({ spot, text }) => [spot.row, spot.column, text])

describe('the cells of a sheet', () => {
  it('take what is pasted with their own places, and count what no cell takes', () => {
    const { entries, leftOut } = cells.pasted(at(3, 2), '1\t2\t3\t4\n5\n6\t(7)\n')
    expect(placed(entries)).toEqual([
      [3, 2, '1'],
      [3, 3, '2'],
      [3, 4, '3'],
      [5, 2, '6'],
      [5, 3, '(7)'],
    ])
    expect(leftOut).toBe(2)
    expect(cells.pasted(at(3, 2), '1\n\n2').leftOut).toBe(0)
    expect(cells.pasted(at(3, 2), '').entries).toHaveLength(1)
  })

  it('take a text of several lines as one cell, as spreadsheets copy it', () => {
    const { entries, leftOut } = cells.pasted(at(3, 2), '"Set ""A""\r\nand B"\t"odd" size\t"\r\n\r\n5')
    expect(placed(entries)).toEqual([
      [3, 2, 'Set "A"\nand B'],
      [3, 3, '"odd" size'],
      [3, 4, '"'],
      [5, 2, '5'],
    ])
    expect(leftOut).toBe(0)
  })

  it('are filled to the right from the first of a selection, or from what stands left of one', () => {
    expect(placed(cells.filledRight(at(3, 4), at(3, 2), drafts))).toEqual([
      [3, 3, '3:2'],
      [3, 4, '3:2'],
    ])
    expect(placed(cells.filledRight(at(3, 2), at(5, 3), drafts))).toEqual([
      [3, 3, '3:2'],
      [5, 3, '5:2'],
    ])
    expect(placed(cells.filledRight(at(3, 3), at(3, 3), drafts))).toEqual([[3, 3, '3:2']])
    expect(placed(cells.filledRight(at(3, 2), at(3, 2), drafts))).toEqual([])
  })

  it('are filled down past headings, and from nothing that is not filled in', () => {
    expect(placed(cells.filledDown(at(3, 3), at(5, 3), drafts))).toEqual([[5, 3, '3:3']])
    expect(placed(cells.filledDown(at(5, 2), at(5, 2), drafts))).toEqual([])
  })
})
