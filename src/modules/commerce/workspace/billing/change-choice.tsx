import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { FormError } from '#ui/components/form-error.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import type { BillingPeriod } from '../../prices/schema.ts'
import type { PlannedChange } from '../../subscriptions/schema.ts'
import type { Problems } from '../../website/checkout/checkout-rules.ts'
import { SeatsField } from '../../website/checkout/seats-field.tsx'
import { useProblemText } from '../../website/checkout/use-problem-text.ts'
import { Price } from '../../website/parts/price.tsx'
import type { OfferedContents } from '../../website/pricing/offered.ts'
import type { BillingView } from './billed-plan.server.ts'
import type { NamedOption } from './change-plan.server.ts'

interface ChangeChoiceProps {
  plan: BillingView
  options: readonly NamedOption[]
  chosen: PlannedChange
  problems: Problems
}

/** What may be chosen: with JavaScript every choice asks for its price at once, without it a button does. */
export function ChangeChoice({ plan, options, chosen, problems }: ChangeChoiceProps) {
  const { t } = useLingui()
  const isLive = useIsLive()
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const textOf = useChangeProblemText()
  const { currency } = plan
  const option = options.find((each) => each.package === chosen.package)
  const ask = () => void submit(form.current, { replace: true, preventScrollReset: true })
  const isNow = (token: string, period: BillingPeriod) => token === plan.package && period === plan.period
  const wrong = textOf(problems.package ?? problems.period)
  return (
    <Form ref={form} method="get" className="min-w-0" replace preventScrollReset>
      {wrong !== undefined && <FormError title={wrong} answer={problems} />}
      <RadioGroup
        legend={t`Which plan?`}
        name="package"
        look="card"
        options={options.map(({ package: token, name, perSeat, prices, seats, contents }) => ({
          value: token,
          label: (
            <>
              {name}
              {token === plan.package && (
                <span className="text-muted text-sm">
                  {' '}
                  <Trans>(your current plan)</Trans>
                </span>
              )}
            </>
          ),
          detail: (
            <>
              {/* For a term as long as the one that is chosen, or for the one that it has. */}
              <TermPrice
                price={prices.find(({ period }) => period === chosen.period) ?? prices[0]}
                currency={currency}
                perSeat={perSeat}
              />
              {contents !== null && (
                <span className="block">
                  <DifferenceText perSeat={perSeat} seats={seats} contents={contents} />
                </span>
              )}
            </>
          ),
        }))}
        defaultValue={chosen.package}
        onValueChange={ask}
      />
      {option !== undefined && option.prices.length > 1 && (
        <RadioGroup
          legend={t`How often do you want to pay?`}
          name="period"
          look="card"
          options={option.prices.map((price) => ({
            value: price.period,
            label: (
              <>
                {price.period === 'year' ? <Trans>Once a year</Trans> : <Trans>Every month</Trans>}
                {isNow(chosen.package, price.period) && (
                  <span className="text-muted text-sm">
                    {' '}
                    <Trans>(current)</Trans>
                  </span>
                )}
              </>
            ),
            detail: <TermPrice price={price} currency={currency} perSeat={option.perSeat} />,
          }))}
          defaultValue={chosen.period}
          onValueChange={ask}
        />
      )}
      {option?.perSeat && (
        <SeatsField
          key={option.package}
          seats={chosen.seats}
          range={option.seats}
          error={textOf(problems.seats)}
          onSeats={(seats) => Number.isSafeInteger(seats) && ask()}
        />
      )}
      {!isLive && <Button type="submit" className="mt-2">{t`Show the price`}</Button>}
    </Form>
  )
}

type Difference = Pick<NamedOption, 'perSeat' | 'seats'> & { contents: OfferedContents }

/** What tells a plan from the others, in one line: how many people, which templates, how many documents. */
export function DifferenceText({ perSeat, seats: { least, most }, contents }: Difference) {
  const { shelves, downloadsPerMonth } = contents
  const shelf = shelves.join(', ')
  const isForOne = most === 1
  return (
    <>
      {perSeat ? (
        <Trans>
          {least} to {most} people
        </Trans>
      ) : (
        <Plural value={least} one="# person" other="# people" />
      )}
      {' · '}
      {shelves.length === 0 ? <Trans>All templates</Trans> : <Trans>{shelf} templates only</Trans>}
      {' · '}
      {downloadsPerMonth === null ? (
        <Trans>No monthly download limit</Trans>
      ) : isForOne ? (
        <Plural value={downloadsPerMonth} one="# document a month" other="# documents a month" />
      ) : (
        <Plural
          value={downloadsPerMonth}
          one="# document a month per person"
          other="# documents a month per person"
        />
      )}
    </>
  )
}

interface TermPriceProps extends Pick<BillingView, 'currency' | 'perSeat'> {
  price: NamedOption['prices'][number] | undefined
}

function TermPrice({ price, currency, perSeat }: TermPriceProps) {
  if (price === undefined) return null
  const { unitAmount, period } = price
  return (
    <>
      {period === 'year' ? (
        <Trans>
          <Price amount={unitAmount} currency={currency} /> a year
        </Trans>
      ) : (
        <Trans>
          <Price amount={unitAmount} currency={currency} /> a month
        </Trans>
      )}
      {perSeat && (
        <>
          {' '}
          <Trans>per person</Trans>
        </>
      )}
      , <Trans>before tax</Trans>
    </>
  )
}

/** The sentence for a code that speaks against a change. */
export function useChangeProblemText(): (code: string | undefined) => string | undefined {
  const { t } = useLingui()
  const textOf = useProblemText()
  const texts: Partial<Record<string, string>> = {
    seats_taken: t`Your team has more people than that. Remove some first, then lower the number.`,
    not_with_paypal: t`PayPal charges the amount you approved until the plan ends, so we can’t switch you to a cheaper plan automatically. Cancel this one, and buy the other when it ends.`,
    no_change: t`That’s what you already have.`,
  }
  return (code) => (code === undefined ? undefined : (texts[code] ?? textOf(code)))
}
