import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { ADDRESS_PARTS, Address } from '#engine/source/index.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { CountriesContext } from './countries.ts'
import { inputId, inputName } from './field-name.ts'
import type { QuestionProps } from './question-props.ts'
import { setIn } from './set-in.ts'

type AddressPart = (typeof ADDRESS_PARTS)[number]

interface AddressInputsProps {
  field: string
  /** Where the address is a part of a party: `address.`. */
  prefix?: string
  value: Address | null
  onChange: (value: Address | null) => void
  error: QuestionProps<'address'>['error']
}

/** The lines of an address, in the order that most countries write them. */
export function AddressInputs({ field, prefix = '', value, onChange, error }: AddressInputsProps) {
  const { t } = useLingui()
  const countries = use(CountriesContext)
  const input = (part: AddressPart) => ({
    id: inputId(field, `${prefix}${part}`),
    name: inputName(field, `${prefix}${part}`),
    autoComplete: 'off',
    value: value?.[part] ?? '',
    error: error?.part === `${prefix}${part}` ? error.message : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(setIn(value, part, event.currentTarget.value)),
  })
  return (
    <div className="grid grid-cols-1 items-end gap-x-4 xs:grid-cols-2">
      <div className="xs:col-span-2">
        <TextField {...input('line1')} label={t`Street and number`} />
      </div>
      <div className="xs:col-span-2">
        <TextField {...input('line2')} label={t`Building, suite, floor (if any)`} />
      </div>
      <TextField {...input('city')} label={t`City`} />
      <TextField {...input('region')} label={t`State, province or region`} />
      <TextField {...input('postalCode')} label={t`Postal code`} />
      <SelectField
        {...input('country')}
        label={t`Country`}
        placeholder={t`Choose a country`}
        options={countries}
      />
    </div>
  )
}
