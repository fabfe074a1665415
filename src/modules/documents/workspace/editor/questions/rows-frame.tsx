import { type ReactNode, use } from 'react'
import { InterviewContext } from '../interview/interview-context.ts'
import { presenceName } from './field-name.ts'
import { QuestionFrame } from './question-frame.tsx'
import type { QuestionProps } from './question-props.ts'
import { type ListField, SPARE_ROWS, type TableField } from './row-answers.ts'
import { RowsFooter } from './rows-footer.tsx'
import type { useRows } from './use-rows.ts'

/** What stands around the rows of a list or a table: the question above them, adding and undoing below them. */
export function RowsFrame<Content>({
  field,
  rows: { state, actions, event, frame },
  error,
  children,
}: {
  field: ListField | TableField
  rows: ReturnType<typeof useRows<Content>>
  error: QuestionProps<'list'>['error']
  children: ReactNode
}) {
  return (
    <QuestionFrame field={field} error={error}>
      <input type="hidden" name={presenceName(field.id)} value="1" />
      <div ref={frame} className="rows">
        {children}
      </div>
      <RowsFooter
        field={field.id}
        label={field.type === 'list' ? field.itemLabel : field.rowLabel}
        count={state.rows.length}
        maximum={field.maximum}
        event={event}
        onAdd={() => actions.add()}
        onUndo={actions.undo}
      />
    </QuestionFrame>
  )
}

/** Rows more than there are, for the form that works before JavaScript, which cannot add any. */
export function SpareRows({ after, children }: { after: number; children: (position: number) => ReactNode }) {
  const { isLive } = use(InterviewContext)
  if (isLive) return null
  return Array.from({ length: SPARE_ROWS }, (_, spare) => after + spare).map((position) => (
    <div key={`spare-${position}`} className="hidden noscript:block">
      {children(position)}
    </div>
  ))
}
