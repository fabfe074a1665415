import type { CellValue } from './book-tree.ts'
import { area, type Cell, type Input, type Layout, type Series } from './layout.ts'
import type { FileCell, FileSheet, Workbook } from './read-workbook.ts'

/** An input's cell in somebody's file; its row may lie beyond those that the table has. */
export interface FoundInput {
  input: Input
  /** As its tab is called, and from 0. */
  sheet: string
  row: number
  column: number
  /** Undefined where it is blank. */
  cell: FileCell | undefined
}

interface InputsInFile {
  found: FoundInput[]
  /** Those that are nowhere to be found; of a table, a whole column. */
  missing: Input[]
  /** Cells with a name that were filled in, for which the book, of another version, has no input. */
  unknown: (Omit<FoundInput, 'input'> & { label: string })[]
  /** How much of the book's own words is in the file, from 0 to 1: what tells our files from any other. */
  likeness: number
}

/** More rows than any table has, should nothing in the file end it. */
const MOST_ROWS = 5_000
/** How often the same text is looked at in a column. */
const MOST_REPEATS = 50
/** A sheet of another name is the one that has so much of its texts. */
const LEAST_LIKENESS = 0.5

/**
 * Finds the cells of a book's inputs in a file that was made of it and changed since: by their names where
 * the file has kept them, else by the labels beside and the heads above them, else by where they were. Tabs
 * may be called otherwise or moved, rows and columns be put in or taken out.
 *
 * @param isSameVersion Whether the file was made from this very book: only then does a place alone say what
 *   stands there.
 */
export function findInputs(layout: Layout, workbook: Workbook, isSameVersion: boolean): InputsInFile {
  const sheets = matchSheets(layout, workbook)
  const alignments = sheets.map((sheet, index) => sheet && new Alignment(layout, index, sheet))
  const byName = new Map(workbook.sheets.map((sheet) => [sheet.name, sheet]))
  const lines = linesOf(layout)
  const result: InputsInFile = { found: [], missing: [], unknown: [], likeness: likenessOf(alignments) }
  const tables = new Set<Series>()
  for (const cell of layout.cells) {
    const { content } = cell
    if (content.kind !== 'input') continue
    const { input } = content
    const line = lines.get(cell)
    const named = line?.name === undefined ? undefined : workbook.names.get(line.name.toLowerCase())
    const namedSheet = named && byName.get(named.sheet)
    if (line && named && namedSheet && hasLength(named, line.count)) {
      const isAcross = named.right > named.left
      const row = named.top + (isAcross ? 0 : line.along)
      const column = named.left + (isAcross ? line.along : 0)
      result.found.push(foundAt(input, namedSheet, row, column))
      continue
    }
    const alignment = alignments[cell.sheet]
    const series = line?.series
    if (series?.over.startsWith('table ')) {
      // All rows of its column at once: there may be more of them than in the book.
      if (tables.has(series)) continue
      tables.add(series)
      const column = alignment?.columnOf(cell, isSameVersion)
      if (!alignment || column === undefined) result.missing.push(input)
      else
        for (const [index, row] of alignment.tableRows(series).entries())
          result.found.push(foundAt({ ...input, row: index }, alignment.file, row, column))
      continue
    }
    const row = alignment?.rowOf(cell.row, isSameVersion)
    const column = series ? alignment?.columnOf(cell, isSameVersion) : cell.column + (alignment?.shift ?? 0)
    if (alignment && row !== undefined && column !== undefined)
      result.found.push(foundAt(input, alignment.file, row, column))
    else if (!result.missing.some(({ id, field }) => id === input.id && field === input.field))
      result.missing.push(input)
  }
  if (!isSameVersion) result.unknown = unknownIn(layout, workbook, byName)
  return result
}

function foundAt(input: Input, sheet: FileSheet, row: number, column: number): FoundInput {
  return { input, sheet: sheet.name, row, column, cell: sheet.rows.get(row)?.get(column) }
}

function hasLength(
  { top, left, bottom, right }: { top: number; left: number; bottom: number; right: number },
  count: number,
): boolean {
  const [rows, columns] = [bottom - top + 1, right - left + 1]
  return Math.min(rows, columns) === 1 && Math.max(rows, columns) === count
}

