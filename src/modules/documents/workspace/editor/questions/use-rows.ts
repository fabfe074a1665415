import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { changeRow, insertRows, moveRow, type Rows, removeRow, restoreRow, startRows } from './rows.ts'

interface RowsOptions<Content> {
  /** The answer as the question was opened with it. */
  given: readonly Content[]
  atLeast: number
  maximum: number
  blank: Content
  isBlank: (content: Content) => boolean
  /** Hears of every change with all rows, blank ones too. */
  onChange: (contents: Content[]) => void
}

/** What happened to a row, for the line below the rows. Positions count from 0. */
export type RowEvent =
  | { kind: 'removed'; position: number }
  | { kind: 'moved'; from: number; to: number; count: number }
  | { kind: 'copied'; from: number; to: number }

/**
 * What can be done with rows; the focus goes to where one would go on. The same object for as long as the
 * question is open, so that a row renders only for itself.
 */
export interface RowActions<Content> {
  change: (key: number, change: (content: Content) => Content) => void
  /** Adds a blank row, or these, below the named row or at the end. */
  add: (below?: number, contents?: readonly Content[]) => void
  duplicate: (key: number) => void
  move: (key: number, by: 1 | -1) => void
  remove: (key: number) => void
  undo: () => void
  /** How many more rows fit. */
  room: () => number
}

/** What the focus goes to in a row: the first input, the button that removes it, or the row as a whole. */
type Target = 'entry' | 'remove' | 'row'

const targets: Record<Target, string> = {
  entry: 'input:not([type=hidden]), textarea, select',
  remove: '[data-remove-row]:not(:disabled)',
  row: ':scope',
}

/** The rows of a list or table while they are edited. `frame` is around all; each has a `data-key`. */
export function useRows<Content>(options: RowsOptions<Content>) {
  const [state, setState] = useState(() => {
    const { given, atLeast, blank } = options
    return startRows([...given, ...Array.from({ length: Math.max(0, atLeast - given.length) }, () => blank)])
  })
  const [event, setEvent] = useState<RowEvent>()
  const frame = useRef<HTMLDivElement>(null)
  const focus = useRef<{ key: number; target: Target }>(undefined)
  // What the actions need to know of the last rendering and of what they did since.
  const latest = useRef({ state, options })
  useLayoutEffect(() => {
    latest.current = { state, options }
    if (focus.current === undefined) return
    const { key, target } = focus.current
    focus.current = undefined
    const row = frame.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
    const control = target === 'row' ? row : row?.querySelector<HTMLElement>(targets[target])
    ;(control ?? row)?.focus()
  })
  const actions = useMemo((): RowActions<Content> => {
    function become(next: Rows<Content>, happened?: RowEvent): void {
      latest.current.state = next
      setState(next)
      setEvent(happened)
      latest.current.options.onChange(next.rows.map(({ content }) => content))
    }
    /** Adds what still fits and answers the position of the first. */
    function insert(below: number | undefined, contents: readonly Content[], copiedFrom?: number): void {
      const { state: now, options: current } = latest.current
      const fitting = contents.slice(0, Math.max(0, current.maximum - now.rows.length))
      if (fitting.length === 0) return
      const above = positionOf(now, below)
      const position = above < 0 ? now.rows.length : above + 1
      const next = insertRows(now, position, fitting)
      focus.current = { key: next.nextKey - 1, target: 'entry' }
      become(next, copiedFrom === undefined ? undefined : { kind: 'copied', from: copiedFrom, to: position })
    }
    return {
      change: (key, change) => {
        const { state: now } = latest.current
        latest.current.state = changeRow(now, key, change)
        setState(latest.current.state)
        latest.current.options.onChange(latest.current.state.rows.map(({ content }) => content))
      },
      add: (below, contents) => insert(below, contents ?? [latest.current.options.blank]),
      duplicate: (key) => {
        const { rows } = latest.current.state
        const row = rows.find((known) => known.key === key)
        if (row) insert(key, [row.content], rows.indexOf(row))
      },
      move: (key, by) => {
        const { state: now } = latest.current
        const next = moveRow(now, key, by)
        if (next === now) return
        const from = positionOf(now, key)
        become(next, { kind: 'moved', from, to: from + by, count: now.rows.length })
      },
      remove: (key) => {
        const { state: now, options: current } = latest.current
        const next = removeRow(now, key, current.blank)
        if (next === now) return
        const position = positionOf(now, key)
        const neighbour = next.rows[position] ?? next.rows[position - 1]
        if (neighbour) focus.current = { key: neighbour.key, target: 'remove' }
        become(next, { kind: 'removed', position })
      },
      undo: () => {
        const { state: now, options: current } = latest.current
        const next = restoreRow(now, current.isBlank)
        if (next === now) return
        focus.current = { key: next.nextKey - 1, target: 'row' }
        become(next)
      },
      room: () => latest.current.options.maximum - latest.current.state.rows.length,
    }
  }, [])
  return { state, actions, event, frame }
}

function positionOf({ rows }: Rows<unknown>, key: number | undefined): number {
  return rows.findIndex((row) => row.key === key)
}
