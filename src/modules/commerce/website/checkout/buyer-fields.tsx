import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import { SelectField, TextField } from '#ui/components/text-fields.tsx'
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
  const { t } = useLingui()
  return (
    <>
      {children} <span className="font-normal text-muted text-sm">{t`(optional)`}</span>
    </>
  )
}

interface SeatsFieldProps {
  seats: number
  range: { least: number; most: number }
  error: string | undefined
  onSeats: (seats: number) => void
}

/** How many people a package is bought for: a number to type, with a step down and up beside it. */
export function SeatsField({ seats, range: { least, most }, error, onSeats }: SeatsFieldProps) {
  const { t } = useLingui()
  const isLive = useIsLive()
  const input = useRef<HTMLInputElement>(null)
  const step = (change: number) => () => {
    const next = Math.min(most, Math.max(least, (Number.isNaN(seats) ? least : seats) + change))
    if (input.current) input.current.value = String(next)
    onSeats(next)
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          ref={input}
          label={t`For how many people?`}
          id="checkout-seats"
          name="seats"
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          required
          defaultValue={seats}
          onChange={({ currentTarget }) => onSeats(currentTarget.valueAsNumber)}
          error={error}
        />
      </div>
      {isLive && (
        <div className="flex gap-2 pt-[1.975rem]">
          <IconButton
            variant="secondary"
            label={t`One person fewer`}
            icon={<Minus />}
            disabled={seats <= least}
            onClick={step(-1)}
          />
          <IconButton
            variant="secondary"
            label={t`One person more`}
            icon={<Plus />}
            disabled={seats >= most}
            onClick={step(1)}
          />
        </div>
      )}
    </div>
  )
}

/** The sentence for a code: what is wrong with a field, and how to put it right. */
export function useProblemText(): (code: string | undefined) => string | undefined {
  const { t } = useLingui()
  const texts: Partial<Record<string, string>> = {
    required: t`Please fill this in.`,
    email_taken: t`You can’t use this address for an order. Please use another one, or contact us.`,
    too_long: t`That’s too long.`,
    province_required: t`Please choose your province. Your tax depends on it.`,
    card_number: t`This looks like a card number. Enter card details only in the next step.`,
    unknown_coupon: t`This code isn’t valid for this plan.`,
    coupon_over: t`This code isn’t valid today.`,
    coupon_used: t`You’ve already used this code. Each customer can use it once.`,
    not_with_offer: t`You can’t combine a code with this offer.`,
    seats_out_of_range: t`This plan isn’t available for that number of people.`,
  }
  return (code) => (code === undefined ? undefined : (texts[code] ?? t`Please check this again.`))
}