/** By which name an input's cell goes, and in which line it stands, how many cells from its first. */
function linesOf(layout: Layout) {
  const lines = new Map<Cell, { name?: string; series?: Series; count: number; along: number }>()
  const add = (series: Series, name: string | undefined) => {
    for (const [along, cell] of layout.cellsIn(area(series)).entries())
      if (cell?.content.kind === 'input')
        lines.set(cell, { series, count: series.count, along, ...(name !== undefined && { name }) })
  }
  for (const [name, named] of layout.named) {
    if (named.kind === 'series') add(named, name)
    else if (named.kind === 'table')
      for (const column of named.columns.values()) {
        if (column.kind === 'series') add(column, undefined)
      }
    else {
      const cell = layout.at(named.sheet, named.row, named.column)
      if (cell?.content.kind === 'input') lines.set(cell, { name, count: 1, along: 0 })
    }
  }
  return lines
}

/** Which tab of the file is which sheet: by its name, else by what stands in it. */
function matchSheets(layout: Layout, { sheets }: Workbook): (FileSheet | undefined)[] {
  const free = new Set(sheets)
  const take = (sheet: FileSheet | undefined) => {
    if (sheet) free.delete(sheet)
    return sheet
  }
  const matched = layout.sheets.map(({ name }) =>
    take([...free].find((sheet) => sheet.name.toLowerCase() === name.toLowerCase())),
  )
  return matched.map((sheet, index) => {
    if (sheet) return sheet
    const [best] = [...free]
      .map((one) => ({ one, likeness: likenessOf([new Alignment(layout, index, one)]) }))
      .sort((one, other) => other.likeness - one.likeness)
    return best && best.likeness >= LEAST_LIKENESS ? take(best.one) : undefined
  })
}

function likenessOf(alignments: (Alignment | undefined)[]): number {
  const all = alignments.reduce((sum, one) => sum + (one?.anchors.size ?? 0), 0)
  const matched = alignments.reduce((sum, one) => sum + (one?.matched.size ?? 0), 0)
  return all === 0 ? 0 : matched / all
}

