import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, memo } from 'react'
import { TextArea } from '#ui/components/text-area.tsx'
import { inputId, inputName } from './field-name.ts'
import { type QuestionProps, useWritten } from './question-frame.tsx'
import { entriesOfLines, type ListField, rowsToBeginWith } from './rows.ts'
import { RowGroup, RowsFrame, RowTools, SpareRows } from './rows-frame.tsx'
import { type RowActions, useRows } from './use-rows.ts'

const isBlank = (entry: string) => entry.trim() === ''

/** Entries of text. Enter begins the next one; several lines that are pasted become several entries. */
export function ListQuestion({ field, value, onAnswer, error }: QuestionProps<'list'>) {
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
