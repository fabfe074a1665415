import { use } from 'react'
import type { TableRow } from '#engine/source/index.ts'
import { Fieldset } from '../../../components/fieldset.tsx'
import { inputId, presenceName } from '../field-name.ts'
import { InterviewContext } from '../interview-context.ts'
import { isBlankRow, rowsToBeginWith, SPARE_ROWS, type TableField } from '../row-answers.ts'
import type { QuestionProps } from './question-props.ts'
import { RowsFooter } from './rows-footer.tsx'
import { cellSize, TableRowInputs } from './table-row-inputs.tsx'
import { useRows } from './use-rows.ts'
import { useWritten } from './use-written.tsx'

const BLANK: TableRow = {}

/** The same questions for every row: cards where there is little room, lines below their heads where there is enough. */
export function TableQuestion({ field, value, onAnswer, error }: QuestionProps<'table'>) {
  const { written } = useWritten()
  const { isLive } = use(InterviewContext)
  const given = value ?? []
  const { state, actions, event, frame } = useRows<TableRow>({
    given,
    atLeast: rowsToBeginWith(field, given.length),
    maximum: field.maximum,
    blank: BLANK,
    isBlank: isBlankRow,
    onChange: onAnswer,
  })
  const { rows } = state
  return (
    <Fieldset
      id={inputId(field.id)}
      legend={written(field.label)}
      help={written(field.help)}
      required={field.required}
      look="label"
      error={error?.part === undefined ? error?.message : undefined}
    >
      <input type="hidden" name={presenceName(field.id)} value="1" />
      <div ref={frame} className="rows">
        <div className={linesFor(field.columns)}>
          <div aria-hidden="true" className="row-heads">
            {field.columns.map((column) => (
              <span key={column.id} className="row-cell" data-size={cellSize(column)}>
                {written(column.label)}
                {column.help !== undefined && <span className="block text-xs">{written(column.help)}</span>}
              </span>
            ))}
          </div>
          {rows.map(({ key, content }, position) => (
            <TableRowInputs
              key={key}
              field={field}
              rowKey={key}
              row={content}
              position={position}
              isLast={position === rows.length - 1}
              canDuplicate={rows.length < field.maximum}
              actions={actions}
            />
          ))}
          {!isLive &&
            Array.from({ length: SPARE_ROWS }, (_, spare) => rows.length + spare).map((position) => (
              <div key={`spare-${position}`} className="hidden noscript:block">
                <TableRowInputs field={field} row={BLANK} position={position} isLast />
              </div>
            ))}
        </div>
      </div>
      <RowsFooter
        field={field.id}
        label={field.rowLabel}
        count={rows.length}
        maximum={field.maximum}
        event={event}
        onAdd={() => actions.add()}
        onUndo={actions.undo}
      />
    </Fieldset>
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
