import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CheckboxGroup, SwitchField } from '#ui/components/checkbox.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { SelectField } from '#ui/components/text-fields.tsx'
import { inputId, inputName, presenceName } from './field-name.ts'
import { type QuestionProps, useInput, useWritten } from './question-frame.tsx'

/** More than these do not fit in view at once. */
const RADIOS_AT_MOST = 6

export function ChoiceQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'choice'>) {
  return (
    <Choice
      field={field}
      options={field.options}
      areWritten
      inList={inRow || field.options.length > RADIOS_AT_MOST}
      look="card"
      value={value ?? ''}
      error={error}
      onChoose={(chosen) => onAnswer(chosen || null)}
    />
  )
}

/** A switch where the template knows what is usual, else yes or no: not looking must decide nothing. */
export function YesNoQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'yesNo'>) {
  const { t } = useLingui()
  const { written } = useWritten()
  if (field.default !== undefined && !inRow) {
    return (
      <>
        <input type="hidden" name={presenceName(field.id)} value="1" />
        <SwitchField
          id={inputId(field.id)}
          name={inputName(field.id)}
          label={<span className="font-medium">{written(field.label)}</span>}
          help={written(field.help)}
          checked={value === true}
          onChange={(event) => onAnswer(event.currentTarget.checked)}
        />
      </>
    )
  }
  return (
    <Choice
      field={field}
      options={[
        { value: 'yes', label: t`Yes` },
        { value: 'no', label: t`No` },
      ]}
      inList={inRow}
      value={value === null ? '' : value ? 'yes' : 'no'}
      error={error}
      onChoose={(chosen) => onAnswer(chosen === '' ? null : chosen === 'yes')}
    />
  )
}

/** Any number of the options, within what the template allows. */
export function MultipleChoiceQuestion({ field, value, onAnswer, error }: QuestionProps<'multipleChoice'>) {
  const { written } = useWritten()
  const { label, ...input } = useInput(field, error)
  const bounds = useBounds(field)
  return (
    <>
      <input type="hidden" name={presenceName(field.id)} value="1" />
      <CheckboxGroup
        {...input}
        legend={label}
        help={
          field.help === undefined ? (
            bounds
          ) : (
            <>
              {input.help} {bounds}
            </>
          )
        }
        options={field.options.map((option) => ({
          value: option.value,
          label: written(option.label),
          detail: written(option.help),
        }))}
        value={value ?? []}
        maximum={field.maximum}
        onValueChange={(chosen) => onAnswer(chosen.length === 0 ? null : chosen)}
      />
    </>
  )
}

/** How many may be chosen; said only where the template sets a bound. */
function useBounds({ minimum, maximum, options }: QuestionProps<'multipleChoice'>['field']): ReactNode {
  const { t } = useLingui()
  const isOpen = maximum >= options.length
  if (minimum > 1 && !isOpen)
    return minimum === maximum ? t`Choose ${maximum}.` : t`Choose ${minimum} to ${maximum}.`
  if (minimum > 1) return t`Choose at least ${minimum}.`
  if (isOpen) return undefined
  return t`Choose at most ${maximum}.`
}

interface ChoiceProps {
  field: QuestionProps<'choice' | 'yesNo'>['field']
  options: readonly { value: string; label: string; help?: string | undefined }[]
  /** The options are the author's words, and not the interface's. */
  areWritten?: boolean
  /** They are a native list, where not all are to be in view. */
  inList?: boolean | undefined
  look?: 'plain' | 'card'
  /** Empty where nothing is chosen. */
  value: string
  error: QuestionProps<'choice'>['error']
  onChoose: (value: string) => void
}

/** A question with one of several answers: all in view, or a native list. */
function Choice({ field, options, areWritten = false, inList, look, value, error, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  const { written, lang } = useWritten()
  const { label, ...shared } = useInput(field, error)
  if (inList) {
    return (
      <SelectField
        {...shared}
        lang={areWritten ? lang : undefined}
        label={label}
        value={value}
        placeholder={t`Choose one`}
        options={options}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    )
  }
  return (
    <RadioGroup
      {...shared}
      legend={label}
      value={value}
      look={look}
      options={options.map((option) => ({
        value: option.value,
        label: areWritten ? written(option.label) : option.label,
        detail: written(option.help),
      }))}
      onValueChange={onChoose}
    />
  )
}
