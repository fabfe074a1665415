/** Lines longer than this are broken by most programs that show plain text. */
const WIDEST = 96
const GAP = '  '

interface TextColumn {
  head: string
  align: 'start' | 'end'
}

/**
 * Columns of text where they fit on a line; otherwise every row as a list of its cells, each with its column's head and the
 * language's `colon`.
 */
export function textTable(columns: TextColumn[], rows: string[][], colon: string): string {
  const widths = columns.map(({ head }, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const whole = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length)
  if (whole > WIDEST) return rows.map((row) => listed(columns, row, colon)).join('\n\n')
  const line = (cells: string[]) =>
    columns
      .map(({ align }, column) => {
        const [cell = '', width = 0] = [cells[column], widths[column]]
        return align === 'end' ? cell.padStart(width) : cell.padEnd(width)
      })
      .join(GAP)
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join(GAP)
  return [line(columns.map(({ head }) => head)), rule, ...rows.map(line)].join('\n')
}

function listed(columns: TextColumn[], row: string[], colon: string): string {
  return columns
    .flatMap(({ head }, column) =>
      row[column] ? [head ? `${head}${colon} ${row[column]}` : row[column]] : [],
    )
    .join('\n')
}
