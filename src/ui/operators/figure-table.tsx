import clsx from 'clsx'
import type { ReactNode } from 'react'

/** How a table is set where there is room, and where each row becomes a block with its columns' names. */
const looks = {
  /** A few columns: a block on a phone. */
  sm: {
    table: 'max-sm:block',
    head: 'max-sm:sr-only',
    row: 'max-sm:block max-sm:py-3',
    heading: 'wrap-anywhere max-sm:block max-sm:pt-0 max-sm:pb-1',
    cell: 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:pl-0',
    name: 'sm:hidden',
  },
  /** Many columns: a block on a tablet too, in two columns. */
  lg: {
    table: 'max-lg:block',
    head: 'max-lg:sr-only',
    row: 'max-lg:block max-lg:py-3 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-12',
    heading: 'max-lg:col-span-2 max-lg:block max-lg:pt-0 max-lg:pb-1',
    cell: 'max-lg:flex max-lg:justify-between max-lg:gap-4 max-lg:py-0.5 max-lg:pl-0',
    name: 'lg:hidden',
  },
} as const

interface FigureRow {
  key: string
  heading: ReactNode
  cells: readonly ReactNode[]
}

interface FigureTableProps {
  labelledBy: string
  /** What the first column names, and the others. */
  columns: readonly [string, ...string[]]
  rows: readonly FigureRow[]
  total?: FigureRow
  /** Up to which width rows are blocks. */
  blocksBelow: keyof typeof looks
  className?: string
}

/** Figures in columns. */
export function FigureTable({ labelledBy, columns, rows, total, blocksBelow, className }: FigureTableProps) {
  const look = looks[blocksBelow]
  const [first, ...others] = columns
  const rowOf = ({ key, heading, cells }: FigureRow) => (
    <tr key={key} className={look.row}>
      <th scope="row" className={`py-2 align-top font-medium ${look.heading}`}>
        {heading}
      </th>
      {others.map((name, place) => (
        <td
          key={name}
          className={`whitespace-nowrap py-2 pl-5 text-right align-top tabular-nums ${look.cell}`}
        >
          <span aria-hidden="true" className={`font-normal text-muted text-sm ${look.name}`}>
            {name}
          </span>
          <span>{cells[place]}</span>
        </td>
      ))}
    </tr>
  )
  return (
    <table
      aria-labelledby={labelledBy}
      className={clsx('w-full border-line border-y text-left', look.table, className)}
    >
      <thead className={`text-muted text-sm ${look.head}`}>
        <tr>
          <th scope="col" className="w-full py-2 align-bottom font-normal">
            {first}
          </th>
          {others.map((name) => (
            <th
              key={name}
              scope="col"
              className="whitespace-nowrap py-2 pl-5 text-right align-bottom font-normal"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={`divide-y divide-line ${look.table}`}>{rows.map(rowOf)}</tbody>
      {total && <tfoot className={`border-line border-t-2 font-medium ${look.table}`}>{rowOf(total)}</tfoot>}
    </table>
  )
}
