import { memo, use, useMemo, useState } from 'react'
import { rowWith } from '#engine/sheet/offers.ts'
import { type CellValue, type Column, type TableRow, validateAnswer } from '#engine/source/index.ts'
import { InterviewContext } from '../interview/interview-context.ts'
import { ComputedTextsContext, ComputedValue } from './computed-line.tsx'
import { currencyOf } from './currencies.ts'
import { inputId } from './field-name.ts'
import { type ItemOffer, ItemOfferContext } from './name-offers.tsx'
import {
  ComputedProblem,
  OnBlurGroup,
  type QuestionProps,
  Remark,
  useDelayedError,
  useIssue,
  useProblemText,
  useWritten,
} from './question-frame.tsx'
import { cellField, isBlankRow, rowsToBeginWith, type TableField } from './rows.ts'
import { RowGroup, RowsFrame, RowTools, SpareRows } from './rows-frame.tsx'
import { type SimpleField, SimpleQuestion } from './simple-question.tsx'
import { type RowActions, useRows } from './use-rows.ts'

const BLANK: TableRow = {}

/** The same questions for every row: cards where there is little room, else lines below their heads. */
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
  if (columns.length === 2 && weight < 6) return 'rows-two'
  if (columns.length === 2 || weight <= 6) return 'rows-few'
  return weight <= 11 ? 'rows-some' : undefined
}

const weights: Record<ReturnType<typeof cellSize>, number> = {
  wide: 3,
  amount: 4,
  date: 2.5,
  medium: 2,
  small: 1.25,
}

interface TableRowInputsProps {
  field: TableField
  row: TableRow
  position: number
  isLast: boolean
  rowKey?: number
  canDuplicate?: boolean
  /** Missing for a spare row of the form that works without JavaScript. */
  actions?: RowActions<TableRow>
}

/** One row. Memoized: a keystroke renders its own row and no other. */
const TableRowInputs = memo(function TableRowInputs(props: TableRowInputsProps) {
  const { field, row, position, isLast, rowKey = -1, canDuplicate = false, actions } = props
  const name = `${field.rowLabel} ${position + 1}`
  const isBlank = isBlankRow(row)
  // A row that nobody has begun asks for nothing, but for the first one of a table that must have one.
  const isWanted = !isBlank || (position === 0 && field.required)
  const { offer, named, filled } = useItemOffer(field, rowKey, actions)
  return (
    <RowGroup name={name} position={position} rowKey={rowKey} className="row-card">
      <p aria-hidden="true" className="row-name">
        {name}
      </p>
      <div className="row-cells">
        {field.columns.map((column) => (
          <div key={column.id} className="row-cell" data-size={cellSize(column)} data-column={column.id}>
            {column.type === 'computed' ? (
              <ComputedCell field={field.id} column={column} position={position} />
            ) : (
              <ItemOfferContext value={column.id === named ? offer : undefined}>
                <Cell
                  // What an item fills in is drawn anew; where it is chosen, somebody is.
                  key={column.id === named ? undefined : filled}
                  field={field.id}
                  column={column}
                  position={position}
                  value={row[column.id]}
                  isWanted={isWanted}
                  rowKey={rowKey}
                  actions={actions}
                />
              </ItemOfferContext>
            )}
          </div>
        ))}
      </div>
      {actions !== undefined && (
        <RowTools
          name={name}
          rowKey={rowKey}
          isFirst={position === 0}
          isLast={isLast}
          isNothing={position === 0 && isLast && isBlank}
          canDuplicate={canDuplicate}
          actions={actions}
        />
      )}
    </RowGroup>
  )
})

/** Items of earlier documents for a row whose table says what its columns say of them. */
function useItemOffer(field: TableField, rowKey: number, actions: RowActions<TableRow> | undefined) {
  const { items, currencies } = use(InterviewContext)
  const [filled, setFilled] = useState(0)
  const columns = items?.find(({ table }) => table === field.id)
  const offer = useMemo((): ItemOffer | undefined => {
    if (!columns || !actions) return undefined
    const price = field.columns.find(({ id }) => id === columns.price)
    const currency = price?.type === 'money' ? currencyOf(price.currency, currencies) : ''
    return {
      onPick: (item) => {
        actions.change(rowKey, (row) => rowWith(field, columns, row, item, currency))
        setFilled((count) => count + 1)
      },
    }
  }, [columns, field, rowKey, actions, currencies])
  return { offer, named: columns?.name, filled }
}

/** A text of at most so many characters needs no more room than an amount. */
const SHORT_TEXT = 40

function cellSize(column: Column): 'wide' | 'amount' | 'date' | 'medium' | 'small' {
  const { type } = column
  if (type === 'money' || (type === 'computed' && column.result === 'money')) return 'amount'
  if (type === 'date') return 'date'
  if (type === 'text' && column.maximumLength > SHORT_TEXT) return 'wide'
  return type === 'integer' || type === 'number' || type === 'percent' || type === 'yesNo'
    ? 'small'
    : 'medium'
}

interface CellProps {
  field: string
  column: Exclude<Column, { type: 'computed' }>
  position: number
  /** Undefined until something was entered: the column's default shows. */
  value: CellValue | undefined
  isWanted: boolean
  rowKey: number
  actions: RowActions<TableRow> | undefined
}

/** Memoized: the row above a new one is no longer the last, and its cells are what they were. */
const Cell = memo(function Cell({ field, column, position, value, isWanted, rowKey, actions }: CellProps) {
  const problemText = useProblemText()
  const shown = (value === undefined ? column.default : value) ?? null
  const { help, ...own } = cellField(field, position, column)
  const asQuestion = {
    ...own,
    required: column.required && isWanted,
    // Said once.
    ...(position === 0 && help !== undefined && { help }),
  } as SimpleField
  const { wrong: issue, remark } = useIssue(field, `${position}.${column.id}`, shown)
  const wrong = isWanted ? (validateAnswer(column, shown) ?? issue) : undefined
  const { problem, tell } = useDelayedError(wrong, shown)
  return (
    <OnBlurGroup onLeave={tell}>
      <SimpleQuestion
        field={asQuestion}
        value={shown}
        error={problem && { message: problemText(column, problem), part: problem.part }}
        inRow
        onAnswer={(answer) =>
          actions?.change(rowKey, (row) => ({ ...row, [column.id]: answer as CellValue }))
        }
      />
      <Remark field={column} issue={remark} />
    </OnBlurGroup>
  )
})

interface ComputedCellProps {
  field: string
  column: Extract<Column, { type: 'computed' }>
  position: number
}

function ComputedCell({ field, column, position }: ComputedCellProps) {
  const { written } = useWritten()
  const texts = use(ComputedTextsContext)
  const { wrong } = useIssue(field, `${position}.${column.id}`)
  const cell = `${field}.${position}.${column.id}`
  const id = inputId(cell)
  return (
    <>
      <p id={id} className="row-label mb-1.5 font-medium">
        {written(column.label)}
      </p>
      <ComputedValue labelledBy={id} text={texts[cell]} />
      <ComputedProblem field={column} issue={wrong} />
    </>
  )
}
