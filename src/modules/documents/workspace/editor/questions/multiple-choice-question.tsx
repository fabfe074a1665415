import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CheckboxGroup } from '#ui/components/checkbox.tsx'
import { inputId, inputName, presenceName } from './field-name.ts'
import type { QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'

/** Any number of the options, within what the template allows. */
export function MultipleChoiceQuestion({ field, value, onAnswer, error }: QuestionProps<'multipleChoice'>) {
  const { written } = useWritten()
  const bounds = useBounds(field)
  return (
    <>
      <input type="hidden" name={presenceName(field.id)} value="1" />
      <CheckboxGroup
        id={inputId(field.id)}
        name={inputName(field.id)}
        legend={written(field.label)}
        help={
          field.help === undefined ? (
            bounds
          ) : (
            <>
              {written(field.help)} {bounds}
            </>
          )
        }
        required={field.required}
        options={field.options.map((option) => ({
          value: option.value,
          label: written(option.label),
          detail: written(option.help),
        }))}
        value={value ?? []}
        maximum={field.maximum}
        error={error?.message}
        onValueChange={(chosen) => onAnswer(chosen.length === 0 ? null : chosen)}
      />
    </>
  )
}

/** How many may be chosen; said only where the template sets a bound. */
function useBounds({
  minimum,
  maximum,
  options,
}: Pick<QuestionProps<'multipleChoice'>['field'], 'minimum' | 'maximum' | 'options'>): ReactNode {
  const { t } = useLingui()
  const isOpen = maximum >= options.length
  if (minimum > 1 && !isOpen)
    return minimum === maximum ? t`Choose ${maximum}.` : t`Choose ${minimum} to ${maximum}.`
  if (minimum > 1) return t`Choose at least ${minimum}.`
  if (isOpen) return undefined
  return t`Choose at most ${maximum}.`
}
