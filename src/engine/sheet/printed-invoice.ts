import type { CellTree, SheetTree } from './book-tree.ts'
import { cellText } from './cell-text.ts'
import type { Paper } from './paper.ts'
import type { Part, PrintedCell, PrintedTable } from './printed-book.ts'

/** How many characters of the largest size a page is wide. */
const FULL = { portrait: 94, landscape: 131 }
/** In characters: what a text is called, a figure of a list, the name of a line, and any other text of it. */
const WIDTHS = { label: 22, widestLabel: 34, figure: 22, name: 24, text: 24 }
/** Beside the letters of a cell. */
const MARGIN = 3

/** A row that says one thing. */
interface Pair {
  label: CellTree
  value: CellTree
  unit: CellTree | undefined
}
type Segment =
  | { kind: 'title'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'pairs'; heading: string | undefined; pairs: Pair[] }
  | { kind: 'table'; heading: string | undefined; head: CellTree[][]; rows: CellTree[][] }

/**
 * A sheet of an invoice or the like as its customer gets it: the parties beside number and dates, the lines,
 * and below them what they come to. What says nothing is left out.
 */
export function invoiceParts(sheet: SheetTree, paper: Paper['sheets'][number], language: string): Part[] {
  const full = FULL[sheet.isLandscape ? 'landscape' : 'portrait']
  const parts: Part[] = []
  const before: Pair[][] = []
  const totals: Pair[] = []
  const segments = segmentsOf(sheet, paper, language)
  const linesAt = segments.findIndex(({ kind }) => kind === 'table')
  const emit = (pairs: Pair[], heading: string | undefined) => {
    if (pairs.length === 0) return
    if (heading !== undefined) parts.push({ kind: 'heading', level: 2, text: heading })
    const figures = pairs.filter(isFigure)
    const others = pairs.filter((pair) => !isFigure(pair))
    if (others.length > 0) parts.push(pairsTable([others], full, language))
    if (figures.length > 0) parts.push(figuresTable(figures, full, language))
  }
  const emitHead = () => {
    const [first, second, ...rest] = before.filter(({ length }) => length > 0)
    if (first) parts.push(pairsTable([first, [...(second ?? []), ...rest.flat()]], full, language))
    before.length = 0
  }
  let isBelowLines = false
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'title') parts.push({ kind: 'heading', level: 1, text: segment.text })
    else if (segment.kind === 'note') {
      emitHead()
      parts.push({ kind: 'text', text: segment.text })
    } else if (segment.kind === 'table') {
      emitHead()
      if (segment.rows.length === 0) continue
      if (segment.heading !== undefined) parts.push({ kind: 'heading', level: 2, text: segment.heading })
      const isLines = index === linesAt
      const below: Pair[] = []
      if (isLines) {
        for (const next of segments.slice(index + 1)) {
          if (next.kind !== 'pairs' || next.heading !== undefined || !next.pairs.every(isCalculated)) break
          below.push(...next.pairs)
          next.pairs = next.pairs.filter((pair) => !isFigure(pair))
        }
        isBelowLines = true
      }
      parts.push(linesTable(segment, [...totals, ...below.filter(isFigure)], { full, language, paper }))
    } else {
      const isAbove = !isBelowLines && (linesAt > index || (linesAt < 0 && segment.heading === undefined))
      if (!isAbove) {
        emitHead()
        emit(segment.pairs, segment.heading)
      } else if (segment.pairs.every(isCalculated)) {
        // Of a sheet with lines, what they come to stands below them.
        if (linesAt > index) totals.push(...segment.pairs.filter(isFigure))
        before.push(segment.pairs.filter((pair) => linesAt < 0 || !isFigure(pair)))
      } else before.push(segment.pairs)
    }
  }
  emitHead()
  return parts
}

function segmentsOf(sheet: SheetTree, paper: Paper['sheets'][number], language: string): Segment[] {
  const segments: Segment[] = []
  let heading: string | undefined
  let last = -1
  for (const { row, cells } of sheet.rows) {
    const [first] = cells
    if (!first) continue
    const isNext = row === last + 1
    last = row
    const open = segments.at(-1)
    if (cells.length === 1 && (first.role === 'title' || first.role === 'note')) {
      segments.push({ kind: first.role, text: cellText(first, language) } as const)
    } else if (cells.length === 1 && first.role === 'heading') heading = cellText(first, language)
    else if (cells.some(({ role }) => role === 'head')) {
      if (isNext && open?.kind === 'table' && open.rows.length === 0) open.head.push(cells)
      else segments.push({ kind: 'table', heading, head: [cells], rows: [] })
      heading = undefined
    } else if (first.role === 'label') {
      const [label, value, unit] = cells
      if (!label || !value) continue
      const isOpen = isNext && heading === undefined && open?.kind === 'pairs'
      const segment: Segment = isOpen ? open : { kind: 'pairs', heading, pairs: [] }
      if (!isOpen) segments.push(segment)
      heading = undefined
      if (!paper.rows.includes(row)) segment.pairs.push({ label, value, unit })
    } else if (open?.kind === 'table' && isFilled(cells, language)) open.rows.push(cells)
  }
  return segments.filter((segment) => segment.kind !== 'pairs' || segment.pairs.length > 0)
}

