import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DurationUnit } from '#engine/source/index.ts'
import { Fieldset } from '../../../components/fieldset.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { inputId, inputName } from '../field-name.ts'
import { readNumber, writeNumber } from '../read-number.ts'
import type { QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'

/** A length of time: how many, of what. */
export function DurationQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'duration'>) {
  const { t, i18n } = useLingui()
  const { written } = useWritten()
  const units = useUnits()
  const [count, setCount] = useState(() => (value === null ? '' : writeNumber(value.count, i18n.locale)))
  const [unit, setUnit] = useState(value?.unit ?? field.default?.unit ?? field.units[0] ?? 'day')
  const [left, setLeft] = useState(false)
  const unreadable = count.trim() !== '' && !Number.isInteger(readNumber(count, i18n.locale))

  function answer(text: string, chosen: DurationUnit) {
    setCount(text)
    setUnit(chosen)
    const number = readNumber(text, i18n.locale)
    onAnswer(number === undefined ? null : { count: number, unit: chosen })
  }
  return (
    <Fieldset
      legend={written(field.label)}
      help={written(field.help)}
      required={field.required}
      look="label"
      error={left && unreadable ? t`Please enter a whole number.` : error?.message}
    >
      <div className={inRow ? 'flex gap-2' : 'flex gap-3'}>
        <div className={inRow ? 'min-w-12 flex-1' : '-mb-7 w-24'}>
          <TextField
            id={inputId(field.id)}
            name={inputName(field.id, 'count')}
            label={t`How many`}
            hideLabel
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            value={count}
            invalid={error !== undefined}
            onChange={(event) => answer(event.currentTarget.value, unit)}
            onBlur={() => setLeft(true)}
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
            onChange={(event) => answer(count, event.currentTarget.value as DurationUnit)}
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