/** How a text is compared: in any case, and with any blanks. */
function keyOf(value: string | number): string {
  return String(value).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Empty for what is neither a text nor a number. */
function keyOfCell(value: CellValue): string {
  if (value.kind === 'number') return keyOf(value.number)
  return value.kind === 'text' ? keyOf(value.text) : ''
}

/** Where the rows and columns of a sheet of the book are in a tab of a file. */
class Alignment {
  readonly file: FileSheet
  /** The first text of each row of the book that has one. */
  readonly anchors: ReadonlyMap<number, { column: number; key: string }>
  /** Rows of the book by their row in the file. */
  readonly matched: ReadonlyMap<number, number>
  /** How many columns were put in before the first. */
  readonly shift: number
  readonly #layout: Layout
  readonly #sheet: number

  constructor(layout: Layout, sheet: number, file: FileSheet) {
    this.file = file
    this.#layout = layout
    this.#sheet = sheet
    const anchors = new Map<number, { column: number; key: string }>()
    for (const { sheet: own, row, column, role, content } of layout.cells) {
      if (own !== sheet || role === 'unit' || content.kind !== 'constant') continue
      const key = keyOf(content.value)
      const known = anchors.get(row)
      if (key !== '' && (!known || column < known.column)) anchors.set(row, { column, key })
    }
    this.anchors = new Map([...anchors].sort(([one], [other]) => one - other))
    const places = placesOf(file, new Set([...anchors.values()].map(({ key }) => key)))
    this.shift = commonShift([...anchors.values()], places)
    this.matched = this.#match(places)
  }

  /** Its row in the file; undefined where only its place would tell, and that is not enough. */
  rowOf(row: number, isPlaceEnough: boolean): number | undefined {
    const known = this.matched.get(row)
    if (known !== undefined || !isPlaceEnough) return known
    const guess = this.#guess(row)
    // What is known to be another row is not this one.
    return [...this.matched.values()].includes(guess) ? undefined : guess
  }

  /** The column of a cell that stands below a head. */
  columnOf({ row, column }: Cell, isPlaceEnough: boolean): number | undefined {
    const head = this.#headAbove(row, column)
    if (!head) return column + this.shift
    const inRow = this.file.rows.get(this.#guess(head.row)) ?? new Map<number, FileCell>()
    const columns = [...inRow].flatMap(([at, { value }]) => {
      return keyOfCell(value) === head.key ? [at] : []
    })
    const wanted = column + this.shift
    const [nearest] = columns.sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))
    return nearest ?? (isPlaceEnough ? wanted : undefined)
  }

  /** The rows of a table in the file: from its heads to what stands next below them. */
  tableRows({ first, count }: Series): number[] {
    const from = this.#guess(first - 1) + 1
    const next = [...this.anchors.keys()].find((row) => row >= first + count && this.matched.has(row))
    const last =
      next === undefined
        ? [...this.file.rows.keys()].reduce((one, other) => Math.max(one, other), -1)
        : (this.matched.get(next) ?? 0) - (next - (first + count - 1))
    return Array.from({ length: Math.min(Math.max(0, last - from + 1), MOST_ROWS) }, (_, row) => from + row)
  }

  /** As far from the text above it as in the book. */
  #guess(row: number): number {
    const known = this.matched.get(row)
    if (known !== undefined) return known
    let above: number | undefined
    for (const anchor of this.matched.keys()) if (anchor < row) above = Math.max(above ?? anchor, anchor)
    return above === undefined ? row : (this.matched.get(above) ?? above) + row - above
  }

  #headAbove(row: number, column: number): { row: number; key: string } | undefined {
    for (let above = row - 1; above >= 0; above -= 1) {
      const cell = this.#layout.at(this.#sheet, above, column)
      if (cell?.role !== 'head' || cell.content.kind !== 'constant') continue
      const key = keyOf(cell.content.value)
      if (key !== '') return { row: above, key }
    }
    return undefined
  }

  /** The most rows whose texts are in the file in the same order: the longest increasing subsequence. */
  #match(places: ReadonlyMap<string, { row: number; column: number }[]>): Map<number, number> {
    const pairs = [...this.anchors].flatMap(([row, { column, key }]) =>
      (places.get(key) ?? [])
        .filter((place) => place.column === column + this.shift)
        .slice(0, MOST_REPEATS)
        // Of one row of the book, only one can be in a rising order.
        .sort((one, other) => other.row - one.row)
        .map((place) => ({ row, inFile: place.row })),
    )
    /** By length less one, the pair that ends the sequence of that length with the lowest row. */
    const ends: number[] = []
    const before: (number | undefined)[] = []
    for (const [index, { inFile }] of pairs.entries()) {
      let [low, high] = [0, ends.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((pairs[ends[middle] ?? 0]?.inFile ?? 0) < inFile) low = middle + 1
        else high = middle
      }
      before[index] = ends[low - 1]
      ends[low] = index
    }
    const matched = new Map<number, number>()
    for (let at = ends.at(-1); at !== undefined; at = before[at]) {
      const pair = pairs[at]
      if (pair) matched.set(pair.row, pair.inFile)
    }
    return matched
  }
}

/** Where some texts stand in a tab, from the top. */
function placesOf({ rows }: FileSheet, keys: ReadonlySet<string>) {
  const places = new Map<string, { row: number; column: number }[]>()
  for (const [row, inRow] of [...rows].sort(([one], [other]) => one - other))
    for (const [column, { value, isFormula }] of inRow) {
      const key = isFormula ? '' : keyOfCell(value)
      if (!keys.has(key)) continue
      const known = places.get(key)
      if (known) known.push({ row, column })
      else places.set(key, [{ row, column }])
    }
  return places
}

/** By how many columns most texts that the tab has once are away from where they were. */
function commonShift(
  anchors: { column: number; key: string }[],
  places: ReadonlyMap<string, { row: number; column: number }[]>,
): number {
  const counts = new Map<number, number>()
  for (const { column, key } of anchors) {
    const [place, ...others] = places.get(key) ?? []
    if (!place || others.length > 0) continue
    const shift = place.column - column
    counts.set(shift, (counts.get(shift) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? 0
}

/** What was filled in under names that the book does not have, with the text before it. */
function unknownIn(
  layout: Layout,
  { names }: Workbook,
  byName: ReadonlyMap<string, FileSheet>,
): InputsInFile['unknown'] {
  const known = new Set([...layout.named.keys()].map((name) => name.toLowerCase()))
  return [...names].flatMap(([name, { sheet, top, left, bottom, right }]) => {
    if (known.has(name) || bottom > top || right > left) return []
    const inRow = byName.get(sheet)?.rows.get(top)
    const cell = inRow?.get(left)
    if (!cell || cell.isFormula || cell.value.kind === 'empty') return []
    const label = inRow?.get(left - 1)?.value
    return [{ sheet, row: top, column: left, cell, label: label?.kind === 'text' ? label.text : name }]
  })
}
