import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Money } from '#kernel/money/schema.ts'
import { moneyText } from '#ui/components/money-text.ts'
import { Day } from '#ui/website/day.tsx'
import type { Quote } from '../../orders/schema.ts'
import { rateText, taxNameIn } from '../../parts/invoice-lines.ts'
import type { DeclineReason } from '../../payments/schema.ts'
import type { BillingPeriod } from '../../prices/schema.ts'
import type { OfferedContents } from '../pricing/offered.ts'

interface OrderLinesProps {
  of: Pick<Quote, 'period' | 'seats' | 'currency' | 'subtotal' | 'discount' | 'taxes' | 'total'>
  /** What the package is called. */
  name: string
  /** Whether it is sold by the person. */
  perSeat: boolean
  /** What is charged, where it is not the package for a whole term. */
  item?: ReactNode
  /** Why something is taken off. */
  reduction?: ReactNode
  /** What the last line is called. */
  totalLabel: ReactNode
  /** Whether the taxes are known: they are once the buyer has said where they are. */
  hasPlace?: boolean
}

/** An order as an account: the package and its term, what is taken off, each tax, and what is to be paid. */
export function OrderLines({
  of,
  name,
  perSeat,
  item,
  reduction,
  totalLabel,
  hasPlace = true,
}: OrderLinesProps) {
  const { t, i18n } = useLingui()
  const { period, seats, currency, subtotal, discount, taxes, total } = of
  const price = (amount: number) => <Price amount={amount} currency={currency} />
  return (
    <dl className="space-y-2">
      <Line
        name={
          item || (
            <>
              {name}, <TermText period={period} />
              {perSeat && (
                <>
                  {' '}
                  × <SeatsText seats={seats} />
                </>
              )}
            </>
          )
        }
      >
        {price(subtotal + discount)}
      </Line>
      {discount > 0 && <Line name={reduction || <Trans>Discount</Trans>}>{price(-discount)}</Line>}
      {discount > 0 && taxes.length > 0 && <Line name={<Trans>Before tax</Trans>}>{price(subtotal)}</Line>}
      {taxes.map(({ kind, rate, amount }) => (
        <Line
          key={kind}
          name={
            <>
              {taxNameIn(i18n, kind)} <span suppressHydrationWarning>{rateText(i18n, rate)}</span>
            </>
          }
        >
          {price(amount)}
        </Line>
      ))}
      {!hasPlace && (
        <Line name={<Trans>Taxes</Trans>}>
          <span className="text-muted text-sm">{t`once we know your country`}</span>
        </Line>
      )}
      <div className="flex items-baseline justify-between gap-4 border-ink border-t-2 pt-3 font-medium text-lg">
        <dt className="min-w-0">{totalLabel}</dt>
        <dd data-total={total}>{price(total)}</dd>
      </div>
    </dl>
  )
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** What is charged today and later, in money and days, before anybody pays. */
export function PlannedCharges({
  of: { charges, currency, period },
  isToday = false,
}: {
  of: Pick<Quote, 'charges' | 'currency' | 'period'>
  /** Whether the first day is that of whoever reads it: before anything is ordered. */
  isToday?: boolean
}) {
  const { t } = useLingui()
  const [first] = charges
  if (first === undefined) return null
  return (
    <section aria-labelledby="planned-charges" className="mt-6 border-line border-t pt-5">
      <h3 id="planned-charges" className="text-lg">{t`What you’ll pay, and when`}</h3>
      <ol className="mt-2 space-y-1">
        {charges.map(({ on, amount }) => (
          <li key={on} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              {isToday && on === first.on ? <Trans>Today</Trans> : <Day date={on} />}
            </span>
            <Price amount={amount} currency={currency} />
          </li>
        ))}
      </ol>
      <p className="mt-3 max-w-measure text-pretty text-muted text-sm">
        {period === 'year' ? (
          <Trans>
            Renews every year until you cancel. If you cancel, you keep your plan until the end of the year
            you’ve paid for.
          </Trans>
        ) : (
          <Trans>
            Renews every month until you cancel. If you cancel, you keep your plan until the end of the month
            you’ve paid for.
          </Trans>
        )}
      </p>
    </section>
  )
}

/** How long one payment lasts: the term of a package. */
export function TermText({ period }: { period: BillingPeriod }) {
  const { t } = useLingui()
  return period === 'year' ? t`one year` : t`one month`
}

/** For how many people, where a package is sold by the person. */
export function SeatsText({ seats }: { seats: number }) {
  return <Plural value={seats} one="# person" other="# people" />
}

const texts: Record<DeclineReason, MessageDescriptor> = {
  declined: msg`The bank declined the payment without giving a reason. Try another card, or ask your bank.`,
  insufficient_funds: msg`This card doesn’t have enough funds. Try another card, or this one later.`,
  expired_card: msg`This card has expired. Please use another one.`,
  incorrect_cvc: msg`The CVC was wrong. It’s the three-digit number on your card (four digits on an AmEx). Please try again.`,
  authentication_failed: msg`Your bank couldn’t confirm that it was you. Please try again, or use another card.`,
  limit_exceeded: msg`The payment is above this card’s limit. Ask your bank to raise it, or try another card.`,
}

/** Why a payment was refused, as far as somebody can do something about it. */
export function DeclineText({ reason }: { reason: DeclineReason | null }) {
  const { i18n } = useLingui()
  return <>{i18n._(texts[reason ?? 'declined'])}</>
}

/** What a package opens, counted in the library. */
export function OpensText({
  contents: { templates, languages, shelves, downloadsPerMonth },
}: {
  contents: OfferedContents
}) {
  const shelf = shelves.join(', ')
  const { library, others } = languages
  return (
    <>
      {shelves.length > 0 ? (
        <Trans>
          <Plural value={templates} one="# template" other="# templates" /> in {library}: {shelf}.
        </Trans>
      ) : (
        <Trans>
          All <Plural value={templates} one="# template" other="# templates" /> in {library}.
        </Trans>
      )}
      {others !== '' && (
        <>
          {' '}
          <Trans>Also included: {others}.</Trans>
        </>
      )}
      {downloadsPerMonth !== null && (
        <>
          {' '}
          <Plural value={downloadsPerMonth} one="# document a month." other="# documents a month." />
        </>
      )}
    </>
  )
}

/**
 * An amount as the reader's language writes it.
 * Browsers differ in blanks and signs: what the server wrote stays as it is.
 */
export function Price({ amount, currency }: Money) {
  const { i18n } = useLingui()
  return (
    <span suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {moneyText(i18n, { amount, currency })}
    </span>
  )
}
