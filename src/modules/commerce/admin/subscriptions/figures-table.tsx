import type { ReactNode } from 'react'

interface FiguresTableProps {
  labelledBy: string
  /** What the first column names, and the others. */
  columns: readonly [string, ...string[]]
  rows: readonly { key: string; heading: ReactNode; cells: readonly ReactNode[] }[]
}

/** A few figures of each month. */
export function FiguresTable({ labelledBy, columns: [first, ...columns], rows }: FiguresTableProps) {
  return (
    <table
      aria-labelledby={labelledBy}
      className="w-full max-w-2xl border-line border-y text-left max-xs:text-sm"
    >
      <thead className="text-muted text-xs xs:text-sm">
        <tr>
          <th scope="col" className="py-2 align-bottom font-normal">
            {first}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="py-2 pl-2 text-right align-bottom font-normal xs:pl-4">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, heading, cells }) => (
          <tr key={key}>
            <th scope="row" className="whitespace-nowrap py-1.5 font-normal">
              {heading}
            </th>
            {columns.map((name, place) => (
              <td key={name} className="py-1.5 pl-2 text-right tabular-nums xs:pl-4">
                {cells[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
