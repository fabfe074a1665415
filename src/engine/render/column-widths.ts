import { type DocumentTree, type Inline, isFigure, printed, type TableBlock } from '../source/index.ts'
import { PAGE_STYLE } from './page-style.ts'

/** From a cell's edge to its text, on each side, in points. */
export const CELL_SIDE = 5
/** Between a text as it is measured here and as a program sets it, in points. */
const TOLERANCE = 1
/** Longer words are broken anywhere: a column need not be as wide as they are. */
const LONGEST_WORD = 24
/** Where Word's fonts are not installed, figures are printed in one as wide as Helvetica. */
const OTHER_FONT = 1.1
const BREAK = /[ \n]+/

/** The widest that characters of a kind are in Carlito Bold, in em. Calibri has the same widths. */
const EM = { digit: 0.507, capital: 0.78, mark: 0.31, space: 0.226, letter: 0.54, other: 1 }

function emWidth(text: string): number {
  let width = 0
  for (const character of text) {
    if (/[\d\p{Sc}]/u.test(character)) width += EM.digit
    else if (/[.,'’:;()\-\u2011|/il]/.test(character)) width += EM.mark
    else if (/\s/.test(character)) width += EM.space
    else if (/\p{Lu}|[%mw]/u.test(character)) width += EM.capital
    else width += /\p{Script=Latin}/u.test(character) ? EM.letter : EM.other
  }
  return width
}

interface Least {
  /** The longest figure of each column: it is never broken. */
  figures: number[]
  /** The longest word or figure, with room for the figure in another font. */
  words: number[]
}

/** In em. */
function leastWidths({ columns, rows }: TableBlock): Least {
  const least: Least = { figures: columns.map(() => 0), words: columns.map(() => 0) }
  for (const cells of [columns.map(({ header }) => header), ...rows.map((row) => row.cells)]) {
    for (const [index, cell] of cells.entries()) {
      for (const piece of piecesOf(cell)) {
        const width = emWidth(piece)
        const isWhole = isFigure(piece)
        if (isWhole) least.figures[index] = Math.max(least.figures[index] ?? 0, width)
        const wanted = isWhole ? width * OTHER_FONT : width
        if (isWhole || piece.length < LONGEST_WORD)
          least.words[index] = Math.max(least.words[index] ?? 0, wanted)
      }
    }
  }
  return least
}

function piecesOf(cell: Inline[]): string[] {
  return cell.map(printed).join('').split(BREAK)
}

/**
 * The size of the letters in a document's tables: the usual one, unless a table's longest figures do not fit
 * beside each other in it.
 */
export function tableSize({ blocks }: DocumentTree, width: number): number {
  const sizes = blocks.flatMap((block) => {
    if (block.kind !== 'table') return []
    const figures = sum(leastWidths(block).figures)
    const room = width - block.columns.length * (2 * CELL_SIDE + TOLERANCE)
    return figures > 0 ? [Math.floor((room / figures) * 2) / 2] : []
  })
  return Math.min(PAGE_STYLE.size.table, ...sizes)
}

/**
 * The width of each column, in points: the author's share, and more where a figure or a word would be broken
 * in it. What one gets, the others give in proportion to what they can spare.
 */
export function columnWidths(block: TableBlock, width: number, size: number): number[] {
  const { columns } = block
  const whole = sum(columns.map((column) => column.width))
  const { figures, words } = leastWidths(block)
  const inPoints = (ems: number[]) => ems.map((em) => (em === 0 ? 0 : em * size + 2 * CELL_SIDE + TOLERANCE))
  const shares = columns.map((column) => (width * column.width) / whole)
  return widened(widened(shares, inPoints(words)), inPoints(figures))
}

function widened(widths: number[], least: number[]): number[] {
  const over = widths.map((width, index) => width - (least[index] ?? 0))
  const lacking = -sum(over.filter((each) => each < 0))
  const spare = sum(over.filter((each) => each > 0))
  if (lacking === 0 || spare === 0) return widths
  // Where there is too little for all, each that lacks gets its part of it.
  const [given, taken] = [Math.min(1, spare / lacking), Math.min(1, lacking / spare)]
  return widths.map((width, index) => {
    const more = over[index] ?? 0
    return width - more * (more < 0 ? given : taken)
  })
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
