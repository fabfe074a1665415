import clsx from 'clsx'
import type { ReactNode } from 'react'

/** As many columns stand side by side on a phone; a table of more becomes a list there. */
const BESIDE = 2

interface TextTableProps {
  columns: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
}

/** A table in a text. On a phone one with many columns is a list of its rows, with the columns' names in it: nothing scrolls. */
export function TextTable({ columns, rows }: TextTableProps) {
  const isList = columns.length > BESIDE
  return (
    <table className={clsx('w-full text-left text-sm', isList && 'max-xs:block')}>
      <thead className={clsx(isList && 'max-xs:sr-only')}>
        <tr className="border-ink border-b">
          {columns.map((column, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
            <th key={position} scope="col" className="py-2 pr-5 align-bottom font-medium last:pr-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={clsx(isList && 'max-xs:block')}>
        {rows.map((cells, row) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={row}
            className={clsx('break-inside-avoid border-line border-b', isList && 'max-xs:block max-xs:py-3')}
          >
            {cells.map((cell, position) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={position}
                className={clsx(
                  'py-2 pr-5 align-top last:pr-0',
                  isList && 'max-xs:block max-xs:py-0.5 max-xs:pr-0 max-xs:first:font-medium',
                )}
              >
                {isList && position > 0 && (
                  <span aria-hidden="true" className="mr-2 text-muted xs:hidden">
                    {columns[position]}:
                  </span>
                )}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
