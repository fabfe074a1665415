import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type KeyboardEvent, memo } from 'react'
import { type AnswerValue, type Field, validateAnswer } from '#engine/source/index.ts'
import { TextArea } from '#ui/components/text-fields.tsx'
import { MultipleChoiceQuestion } from './choice-questions.tsx'
import { ComputedLine } from './computed-line.tsx'
import { inputId, inputName } from './field-name.ts'
import { AddressInputs, PartyQuestion } from './party-question.tsx'
import {
  type AnsweredField,
  OnBlurGroup,
  QuestionFrame,
  type QuestionProps,
  Remark,
  useDelayedError,
  useIssue,
  useProblemText,
  useWritten,
} from './question-frame.tsx'
import { entriesOfLines, type ListField, rowsToBeginWith } from './rows.ts'
import { RowGroup, RowsFrame, RowTools, SpareRows } from './rows-frame.tsx'
import { type SimpleQuestionProps, simpleQuestions } from './simple-question.tsx'
import { TableQuestion } from './table-question.tsx'
import { type RowActions, useRows } from './use-rows.ts'

export interface QuestionOfFieldProps {
  field: Field
  /** Undefined until something was answered: the field's default shows. */
  answer: AnswerValue | undefined
  /** Somebody wanted to go on: what is wrong is said now. */
  isTold?: boolean
  onAnswer: (field: string, value: AnswerValue) => void
  /** `row` is where the document counts the row of a table or the entry of a list. */
  onFocus: (field: string, row?: string) => void
}

/** One question of the interview. */
export function Question({ field, onFocus, ...rest }: QuestionOfFieldProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus of the inputs inside
    <div
      data-question={field.id}
      onFocus={(event) => {
        const row = event.target.closest<HTMLElement>('[data-row]')
        onFocus(field.id, row?.dataset.row)
      }}
    >
      {field.type === 'computed' ? <ComputedLine field={field} /> : <AskedQuestion field={field} {...rest} />}
    </div>
  )
}

type AskedQuestionProps = Omit<QuestionOfFieldProps, 'field' | 'onFocus'> & { field: AnsweredField }

function AskedQuestion({ field, answer, isTold = false, onAnswer }: AskedQuestionProps) {
  const problemText = useProblemText()
  const value = (answer === undefined ? field.default : answer) ?? null
  const { wrong: issue, remark } = useIssue(field.id, undefined, value)
  const wrong = validateAnswer(field, value) ?? issue
  const { problem: told, tell } = useDelayedError(wrong, value)
  const problem = isTold ? wrong : told
  const Typed = questions[field.type] as ComponentType<TypedQuestionProps>
  return (
    <OnBlurGroup onLeave={tell}>
      <Typed
        field={field}
        value={value}
        error={problem && { message: problemText(field, problem), part: problem.part }}
        onAnswer={(given) => onAnswer(field.id, given)}
      />
      <Remark field={field} issue={remark} />
    </OnBlurGroup>
  )
}

type TypedQuestionProps = Omit<SimpleQuestionProps, 'field' | 'inRow'> & { field: AnsweredField }

/** The types belong together for the same reason as in `simpleQuestions`. */
const questions = {
  ...simpleQuestions,
  party: PartyQuestion,
  multipleChoice: MultipleChoiceQuestion,
  list: ListQuestion,
  table: TableQuestion,
  address: AddressQuestion,
} satisfies { [Type in AnsweredField['type']]: ComponentType<QuestionProps<Type>> }

function AddressQuestion({ field, value, onAnswer, error }: QuestionProps<'address'>) {
  return (
    <QuestionFrame field={field} error={error}>
      <AddressInputs field={field.id} value={value} onChange={onAnswer} error={error} />
    </QuestionFrame>
  )
}

const isBlank = (entry: string) => entry.trim() === ''

/** Entries of text. Enter begins the next one; several lines that are pasted become several entries. */
function ListQuestion({ field, value, onAnswer, error }: QuestionProps<'list'>) {
  const given = value ?? []
  const rows = useRows({
    given,
    atLeast: rowsToBeginWith(field, given.length),
    maximum: field.maximum,
    blank: '',
    isBlank,
    onChange: onAnswer,
  })
  const entries = rows.state.rows
  return (
    <RowsFrame field={field} rows={rows} error={error}>
      {entries.map(({ key, content }, position) => (
        <Entry
          key={key}
          field={field}
          rowKey={key}
          entry={content}
          position={position}
          isLast={position === entries.length - 1}
          actions={rows.actions}
        />
      ))}
      <SpareRows after={entries.length}>
        {(position) => <EntryInput field={field} position={position} />}
      </SpareRows>
    </RowsFrame>
  )
}

interface EntryProps {
  field: ListField
  rowKey: number
  entry: string
  position: number
  isLast: boolean
  actions: RowActions<string>
}

const Entry = memo(function Entry({ field, rowKey, entry, position, isLast, actions }: EntryProps) {
  const name = `${field.itemLabel} ${position + 1}`
  const isNothing = position === 0 && isLast && isBlank(entry)
  function write(text: string): void {
    const lines = fitting(entriesOfLines(text), 1 + actions.room())
    const [first = '', ...rest] = lines
    actions.change(rowKey, () => (/[\r\n]/.test(text) ? first : text))
    // Enter in a blank entry asks for nothing.
    if (rest.length > 0 && !(isBlank(entry) && rest.every(isBlank))) actions.add(rowKey, rest)
  }
  function erase(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Backspace' || entry !== '' || isNothing) return
    event.preventDefault()
    actions.remove(rowKey)
  }
  return (
    <RowGroup name={name} position={position} rowKey={rowKey} className="row-entry">
      <EntryInput field={field} position={position} entry={entry} onWrite={write} onKeyDown={erase} />
      <RowTools
        name={name}
        rowKey={rowKey}
        isFirst={position === 0}
        isLast={isLast}
        isNothing={isNothing}
        actions={actions}
      />
    </RowGroup>
  )
})

interface EntryInputProps {
  field: ListField
  position: number
  entry?: string
  onWrite?: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** Without `onWrite` it is a spare one of the form that works without JavaScript. */
function EntryInput({ field, position, entry = '', onWrite, onKeyDown }: EntryInputProps) {
  const { t, i18n } = useLingui()
  const { lang } = useWritten()
  const limit = i18n.number(field.maximumLength)
  return (
    <TextArea
      id={inputId(field.id, String(position))}
      name={inputName(field.id, String(position))}
      lang={lang}
      label={`${field.itemLabel} ${position + 1}`}
      hideLabel
      rows={1}
      enterKeyHint="next"
      placeholder={position === 0 ? field.example : undefined}
      error={entry.length > field.maximumLength ? t`Use at most ${limit} characters.` : undefined}
      {...(onWrite === undefined
        ? { defaultValue: '' }
        : { value: entry, onChange: (event) => onWrite(event.currentTarget.value), onKeyDown })}
    />
  )
}

/** Where no more entries fit, the last one takes the rest: nothing that was pasted is lost. */
function fitting(entries: string[], room: number): string[] {
  if (entries.length <= room) return entries
  const kept = Math.max(0, room - 1)
  return [...entries.slice(0, kept), entries.slice(kept).filter(Boolean).join(', ')]
}
