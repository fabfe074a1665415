import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import {
  type ClipboardEvent,
  type CSSProperties,
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
import { type ItemOffer, ItemOfferContext, useOfferedNames } from '../questions/name-offers.tsx'
import { Cells, type CellText, type Spot, type Way } from './grid-cells.ts'
import './book.css'

/** What is offered while something is typed into a cell. */
export interface CellOffer {
  /** The question that the cell answers; empty for one of a row. */
  field: string
  /** What the cell said before. */
  before: string
  /** Fills in the row of a cell that names an item. */
  item: ItemOffer | undefined
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
  offerOf: (cell: CellTree) => CellOffer | undefined
  /** Takes what was typed, pasted or filled, all or nothing: says what cannot be taken first, and why. */
  onEnter: (entries: readonly CellText[]) => { entry: CellText; problem: string } | undefined
  /** The cell that somebody is in. */
  onSelect: (cell: CellTree, spot: Spot) => void
}

/** One sheet: read and walked like a spreadsheet's, its inputs typed over in place. */
export function BookGrid(props: BookGridProps) {
  const { sheet, language, isReadOnly, draftOf, optionsOf, offerOf, onEnter, onSelect } = props
  const { t, i18n } = useLingui()
  const cells = useMemo(() => new Cells(sheet), [sheet])
  const [focus, setFocus] = useState<Spot>(() => cells.first())
  const [anchor, setAnchor] = useState<Spot>(focus)
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<{ spot: Spot; text: string }>()
  /** How many values of what was pasted stand in no cell that takes one. */
  const [leftOut, setLeftOut] = useState(0)
  /** The customer or the item that was chosen last. */
  const [name, setName] = useState<string>()
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
    setLeftOut(0)
    setName(undefined)
  }
  function begin(text: string) {
    if (isReadOnly || cells.at(at)?.input === undefined) return
    setDraft(text)
    setProblem(undefined)
  }
  /** Answers whether it was taken. */
  function enter(entries: readonly CellText[]): boolean {
    const wrong = entries.length > 0 && !isReadOnly ? onEnter(entries) : undefined
    setProblem(wrong && { spot: wrong.entry.spot, text: wrong.problem })
    setLeftOut(0)
    setName(undefined)
    return wrong === undefined
  }
  function commit(text: string, then?: 'down' | 'right' | 'left' | 'up') {
    const cell = cells.at(at)
    const target = pressed.current ?? (then && cells.next(at, then))
    pressed.current = undefined
    if (!cell || !enter([{ cell, spot: at, text }])) return
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
      enter(cells.cleared(at, anchor))
    } else if (isCommand && key.toLowerCase() === 'd') {
      done()
      enter(cells.filledDown(at, anchor, draftOf))
    } else if (isCommand && !shiftKey && key.toLowerCase() === 'r' && !isReadOnly) {
      done()
      enter(cells.filledRight(at, anchor, draftOf))
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
    const pasted = cells.pasted(at, event.clipboardData.getData('text/plain'))
    if (enter(pasted.entries) && !isReadOnly) setLeftOut(pasted.leftOut)
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
    const drafted = isHere && draft !== undefined ? cells.at(at) : undefined
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
        options={drafted && optionsOf(drafted)}
        offer={drafted && offerOf(drafted)}
        hasProblem={isHere && draft !== undefined && problem !== undefined}
        onDraft={setDraft}
        onCommit={commit}
        onCancel={() => {
          setDraft(undefined)
          setProblem(undefined)
        }}
        onPicked={(chosen) => {
          setDraft(undefined)
          setProblem(undefined)
          setName(chosen)
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
          <col className="book-numbers" />
          {Array.from({ length: sheet.end.column + 1 }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are what their numbers say
            <col key={column} style={{ '--characters': widthOf(sheet, column) } as CSSProperties} />
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
      {/* In sight wherever the sheet is scrolled to. */}
      <div className="book-said" lang={i18n.locale}>
        <p role="alert" className="book-problem">
          {problem !== undefined && t`${address(problem.spot.row, problem.spot.column)}: ${problem.text}`}
        </p>
        <p role="status">
          {leftOut > 0 && (
            <Plural
              value={leftOut}
              one="# value was left out: there is no yellow cell where it would stand."
              other="# values were left out: there are no yellow cells where they would stand."
            />
          )}
          {name !== undefined && <Trans>Filled in: {name}</Trans>}
        </p>
      </div>
    </>
  )
}

const ways: Partial<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
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
  offer: CellOffer | undefined
  hasProblem: boolean
  onDraft: (text: string) => void
  onCommit: (text: string, then?: Way) => void
  onCancel: () => void
  /** A customer or an item was chosen, and its answers are filled in. */
  onPicked: (name: string) => void
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
          <ItemOfferContext value={props.offer?.item}>
            <CellInput {...props} draft={draft} />
          </ItemOfferContext>
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
  offer,
  hasProblem,
  onDraft,
  onCommit,
  onCancel,
  onPicked,
  row,
  focused,
}: GridRowProps) {
  const { t } = useLingui()
  const label = t`Cell ${address(row, focused ?? 0)}`
  const isLeft = useRef(false)
  const names = useOfferedNames(offer?.field ?? '', {
    before: offer?.before ?? '',
    onPicked: (name) => {
      isLeft.current = true
      onPicked(name)
    },
  })
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
  const { below, ...combobox } = names ?? {}
  return (
    <>
      <input
        {...common}
        type="text"
        autoComplete="off"
        onChange={(event) => onDraft(event.currentTarget.value)}
        {...combobox}
      />
      {below}
    </>
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
