import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DurationUnit } from '#engine/source/index.ts'
import { Fieldset } from '#ui/components/field.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { durationParts, unreadableDuration } from './duration-parts.ts'
import { inputId, inputName } from './field-name.ts'
import type { QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'
import { useWrittenNumber } from './use-written-number.ts'

/** A length of time: how many, of what. */
export function DurationQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'duration'>) {
  const { t } = useLingui()
  const { written } = useWritten()
  const units = useUnits()
  const given = durationParts(value, field.units)
  const { type, input } = useWrittenNumber(given.count, Number.isInteger)
  const [unit, setUnit] = useState(given.unit ?? field.default?.unit ?? field.units[0] ?? 'day')

  function answer(text: string, chosen: DurationUnit) {
    setUnit(chosen)
    const count = type(text)
    if (typeof count === 'number') onAnswer({ count, unit: chosen })
    else onAnswer(count && unreadableDuration(count, chosen))
  }
  return (
    <Fieldset
      legend={written(field.label)}
      help={written(field.help)}
      required={field.required}
      look="label"
      error={error?.message}
    >
      <div className={inRow ? 'flex gap-2' : 'flex gap-3'}>
        <div className={inRow ? 'min-w-12 flex-1' : '-mb-7 w-24'}>
          <TextField
            {...input}
            id={inputId(field.id)}
            name={inputName(field.id, 'count')}
            label={t`How many`}
            hideLabel
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            invalid={error !== undefined}
            onChange={(event) => answer(event.currentTarget.value, unit)}
          />
        </div>
        <div className={inRow ? 'min-w-0 flex-2' : '-mb-7 w-44'}>
          <SelectField
            id={inputId(field.id, 'unit')}
            name={inputName(field.id, 'unit')}
            label={t`Of what`}
            hideLabel
            options={field.units.map((known) => ({ value: known, label: units[known] }))}
            value={unit}
            onChange={(event) => answer(input.value, event.currentTarget.value as DurationUnit)}
          />
        </div>
      </div>
    </Fieldset>
  )
}

function useUnits(): Record<DurationUnit, string> {
  const { t } = useLingui()
  return { day: t`days`, businessDay: t`business days`, week: t`weeks`, month: t`months`, year: t`years` }
}
