import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { Button, LinkButton, TextLink } from '#ui/components/button.tsx'
import { FormError } from '#ui/components/notice.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { Day } from '#ui/website/day.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { BILLING_PATH } from '#ui/workspace/paths.ts'
import type { BillingPeriod } from '../../prices/schema.ts'
import type { PlannedChange } from '../../subscriptions/schema.ts'
import { SeatsField, useProblemText } from '../../website/checkout/buyer-fields.tsx'
import type { Problems } from '../../website/checkout/checkout-rules.ts'
import { DeclineText, OrderLines, PlannedCharges, Price } from '../../website/parts/order-lines.tsx'
import type { OfferedContents } from '../../website/pricing/offered.ts'
import type { Route } from './+types/change-plan.ts'
import type { BillingView } from './billing.server.ts'
import type { ChangeAnswer, ChangePreview, NamedOption } from './change-plan.server.ts'
import { chargedBy, MethodText } from './plan-facts.tsx'

export { changePlanByForm as action, loadChangePlan as loader } from './change-plan.server.ts'

/** Another package, term or number of people: chosen on one side; the other says what it comes to. */
export default function ChangePlan({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { t } = useLingui()
  const { plan, name, options, chosen, problems } = loaderData
  const { state, formMethod } = useNavigation()
  const preview = answer?.status === 'price-changed' ? answer.preview : loaderData.preview
  const submission = answer?.status === 'used' ? answer.submission : loaderData.submission
  return (
    <Page title={t`Change ${name}`} actions={<TextLink to={BILLING_PATH}>{t`Plan and billing`}</TextLink>}>
      {answer !== undefined && <ChangeProblem answer={answer} plan={plan} />}
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-[3fr_2fr] md:items-start">
        <ChangeChoice plan={plan} options={options} chosen={chosen} problems={problems} />
        <section
          aria-labelledby="what-it-comes-to"
          aria-busy={state !== 'idle'}
          className="min-w-0 border-ink border-t-2 pt-5 md:sticky md:top-6"
        >
          <h2 id="what-it-comes-to" className="mb-4 text-2xl">{t`What you’ll pay`}</h2>
          <p role="status" className="sr-only">
            {preview !== null && state === 'idle' && (
              <>
                <Trans>Due now</Trans>: <Price amount={preview.total} currency={preview.currency} />
              </>
            )}
          </p>
          {preview === null ? (
            <p className="text-pretty text-muted">
              <Trans>Choose a change to your plan. You’ll see its price here before you confirm.</Trans>
            </p>
          ) : (
            <ChangeAccount
              plan={plan}
              preview={preview}
              name={options.find((option) => option.package === preview.package)?.name ?? preview.package}
              submission={submission}
              isLoading={state !== 'idle' && formMethod !== 'POST'}
              isSending={state !== 'idle' && formMethod === 'POST'}
            />
          )}
        </section>
      </div>
    </Page>
  )
}

/** Why a change that was confirmed has not been made, and what to do. */
function ChangeProblem({ answer, plan }: { answer: ChangeAnswer; plan: BillingView }) {
  const { t } = useLingui()
  const textOf = useChangeProblemText(plan)
  const say = (title: ReactNode, text?: ReactNode) => (
    <FormError title={title} answer={answer}>
      {text}
    </FormError>
  )
  switch (answer.status) {
    case 'declined':
      return say(
        t`The payment was declined, and nothing has changed.`,
        <>
          <p>
            <DeclineText reason={answer.decline} />
          </p>
          <LinkButton to={answer.payUrl} reloadDocument className="mt-3">
            {t`Pay manually, with this card or another`}
          </LinkButton>
        </>,
      )
    case 'price-changed': {
      const { total, currency } = answer.preview
      return say(
        t`The price has changed.`,
        <Trans>
          <Price amount={total} currency={currency} /> is due now. You haven’t been charged. Please confirm
          again if you agree.
        </Trans>,
      )
    }
    case 'refused':
      return say(textOf(Object.values(answer.problems)[0] ?? 'unknown'))
    case 'payment-running':
      return say(
        t`We’re still processing the payment for an earlier change.`,
        t`Please wait a few minutes, then check your plan again.`,
      )
    case 'used':
      return say(
        t`This form was already sent with different details.`,
        t`Send it again if you want what is shown here now.`,
      )
  }
}

interface ChangeAccountProps {
  plan: BillingView
  preview: ChangePreview
  /** What is changed to. */
  name: string
  submission: string
  /** Another choice's price is on its way. */
  isLoading: boolean
  isSending: boolean
}

/** What a change comes to, to the cent and the day, and the press that confirms exactly this. */
function ChangeAccount({ plan, preview, name, submission, isLoading, isSending }: ChangeAccountProps) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const { when, package: token, period, seats, total, unitAmount, currency } = preview
  const provider = chargedBy(plan.method)
  return (
    <>
      {when === 'now' ? (
        <DueNow plan={plan} preview={preview} name={name} />
      ) : (
        <p>
          <Trans>
            Nothing is due now. The change starts with the next term, on <Day date={preview.from} />. Until
            then, nothing changes.
          </Trans>
        </p>
      )}
      <PlannedCharges of={preview} isToday={when === 'now'} />
      {/* The address keeps the choice, so that a form that is not taken comes back with it. */}
      <Form method="post" action={pathname + search} className="mt-6">
        {Object.entries({ package: token, period, seats, total, unitAmount, submission }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={isLoading || isSending}
          {...(isSending && { busyLabel: t`One moment …` })}
        >
          {when === 'renewal' ? (
            <Trans>Change from the next term</Trans>
          ) : provider === 'PayPal' ? (
            <Trans>Continue to PayPal</Trans>
          ) : provider !== undefined ? (
            <Trans>Continue to payment</Trans>
          ) : (
            <Trans>
              Pay <Price amount={total} currency={currency} /> and change now
            </Trans>
          )}
        </Button>
      </Form>
      {when === 'now' && provider === undefined && plan.method !== null && (
        <p className="mt-3 text-muted text-sm">
          <Trans>
            Charged to: <MethodText method={plan.method} />
          </Trans>
        </p>
      )}
    </>
  )
}

/** The new term less the unused days that were paid before, or the days left for each person more. */
function DueNow({ plan, preview, name }: Pick<ChangeAccountProps, 'plan' | 'preview' | 'name'>) {
  const { credit, unusedDays, quantity, seats, package: token, period } = preview
  const isMorePeople = token === plan.package && period === plan.period && quantity < seats
  return (
    <OrderLines
      of={{ ...preview, discount: credit }}
      name={name}
      perSeat={seats > 1}
      item={
        isMorePeople && (
          <Trans>
            <Plural value={quantity} one="# person more" other="# people more" />, until{' '}
            <Day date={plan.paidThrough} />
          </Trans>
        )
      }
      reduction={
        <Plural
          value={unusedDays}
          one="For # unused day you’ve paid for"
          other="For # unused days you’ve paid for"
        />
      }
      totalLabel={<Trans>Due now</Trans>}
    />
  )
}

interface ChangeChoiceProps {
  plan: BillingView
  options: readonly NamedOption[]
  chosen: PlannedChange
  problems: Problems
}

/** What may be chosen: with JavaScript every choice asks for its price at once, without it a button does. */
function ChangeChoice({ plan, options, chosen, problems }: ChangeChoiceProps) {
  const { t } = useLingui()
  const isLive = useIsLive()
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const textOf = useChangeProblemText(plan)
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
                {price.period === 'year' ? t`Once a year` : t`Every month`}
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
function useChangeProblemText({
  method,
}: Pick<BillingView, 'method'>): (code: string | undefined) => string | undefined {
  const provider = chargedBy(method) ?? 'PayPal'
  const { t } = useLingui()
  const textOf = useProblemText()
  const texts: Partial<Record<string, string>> = {
    seats_taken: t`Your team has more people than that. Remove some first, then lower the number.`,
    not_with_paypal: t`${provider} charges the amount you approved until the plan ends, so we can’t switch you to a cheaper plan automatically. Cancel this one, and buy the other when it ends.`,
    no_change: t`That’s what you already have.`,
  }
  return (code) => (code === undefined ? undefined : (texts[code] ?? textOf(code)))
}
