import { useLingui } from '@lingui/react/macro'
import { SwitchField } from '#ui/components/checkbox.tsx'
import { Choice } from './choice.tsx'
import { inputId, inputName, presenceName } from './field-name.ts'
import type { QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'

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

/** A switch where the template knows what is usual; else yes or no, so that nothing is decided by not looking. */
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
