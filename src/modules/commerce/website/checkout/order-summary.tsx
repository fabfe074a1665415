import { Trans, useLingui } from '@lingui/react/macro'
import { Tag } from 'lucide-react'
import { Button } from '#ui/components/button.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { SelectField, TextField } from '#ui/components/text-fields.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import type { Quote } from '../../orders/schema.ts'
import { OpensText, OrderLines, PlannedCharges, Price } from '../parts/order-lines.tsx'
import { SeatsField } from './buyer-fields.tsx'
import { type CheckoutOfChoice, INTENT, type Problems } from './checkout-rules.ts'
import type { Asked, KnownQuote } from './use-checkout.ts'

interface OrderSummaryProps {
  data: Pick<CheckoutOfChoice, 'sold' | 'currencies'>
  known: Pick<KnownQuote, 'asked' | 'quote' | 'isAsking' | 'hasFailed'>
  problems: Problems
  textOf: (code: string | undefined) => string | undefined
  /** Something else is chosen, and its price asked for. */
  onChoice: (change: Partial<Asked['choice']>) => void
}

/** What is bought and what it costs: the part of the form that chooses, and the account that comes of it. */
export function OrderSummary({ data, known, problems, textOf, onChoice }: OrderSummaryProps) {
  const { t } = useLingui()
  const isLive = useIsLive()
  const { sold, currencies } = data
  const { asked, quote, isAsking, hasFailed } = known
  const { choice, country, province } = asked
  const hasPlace = country !== '' && (country !== 'CA' || province !== '')
  return (
    <section aria-labelledby="what-you-buy" className="min-w-0">
      <h2 id="what-you-buy" className="text-3xl">
        {sold.name}
      </h2>
      <p className="mt-2 text-muted">
        <OpensText contents={sold.contents} />
      </p>
      <div className="mt-5">
        {sold.periods.length > 1 && (
          <RadioGroup
            legend={t`How often do you want to pay?`}
            name="period"
            look="card"
            options={sold.periods.map((period) => ({
              value: period,
              label: period === 'year' ? t`Once a year` : t`Every month`,
              detail: (
                <>
                  <Price amount={sold.termAmounts[choice.currency][period]} currency={choice.currency} />{' '}
                  {sold.perSeat ? t`each` : t`before tax`}
                </>
              ),
            }))}
            defaultValue={choice.period}
            onValueChange={(period) => onChoice({ period: period === 'month' ? 'month' : 'year' })}
            error={textOf(problems.period)}
          />
        )}
        {sold.perSeat && (
          <SeatsField
            seats={choice.seats}
            range={sold.seats}
            error={textOf(problems.seats)}
            onSeats={(seats) => onChoice({ seats })}
          />
        )}
        <SelectField
          label={t`Currency`}
          name="currency"
          id="checkout-currency"
          options={currencies}
          defaultValue={choice.currency}
          error={textOf(problems.currency)}
          onChange={({ currentTarget }) => {
            const currency = currencies.find(({ value }) => value === currentTarget.value)?.value
            if (currency !== undefined) onChoice({ currency })
          }}
        />
        {choice.offer === null && (
          <CouponField choice={choice} error={textOf(problems.coupon)} onChoice={onChoice} />
        )}
        {!isLive && (
          <Button type="submit" name={INTENT} value="quote" className="mb-6">{t`Calculate the total`}</Button>
        )}
      </div>
      {/* The one figure that everything chosen comes to. */}
      <p role="status" className="sr-only">
        {quote !== null && !isAsking && (
          <Trans>
            Due today: <Price amount={quote.total} currency={quote.currency} />
          </Trans>
        )}
      </p>
      <div
        aria-busy={isAsking}
        data-quote={!isLive ? 'first' : isAsking ? 'asking' : 'known'}
        // Not paler: it stays true until the new figures are there, and readable.
        className={isAsking ? 'cursor-progress' : undefined}
      >
        {quote !== null && (
          <>
            <OrderLines
              of={quote}
              name={sold.name}
              perSeat={sold.perSeat}
              reduction={<Reduction quote={quote} />}
              totalLabel={<Trans>Due today</Trans>}
              hasPlace={hasPlace}
            />
            <PlannedCharges of={quote} isToday />
          </>
        )}
        {hasFailed && (
          <p role="alert" className="mt-4 text-alert text-sm">
            <Trans>We couldn’t calculate the total right now. You’ll see it before you pay.</Trans>
          </p>
        )}
      </div>
    </section>
  )
}

function Reduction({ quote: { coupon } }: { quote: Quote }) {
  return coupon === null ? (
    <Trans>Offer, on the first payment</Trans>
  ) : (
    <Trans>Code {coupon}, on the first payment</Trans>
  )
}

interface CouponFieldProps {
  choice: Asked['choice']
  error: string | undefined
  onChoice: OrderSummaryProps['onChoice']
}

/** A code is asked for where somebody has one: an empty field would send everybody else looking for codes. */
function CouponField({ choice, error, onChoice }: CouponFieldProps) {
  const { t } = useLingui()
  const isLive = useIsLive()
  const { coupon } = choice
  const apply = (form: HTMLFormElement | null) => {
    const typed = String(new FormData(form ?? undefined).get('coupon') ?? '').trim()
    onChoice({ coupon: typed === '' ? null : typed })
  }
  return (
    <details open={coupon !== null || error !== undefined} className="group mb-5">
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 text-action underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        <Tag className="size-4" />
        <Trans>I have a code</Trans>
      </summary>
      <div className="mt-2 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Code`}
            hideLabel
            id="checkout-coupon"
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={coupon ?? ''}
            error={error}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !isLive) return
              event.preventDefault()
              apply(event.currentTarget.form)
            }}
          />
        </div>
        <Button
          type={isLive ? 'button' : 'submit'}
          name={INTENT}
          value="quote"
          onClick={isLive ? ({ currentTarget }) => apply(currentTarget.form) : undefined}
        >{t`Apply`}</Button>
      </div>
    </details>
  )
}
