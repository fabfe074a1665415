import type { TableRow } from '#engine/source/index.ts'
import type { QuestionProps } from './question-props.ts'
import { isBlankRow, rowsToBeginWith, type TableField } from './row-answers.ts'
import { RowsFrame, SpareRows } from './rows-frame.tsx'
import { cellSize, TableRowInputs } from './table-row-inputs.tsx'
import { useRows } from './use-rows.ts'
import { useWritten } from './use-written.tsx'

const BLANK: TableRow = {}

/** The same questions for every row: cards where there is little room, lines below their heads where there is enough. */
export function TableQuestion({ field, value, onAnswer, error }: QuestionProps<'table'>) {
  const { written } = useWritten()
  const given = value ?? []
  const rows = useRows<TableRow>({
    given,
    atLeast: rowsToBeginWith(field, given.length),
    maximum: field.maximum,
    blank: BLANK,
    isBlank: isBlankRow,
    onChange: onAnswer,
  })
  const lines = rows.state.rows
  return (
    <RowsFrame field={field} rows={rows} error={error}>
      <div className={linesFor(field.columns)}>
        <div aria-hidden="true" className="row-heads">
          {field.columns.map((column) => (
            <span key={column.id} className="row-cell" data-size={cellSize(column)}>
              {written(column.label)}
              {column.help !== undefined && <span className="block text-xs">{written(column.help)}</span>}
            </span>
          ))}
        </div>
        {lines.map(({ key, content }, position) => (
          <TableRowInputs
            key={key}
            field={field}
            rowKey={key}
            row={content}
            position={position}
            isLast={position === lines.length - 1}
            canDuplicate={lines.length < field.maximum}
            actions={rows.actions}
          />
        ))}
        <SpareRows after={lines.length}>
          {(position) => <TableRowInputs field={field} row={BLANK} position={position} isLast />}
        </SpareRows>
      </div>
    </RowsFrame>
  )
}

/** How wide the place must be for a row to be one line: rows of many columns are always cards. */
function linesFor(columns: TableField['columns']): string | undefined {
  const weight = columns.reduce((sum, column) => sum + weights[cellSize(column)], 0)
  if (columns.length === 2) return 'rows-two'
  if (weight <= 6) return 'rows-few'
  return weight <= 11 ? 'rows-some' : undefined
}

const weights: Record<ReturnType<typeof cellSize>, number> = { wide: 3, medium: 2, small: 1.25 }
