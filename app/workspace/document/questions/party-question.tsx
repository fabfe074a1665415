import { useLingui } from '@lingui/react/macro'
import type { PARTY_TEXTS, Party } from '#engine/source/index.ts'
import { Fieldset } from '../../../components/fieldset.tsx'
import { RadioGroup } from '../../../components/radio-group.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { inputId, inputName } from '../field-name.ts'
import { AddressInputs } from './address-inputs.tsx'
import type { QuestionProps } from './question-props.ts'
import { withPart } from './with-part.ts'

type PartyPart = (typeof PARTY_TEXTS)[number]

/** A company or a person that takes part: who it is, where it is, and who signs. */
export function PartyQuestion({ field, value, onAnswer, error }: QuestionProps<'party'>) {
  const { t } = useLingui()
  const isPerson = value?.kind === 'individual'
  const change = (part: keyof Party & string, content: unknown) => onAnswer(withPart(value, part, content))
  const input = (part: PartyPart) => ({
    id: inputId(field.id, part),
    name: inputName(field.id, part),
    autoComplete: 'off',
    value: value?.[part] ?? '',
    error: error !== undefined && (error.part ?? 'name') === part ? error.message : undefined,
    onChange: (event: { currentTarget: { value: string } }) => change(part, event.currentTarget.value),
  })
  return (
    <Fieldset
      id={inputId(field.id)}
      legend={field.label}
      help={field.help}
      required={field.required}
      look="label"
    >
      <div className="rounded-sheet border border-line bg-sheet px-4 pt-3 sm:px-5">
        <div className="-mb-4">
          <RadioGroup
            legend={t`What it is`}
            name={inputName(field.id, 'kind')}
            options={[
              { value: 'company', label: t`A company or another organization` },
              { value: 'individual', label: t`A person` },
            ]}
            value={value?.kind ?? 'company'}
            onValueChange={(kind) => change('kind', kind)}
          />
        </div>
        <TextField {...input('name')} label={t`Full legal name`} required={field.required} />
        {!isPerson && (
          <div className="grid grid-cols-1 items-end gap-x-4 xs:grid-cols-2">
            <TextField {...input('entityType')} label={t`Type of entity`} placeholder={t`corporation`} />
            <TextField
              {...input('organizedIn')}
              label={t`State or country of organization`}
              placeholder={t`Delaware`}
            />
          </div>
        )}
        <AddressInputs
          field={field.id}
          prefix="address."
          value={value?.address ?? null}
          onChange={(address) => change('address', address)}
          error={error}
        />
        <TextField {...input('email')} type="email" inputMode="email" label={t`E-mail address`} />
        {!isPerson && (
          <div className="grid grid-cols-1 items-end gap-x-4 xs:grid-cols-2">
            <TextField {...input('signatoryName')} label={t`Person who signs`} />
            <TextField {...input('signatoryTitle')} label={t`Their title`} placeholder={t`Director`} />
          </div>
        )}
      </div>
    </Fieldset>
  )
}
