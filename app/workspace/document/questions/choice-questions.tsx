import { useLingui } from '@lingui/react/macro'
import { RadioGroup } from '../../../components/radio-group.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { SwitchField } from '../../../components/switch-field.tsx'
import { inputId, inputName, presenceName } from '../field-name.ts'
import type { QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'

/** More than these do not fit in view at once. */
const RADIOS_AT_MOST = 6

export function ChoiceQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'choice'>) {
  const { t } = useLingui()
  const { written, lang } = useWritten()
  if (inRow || field.options.length > RADIOS_AT_MOST) {
    return (
      <SelectField
        id={inputId(field.id)}
        name={inputName(field.id)}
        lang={lang}
        label={written(field.label)}
        help={written(field.help)}
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
      legend={written(field.label)}
      help={written(field.help)}
      required={field.required}
      look="card"
      options={field.options.map((option) => ({
        value: option.value,
        label: written(option.label),
        detail: written(option.help),
      }))}
      value={value ?? ''}
      error={error?.message}
      onValueChange={onAnswer}
    />
  )
}

/** A switch where the template knows what is usual; else yes or no, so that nothing is decided by not looking. */
export function YesNoQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'yesNo'>) {
  const { t } = useLingui()
  const { written } = useWritten()
  const chosen = value === null ? '' : value ? 'yes' : 'no'
  const options = [
    { value: 'yes', label: t`Yes` },
    { value: 'no', label: t`No` },
  ]
  if (inRow) {
    return (
      <SelectField
        id={inputId(field.id)}
        name={inputName(field.id)}
        label={written(field.label)}
        help={written(field.help)}
        required={field.required}
        placeholder={t`Choose one`}
        options={options}
        value={chosen}
        error={error?.message}
        onChange={({ currentTarget: { value: text } }) => onAnswer(text === '' ? null : text === 'yes')}
      />
    )
  }
  if (field.default !== undefined) {
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
    <RadioGroup
      id={inputId(field.id)}
      name={inputName(field.id)}
      legend={written(field.label)}
      help={written(field.help)}
      required={field.required}
      options={options}
      value={chosen}
      error={error?.message}
      onValueChange={(answer) => onAnswer(answer === 'yes')}
    />
  )
}
