import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CellTree, ChartTree, SheetTree } from '#engine/sheet/book-tree.ts'
import { cellText } from '#engine/sheet/cell-text.ts'
import { chartSvg } from '#engine/sheet/chart-svg.ts'
import { address } from '#engine/sheet/layout.ts'
import './book.css'

/** A cell's place, counted from 0. */
export interface Spot {
  row: number
  column: number
}

interface BookGridProps {
  sheet: SheetTree
  /** The book's, in which its values are written. */
  language: string
  isReadOnly: boolean
  /** What an input's cell shows while it is typed over. */
  draftOf: (cell: CellTree) => string
  /** What may be chosen, where a cell takes nothing else. */
  optionsOf: (cell: CellTree) => readonly string[] | undefined
  /** Takes what was typed, pasted or filled; says what is wrong with the first that cannot be taken. */
  onEnter: (entries: readonly { cell: CellTree; text: string }[]) => string | undefined
  /** The cell that somebody is in. */
  onSelect: (cell: CellTree, spot: Spot) => void
}

/** One sheet: read and walked like a spreadsheet's, its inputs typed over in place. */
export function BookGrid(props: BookGridProps) {
  const { sheet, language, isReadOnly, draftOf, optionsOf, onEnter, onSelect } = props
  const { t } = useLingui()
  const cells = useMemo(() => new Cells(sheet), [sheet])
  const [focus, setFocus] = useState<Spot>(() => cells.first())
  const [anchor, setAnchor] = useState<Spot>(focus)
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const hasFocus = useRef(false)
  /** Pressed while a cell was typed over: entered first, then gone to. */
  const pressed = useRef<Spot>(undefined)
  const at = cells.has(focus) ? focus : cells.first()

  // The focus follows the selection, and comes back from an input.
  useLayoutEffect(() => {
    if (hasFocus.current && draft === undefined)
      table.current?.querySelector<HTMLElement>(`[data-spot="${at.row}:${at.column}"]`)?.focus()
  }, [at.row, at.column, draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of another cell, or another value.
  useEffect(() => {
    const cell = cells.at(at)
    if (cell) onSelect(cell, at)
  }, [at.row, at.column, cells])

  function go(to: Spot, isExtended = false) {
    setFocus(to)
    if (!isExtended) setAnchor(to)
    setProblem(undefined)
  }
  function begin(text: string) {
    if (isReadOnly || cells.at(at)?.input === undefined) return
    setDraft(text)
    setProblem(undefined)
  }
  /** Answers whether it was taken. */
  function enter(entries: readonly { cell: CellTree; text: string }[]): boolean {
    const wrong = entries.length > 0 && !isReadOnly ? onEnter(entries) : undefined
    setProblem(wrong)
    return wrong === undefined
  }
  function commit(text: string, then?: 'down' | 'right' | 'left' | 'up') {
    const cell = cells.at(at)
    const target = pressed.current ?? (then && cells.next(at, then))
    pressed.current = undefined
    if (!cell || !enter([{ cell, text }])) return
    setDraft(undefined)
    if (target) go(target)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (draft !== undefined || event.altKey) return
    const { key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const way = ways[key]
    const done = () => event.preventDefault()
    if (way) {
      done()
      go(isCommand ? cells.last(at, way) : cells.next(at, way), shiftKey)
    } else if (key === 'Enter' || key === 'F2') {
      const cell = cells.at(at)
      if (isReadOnly || !cell?.input) {
        if (key === 'Enter') go(cells.next(at, shiftKey ? 'up' : 'down'))
      } else begin(draftOf(cell))
      done()
    } else if (key === 'Home' || key === 'End') {
      done()
      go(
        isCommand && key === 'Home' ? cells.first() : cells.last(at, key === 'Home' ? 'left' : 'right'),
        shiftKey,
      )
    } else if (key === 'Delete' || key === 'Backspace') {
      done()
      enter(cells.inputsIn(at, anchor).map((cell) => ({ cell, text: '' })))
    } else if (isCommand && key.toLowerCase() === 'd') {
      done()
      enter(cells.filledDown(at, anchor, draftOf))
    } else if (key.length === 1 && !isCommand && key !== ' ') {
      if (cells.at(at)?.input && !isReadOnly) done()
      begin(key)
    }
  }

  function copy(event: ClipboardEvent) {
    if (draft !== undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', cells.asText(at, anchor, language))
  }
  function paste(event: ClipboardEvent) {
    if (draft !== undefined) return
    event.preventDefault()
    const rows = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    enter(
      rows.flatMap((line, down) =>
        line.split('\t').flatMap((text, along) => {
          const cell = cells.at({ row: at.row + down, column: at.column + along })
          return cell?.input ? [{ cell, text }] : []
        }),
      ),
    )
  }
  function drag(event: PointerEvent<HTMLElement>) {
    const spot = spotOf(event.target)
    if (!spot) return
    if (event.type === 'pointerdown' && draft !== undefined) pressed.current = spot
    else if (event.type === 'pointerdown') {
      hasFocus.current = true
      go(spot, event.shiftKey)
    } else if (event.type === 'pointerover' && event.buttons === 1 && event.pointerType === 'mouse') {
      go(spot, true)
    }
  }

  const charts = new Map(sheet.charts.map((chart) => [chart.at.row, chart]))
  const rows: React.ReactNode[] = []
  for (let row = 0; row <= sheet.end.row; row += 1) {
    const chart = charts.get(row)
    if (chart) {
      rows.push(
        <ChartRow key={`chart ${row}`} chart={chart} columns={sheet.end.column + 2} language={language} />,
      )
      row += chart.at.rows
      continue
    }
    const isHere = row === at.row
    rows.push(
      <GridRow
        key={row}
        row={row}
        cells={cells.row(row)}
        lastColumn={sheet.end.column}
        hasNames={sheet.frozen.columns > 0}
        language={language}
        focused={isHere ? at.column : undefined}
        selected={isBetween(row, at.row, anchor.row) ? [at.column, anchor.column] : undefined}
        draft={isHere ? draft : undefined}
        options={isHere && draft !== undefined ? optionsOf(cells.at(at) as CellTree) : undefined}
        hasProblem={isHere && problem !== undefined}
        onDraft={setDraft}
        onCommit={commit}
        onCancel={() => {
          setDraft(undefined)
          setProblem(undefined)
        }}
      />,
    )
  }
  return (
    <>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid's cells are walked by keys
        role="grid"
        aria-label={sheet.name}
        aria-readonly={isReadOnly}
        className="book-grid"
        onKeyDown={press}
        onCopy={copy}
        onPaste={paste}
        onPointerDown={drag}
        onPointerOver={drag}
        onDoubleClick={() => {
          const cell = cells.at(at)
          if (cell) begin(draftOf(cell))
        }}
        onFocus={() => {
          hasFocus.current = true
        }}
        onBlur={(event) => {
          hasFocus.current = event.currentTarget.contains(event.relatedTarget)
        }}
      >
        <colgroup>
          <col style={{ width: '2.5rem' }} />
          {Array.from({ length: sheet.end.column + 1 }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are what their numbers say
            <col key={column} style={{ width: `${widthOf(sheet, column)}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td />
            {Array.from({ length: sheet.end.column + 1 }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are what their numbers say
              <th key={column} scope="col">
                {address(0, column).replace('1', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
      <p role="alert" className="book-problem">
        {problem !== undefined && t`${address(at.row, at.column)}: ${problem}`}
      </p>
    </>
  )
}

type Way = 'up' | 'down' | 'left' | 'right'
const ways: Partial<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The cells of a sheet by their places; keys go from one to the next and over what is empty. */
class Cells {
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

  inputsIn(one: Spot, other: Spot): CellTree[] {
    return this.rowsIn(one, other).flatMap((cells) => cells.filter((cell) => cell?.input)) as CellTree[]
  }

  /** What the first row of a selection holds, for all rows below it; of one row, what stands above it. */
  filledDown(one: Spot, other: Spot, draftOf: (cell: CellTree) => string) {
    const isRow = one.row === other.row
    const top = isRow ? this.next(one, 'up').row : Math.min(one.row, other.row)
    const below = isRow ? one.row : top + 1
    const bottom = Math.max(one.row, other.row)
    const entries: { cell: CellTree; text: string }[] = []
    for (
      let column = Math.min(one.column, other.column);
      column <= Math.max(one.column, other.column);
      column += 1
    ) {
      const source = this.at({ row: top, column })
      if (!source) continue
      for (let row = below; row <= bottom; row += 1) {
        const cell = this.at({ row, column })
        if (cell?.input && cell !== source) entries.push({ cell, text: draftOf(source) })
      }
    }
    return entries
  }

  /** As spreadsheets exchange it: tabs between cells, line ends between rows. */
  asText(one: Spot, other: Spot, language: string): string {
    return this.rowsIn(one, other)
      .map((cells) => cells.map((cell) => (cell ? cellText(cell, language) : '')).join('\t'))
      .join('\n')
  }

  private rowsIn(one: Spot, other: Spot): (CellTree | undefined)[][] {
    const rows: (CellTree | undefined)[][] = []
    for (let row = Math.min(one.row, other.row); row <= Math.max(one.row, other.row); row += 1) {
      const [from, to] = [Math.min(one.column, other.column), Math.max(one.column, other.column)]
      rows.push(Array.from({ length: to - from + 1 }, (_, step) => this.at({ row, column: from + step })))
    }
    return rows
  }
}

function spotOf(target: EventTarget): Spot | undefined {
  const spot =
    target instanceof Element ? target.closest<HTMLElement>('[data-spot]')?.dataset.spot : undefined
  if (spot === undefined) return undefined
  const [row = 0, column = 0] = spot.split(':').map(Number)
  return { row, column }
}

function isBetween(value: number, one: number, other: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other)
}

const DEFAULT_WIDTH = 11

function widthOf({ widths }: SheetTree, column: number): number {
  return widths[column] ?? DEFAULT_WIDTH
}

interface GridRowProps {
  row: number
  cells: ReadonlyMap<number, CellTree> | undefined
  lastColumn: number
  /** The first column says what the rows are, and stays in sight. */
  hasNames: boolean
  language: string
  focused: number | undefined
  /** The columns between which this row is selected. */
  selected: readonly [number, number] | undefined
  draft: string | undefined
  options: readonly string[] | undefined
  hasProblem: boolean
  onDraft: (text: string) => void
  onCommit: (text: string, then?: Way) => void
  onCancel: () => void
}

function GridRow(props: GridRowProps) {
  const { row, cells, lastColumn, hasNames, language, focused, selected, draft } = props
  const drawn: React.ReactNode[] = []
  const isHead = [...(cells?.values() ?? [])].some(({ role }) => role === 'head')
  for (let column = 0; column <= lastColumn; column += 1) {
    const cell = cells?.get(column)
    const isDrafted = focused === column && draft !== undefined
    let span = 1
    // What is written is as long as it is: over what is empty beside it.
    if (cell && cell.type === 'text' && !cell.input)
      while (column + span <= lastColumn && !cells?.has(column + span)) span += 1
    drawn.push(
      isDrafted && cell ? (
        <td key={column} data-role="input" className="book-drafting">
          <CellInput {...props} draft={draft} />
        </td>
      ) : (
        <GridCell
          key={column}
          spot={`${row}:${column}`}
          text={cell ? cellText(cell, language) : ''}
          role={cell?.role}
          mark={cell?.mark}
          isInput={cell?.input !== undefined}
          isFigure={cell !== undefined && (cell.type !== 'text' || cell.value.kind === 'number')}
          isThere={cell !== undefined}
          isFocused={focused === column}
          isSelected={selected !== undefined && isBetween(column, ...selected) && cell !== undefined}
          span={span}
          stays={hasNames && column === 0}
        />
      ),
    )
    column += span - 1
  }
  return (
    <tr data-head={isHead || undefined}>
      <th scope="row">{row + 1}</th>
      {drawn}
    </tr>
  )
}

interface GridCellProps {
  spot: string
  text: string
  role: CellTree['role'] | undefined
  mark: CellTree['mark']
  isInput: boolean
  isFigure: boolean
  isThere: boolean
  isFocused: boolean
  isSelected: boolean
  span: number
  /** While the sheet is scrolled to the side. */
  stays: boolean
}

/** Memoized: of thousands of cells a change draws those that say something else. */
const GridCell = memo(function GridCell(props: GridCellProps) {
  const { spot, text, role, mark, isInput, isFigure, isThere, isFocused, isSelected, span, stays } = props
  if (!isThere) return <td className={clsx(stays && 'book-stays')} />
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      data-spot={spot}
      data-role={role}
      data-mark={mark}
      aria-selected={isSelected}
      aria-readonly={!isInput}
      tabIndex={isFocused ? 0 : -1}
      colSpan={span}
      className={clsx(isFigure && 'book-figure', stays && 'book-stays')}
    >
      {text}
    </td>
  )
})

function CellInput({
  draft = '',
  options,
  hasProblem,
  onDraft,
  onCommit,
  onCancel,
  row,
  focused,
}: GridRowProps) {
  const { t } = useLingui()
  const label = t`Cell ${address(row, focused ?? 0)}`
  const isLeft = useRef(false)
  const leave = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      isLeft.current = true
      onCancel()
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      const back = event.shiftKey
      onCommit(draft, event.key === 'Enter' ? (back ? 'up' : 'down') : back ? 'left' : 'right')
    }
  }
  const blur = () => {
    if (!isLeft.current) onCommit(draft)
  }
  const common = {
    'aria-label': label,
    'aria-invalid': hasProblem,
    value: draft,
    onKeyDown: leave,
    onBlur: blur,
    ref: focusOnMount,
  }
  if (options)
    return (
      <select {...common} onChange={(event) => onDraft(event.currentTarget.value)}>
        <option value="" />
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  return (
    <input
      {...common}
      type="text"
      autoComplete="off"
      onChange={(event) => onDraft(event.currentTarget.value)}
    />
  )
}

/** One function for all renderings, so that the focus is taken once. */
function focusOnMount(input: HTMLInputElement | HTMLSelectElement | null) {
  input?.focus()
  if (input instanceof HTMLInputElement) input.setSelectionRange(input.value.length, input.value.length)
}

function ChartRow({ chart, columns, language }: { chart: ChartTree; columns: number; language: string }) {
  const picture = useMemo(() => ({ __html: chartSvg(chart, language) }), [chart, language])
  return (
    <tr>
      <td colSpan={columns} className="book-chart">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the engine, which escapes what it writes */}
        <div role="img" aria-label={chart.alt} dangerouslySetInnerHTML={picture} />
      </td>
    </tr>
  )
}
