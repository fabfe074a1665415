import type { ReactNode } from 'react'

export interface MoneyRow {
  key: string
  heading: ReactNode
  cells: readonly string[]
}

interface MoneyTableProps {
  labelledBy: string
  /** What the first column names, and the others. */
  columns: readonly [string, ...string[]]
  rows: readonly MoneyRow[]
  total?: MoneyRow | undefined
}

/** Amounts in columns; where there is no room for them every row is a block with its columns' names in it. */
export function MoneyTable({ labelledBy, columns: [first, ...columns], rows, total }: MoneyTableProps) {
  return (
    <table aria-labelledby={labelledBy} className="w-full border-line border-y text-left max-lg:block">
      <thead className="text-muted text-sm max-lg:sr-only">
        <tr>
          <th scope="col" className="w-full py-2 align-bottom font-normal">
            {first}
          </th>
          {columns.map((name) => (
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
      <tbody className="divide-y divide-line max-lg:block">
        {rows.map((row) => (
          <Row key={row.key} columns={columns} row={row} />
        ))}
      </tbody>
      {total && (
        <tfoot className="border-line border-t-2 font-medium max-lg:block">
          <Row columns={columns} row={total} />
        </tfoot>
      )}
    </table>
  )
}

function Row({ columns, row }: { columns: readonly string[]; row: MoneyRow }) {
  return (
    <tr className="max-lg:block max-lg:py-3 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-12">
      <th
        scope="row"
        className="py-2 align-top font-medium max-lg:col-span-2 max-lg:block max-lg:pt-0 max-lg:pb-1"
      >
        {row.heading}
      </th>
      {columns.map((name, place) => (
        <td
          key={name}
          className="whitespace-nowrap py-2 pl-5 text-right align-top tabular-nums max-lg:flex max-lg:justify-between max-lg:gap-4 max-lg:py-0.5 max-lg:pl-0"
        >
          <span aria-hidden="true" className="font-normal text-muted text-sm lg:hidden">
            {name}
          </span>
          <span>{row.cells[place]}</span>
        </td>
      ))}
    </tr>
  )
}
