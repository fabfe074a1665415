import { useLingui } from '@lingui/react/macro'
import { RadioGroup } from '../../../components/radio-group.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { SwitchField } from '../../../components/switch-field.tsx'
import { inputId, inputName, presenceName } from '../field-name.ts'
import type { QuestionProps } from './question-props.ts'

/** More than these do not fit in view at once. */
const RADIOS_AT_MOST = 6

export function ChoiceQuestion({ field, value, onAnswer, error }: QuestionProps<'choice'>) {
  const { t } = useLingui()
  if (field.options.length > RADIOS_AT_MOST) {
    return (
      <SelectField
        id={inputId(field.id)}
        name={inputName(field.id)}
        label={field.label}
        help={field.help}
        required={field.required}
        placeholder={t`Choose one`}
        options={field.options.map((option) => ({ value: option.value, label: option.label }))}
        value={value ?? ''}
        error={error?.message}
        onChange={(event) => onAnswer(event.currentTarget.value || null)}
      />
    )
  }
  return (
    <RadioGroup
      id={inputId(field.id)}
      name={inputName(field.id)}
      legend={field.label}
      help={field.help}
      required={field.required}
      look="card"
      options={field.options.map((option) => ({
        value: option.value,
        label: option.label,
        detail: option.help,
      }))}
      value={value ?? ''}
      error={error?.message}
      onValueChange={onAnswer}
    />
  )
}

/** A switch where the template knows what is usual; else yes or no, so that nothing is decided by not looking. */
export function YesNoQuestion({ field, value, onAnswer, error }: QuestionProps<'yesNo'>) {
  const { t } = useLingui()
  if (field.default !== undefined) {
    return (
      <>
        <input type="hidden" name={presenceName(field.id)} value="1" />
        <SwitchField
          id={inputId(field.id)}
          name={inputName(field.id)}
          label={<span className="font-medium">{field.label}</span>}
          help={field.help}
          checked={value === true}
          onChange={(event) => onAnswer(event.currentTarget.checked)}
        />
      </>
    )
  }
  return (
    <RadioGroup
      id={inputId(field.id)}
      name={inputName(field.id)}
      legend={field.label}
      help={field.help}
      required={field.required}
      options={[
        { value: 'yes', label: t`Yes` },
        { value: 'no', label: t`No` },
      ]}
      value={value === null ? '' : value ? 'yes' : 'no'}
      error={error?.message}
      onValueChange={(chosen) => onAnswer(chosen === 'yes')}
    />
  )
}
