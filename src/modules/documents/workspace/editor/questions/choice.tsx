import { useLingui } from '@lingui/react/macro'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { inputId, inputName } from './field-name.ts'
import type { QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'

interface OneOfProps {
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
export function Choice({
  field,
  options,
  areWritten = false,
  inList,
  look,
  value,
  error,
  onChoose,
}: OneOfProps) {
  const { t } = useLingui()
  const { written, lang } = useWritten()
  const shared = {
    id: inputId(field.id),
    name: inputName(field.id),
    help: written(field.help),
    required: field.required,
    value,
    error: error?.message,
  }
  if (inList) {
    return (
      <SelectField
        {...shared}
        lang={areWritten ? lang : undefined}
        label={written(field.label)}
        placeholder={t`Choose one`}
        options={options}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    )
  }
  return (
    <RadioGroup
      {...shared}
      legend={written(field.label)}
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