/** Whether anything of a row of a table was filled in. */
function isFilled(cells: readonly CellTree[], language: string): boolean {
  return cells.some((cell) => cell.input !== undefined && cellText(cell, language) !== '')
}

const isCalculated = ({ value }: Pair) => value.formula !== undefined
const isFigure = (pair: Pair) => isCalculated(pair) && pair.value.type === 'money'

function valueText({ value, unit }: Pair, language: string): string {
  const text = cellText(value, language)
  const counted = unit ? cellText(unit, language) : ''
  return text === '' || counted === '' ? text : `${text} ${counted}`
}

function printed(text: string, look: CellTree['role'], isRight = false, span = 1): PrintedCell {
  return { text, look, isRight, span }
}

/** One or two lists side by side: what each thing is called, and what it is. */
function pairsTable(lists: Pair[][], full: number, language: string): PrintedTable {
  const shown = lists.filter(({ length }) => length > 0)
  const count = Math.max(...shown.map(({ length }) => length))
  const labels = shown.map((pairs) => {
    const longest = Math.max(...pairs.map(({ label }) => cellText(label, language).length))
    return Math.min(Math.max(longest + MARGIN, WIDTHS.label), full / shown.length / 2)
  })
  const widths = labels.flatMap((label) => [label, full / shown.length - label])
  const rows = Array.from({ length: count }, (_, row) =>
    shown.flatMap((pairs): PrintedCell[] => {
      const pair = pairs[row]
      if (!pair) return [printed('', 'note', false, 2)]
      const look = pair.value.role === 'result' ? 'result' : 'input'
      return [printed(cellText(pair.label, language), 'unit'), printed(valueText(pair, language), look)]
    }),
  )
  return { kind: 'table', widths, characters: full, head: [], rows }
}

/** Amounts one below the other. */
function figuresTable(pairs: Pair[], full: number, language: string): PrintedTable {
  const longest = Math.max(...pairs.map(({ label }) => cellText(label, language).length))
  const widths = [Math.max(longest + MARGIN, WIDTHS.widestLabel), WIDTHS.figure]
  const rows = pairs.map((pair) => [
    printed(cellText(pair.label, language), pair.value.role === 'result' ? 'result' : 'label'),
    figure(pair, language),
  ])
  return { kind: 'table', widths, characters: full, head: [], rows }
}

function figure(pair: Pair, language: string): PrintedCell {
  const { role, mark } = pair.value
  return { ...printed(valueText(pair, language), role, true), ...(mark && { mark }) }
}

/** The lines and, in the column of their amounts, what they come to. */
function linesTable(
  { head, rows }: { head: CellTree[][]; rows: CellTree[][] },
  totals: Pair[],
  { full, language, paper }: { full: number; language: string; paper: Paper['sheets'][number] },
): PrintedTable {
  const columns = [...new Set(head.flat().map(({ column }) => column))]
    .filter((column) => !paper.columns.includes(column))
    .sort((one, other) => one - other)
  const cellsOf = (cells: CellTree[]) => columns.map((column) => cells.find((cell) => cell.column === column))
  const isRight = columns.map((column) =>
    rows.some((cells) => cells.some((cell) => cell.column === column && cell.type !== 'text')),
  )
  const widths = columns.map((_, place) => {
    const heads = head.map((cells) => textOf(cellsOf(cells)[place], language))
    const word = Math.max(...heads.flatMap((text) => text.split(' ')).map(({ length }) => length))
    const texts = rows.map((cells) => textOf(cellsOf(cells)[place], language).length)
    const longest = Math.max(word, ...texts)
    if (place === 0) return WIDTHS.name
    return (isRight[place] ? longest : Math.min(longest, Math.max(word, WIDTHS.text))) + MARGIN
  })
  const lastWidth = widths.at(-1)
  if (lastWidth !== undefined && totals.length > 0)
    widths[widths.length - 1] = Math.max(
      lastWidth,
      ...totals.map((pair) => valueText(pair, language).length + MARGIN),
    )
  const sum = widths.reduce((all, width) => all + width, 0)
  if (sum < full && widths[0] !== undefined) widths[0] += full - sum
  const row = (cells: CellTree[]) =>
    cellsOf(cells).map(
      (cell, place): PrintedCell => ({
        ...printed(textOf(cell, language), cell?.role ?? 'calculation', isRight[place]),
        ...(cell?.mark && { mark: cell.mark }),
      }),
    )
  const below = totals.map((pair) => {
    const look = pair.value.role === 'result' ? 'result' : 'label'
    return [
      printed(cellText(pair.label, language), look, true, Math.max(1, columns.length - 1)),
      figure(pair, language),
    ]
  })
  return {
    kind: 'table',
    widths,
    characters: Math.max(sum, full),
    head: head.map(row),
    rows: [...rows.map(row), ...below],
  }
}

function textOf(cell: CellTree | undefined, language: string): string {
  return cell ? cellText(cell, language) : ''
}
