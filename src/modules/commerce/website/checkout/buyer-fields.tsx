import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { buyerLengths } from '../../orders/schema.ts'
import type { CheckoutField, CheckoutOfChoice, Typed } from './checkout-rules.ts'

const lengths: Partial<Record<CheckoutField, number>> = buyerLengths

interface BuyerFieldsProps {
  data: Pick<CheckoutOfChoice, 'countries' | 'provinces'>
  typed: Partial<Typed>
  /** Where the buyer is, as far as it is chosen. */
  place: { country: string; province: string }
  errorOf: (field: CheckoutField) => string | undefined
  onPlace: (place: { country?: string; province: string }) => void
}

/** Whom the invoice names. Taxes follow the country, and in Canada the province (PRICE-5). */
export function BuyerFields({ data, typed, place, errorOf, onPlace }: BuyerFieldsProps) {
  const { t } = useLingui()
  const { country, province } = place
  const field = (name: CheckoutField, autoComplete: string) => ({
    id: `checkout-${name}`,
    name,
    autoComplete,
    maxLength: lengths[name],
    defaultValue: typed[name] ?? '',
    error: errorOf(name),
  })
  return (
    <>
      <TextField {...field('name', 'name')} label={t`First name and last name`} required />
      <TextField {...field('company', 'organization')} label={<Optional>{t`Company`}</Optional>} />
      <SelectField
        {...field('country', 'country')}
        defaultValue={country}
        label={t`Country`}
        required
        placeholder={t`Please choose`}
        options={data.countries.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={({ currentTarget }) => onPlace({ country: currentTarget.value, province: '' })}
      />
      <ProvinceField
        key={country}
        {...{ data, country }}
        field={{ ...field('province', 'address-level1'), defaultValue: province }}
        onProvince={(chosen) => onPlace({ province: chosen })}
      />
      <TextField {...field('addressLine', 'address-line1')} label={t`Street and number`} required />
      <div className="grid gap-x-5 xxs:grid-cols-[2fr_3fr]">
        <TextField {...field('postalCode', 'postal-code')} label={t`Postal code`} />
        <TextField {...field('city', 'address-level2')} label={t`Town or city`} required />
      </div>
      <div className="grid gap-x-5 xxs:grid-cols-2">
        <TextField {...field('taxNumber', 'off')} label={<Optional>{t`Tax number`}</Optional>} />
        <TextField {...field('phone', 'tel')} type="tel" label={<Optional>{t`Phone`}</Optional>} />
      </div>
    </>
  )
}

interface ProvinceFieldProps {
  data: Pick<CheckoutOfChoice, 'provinces'>
  country: string
  field: { id: string; name: string; autoComplete: string; defaultValue: string; error: string | undefined }
  onProvince: (province: string) => void
}

/**
 * PAY-1's state or province, of the countries that have any here. Before JavaScript the country may still
 * become Canada, whose taxes depend on it: so Canada's stand there for everybody.
 */
function ProvinceField({ data: { provinces }, country, field, onProvince }: ProvinceFieldProps) {
  const { t } = useLingui()
  const isLive = useIsLive()
  const own = provinces[country] ?? []
  const parts = isLive || country === 'CA' ? own : [...(provinces.CA ?? []), ...own]
  if (parts.length === 0) return null
  const isCanada = country === 'CA'
  const label = t`State or province`
  const help = isCanada ? t`Tax depends on it.` : country === 'US' ? undefined : t`Only if you’re in Canada.`
  return (
    <SelectField
      {...field}
      label={isCanada ? label : <Optional>{label}</Optional>}
      help={help}
      required={isCanada}
      placeholder={t`Please choose`}
      options={parts.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={({ currentTarget }) => onProvince(currentTarget.value)}
    />
  )
}

function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children}{' '}
      <span className="font-normal text-muted text-sm">
        <Trans>(optional)</Trans>
      </span>
    </>
  )
}
