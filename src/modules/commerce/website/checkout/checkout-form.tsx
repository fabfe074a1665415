import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { type FocusEvent, type InputEvent, type SubmitEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { CaptchaWork } from '#modules/identity/website/captcha/captcha-work.tsx'
import { Button } from '#ui/components/button.tsx'
import { LegalLink } from '#ui/website/legal-link.tsx'
import { MethodChoice } from '../parts/method-choice.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import type { CheckoutOfChoice } from './checkout-data.ts'
import { CheckoutProblem } from './checkout-problem.tsx'
import { type CheckoutField, INTENT } from './checkout-rules.ts'
import { OrderSummary } from './order-summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { useProblemText } from './use-problem-text.ts'
import { WhoBuys } from './who-buys.tsx'

/** One form for what is bought and who buys it, which works before JavaScript; with it nothing is loaded anew. */
export function CheckoutForm({ data }: { data: CheckoutOfChoice }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const checkout = useCheckout(data, form)
  const textOf = useProblemText()
  const { quote, problems, typed, isSending } = checkout
  const { choice } = quote.asked
  const errorOf = (field: CheckoutField) => textOf(problems[field])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void checkout.send()
  }
  const methods = data.methods[quote.asked.choice.currency]
  const check = ({ target }: FocusEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) checkout.check(target)
  }
  const forgive = ({ target }: InputEvent<HTMLFormElement>) => {
    checkout.forgive(target instanceof Element ? target.getAttribute('name') : null)
  }
  return (
    <form
      ref={form}
      method="post"
      action={pathname + search}
      onSubmit={send}
      onBlur={check}
      onInput={forgive}
      noValidate
      className="mt-8 grid gap-x-14 gap-y-10 md:grid-cols-[2fr_3fr] md:items-start"
    >
      <input type="hidden" name="submission" value={checkout.submission} />
      <input type="hidden" name="next" value={data.next} />
      <input type="hidden" name="package" value={choice.package} />
      <input type="hidden" name="offer" value={choice.offer ?? ''} />
      <input type="hidden" name="total" value={quote.quote?.total ?? ''} />
      {!data.sold.perSeat && <input type="hidden" name="seats" value={choice.seats} />}
      {data.sold.periods.length === 1 && <input type="hidden" name="period" value={choice.period} />}
      <div className="min-w-0 border-ink border-t-2 pt-5 md:sticky md:top-6">
        <OrderSummary data={data} known={quote} problems={problems} textOf={textOf} onChoice={quote.ask} />
      </div>
      <div className="wrap-break-word min-w-0 rounded-sheet border border-line bg-sheet p-5 sm:p-8">
        <CheckoutProblem
          outcome={checkout.outcome}
          isLoggedIn={data.account !== null}
          next={data.next}
          problems={problems}
          textOf={textOf}
        />
        <h2 className="mb-4 text-2xl">
          <Trans>Who buys</Trans>
        </h2>
        <WhoBuys account={data.account} email={typed.email ?? ''} error={errorOf('email')} />
        <BuyerFields
          data={data}
          typed={{ ...data.known, ...typed }}
          place={quote.asked}
          errorOf={errorOf}
          onPlace={quote.ask}
        />
        <MethodChoice
          key={methods.join(' ')}
          methods={methods}
          defaultMethod={methods.find((method) => method === typed.method) ?? methods[0] ?? 'card'}
          error={errorOf('method')}
        />
        <Button
          type="submit"
          name={INTENT}
          value="order"
          variant="primary"
          size="large"
          wide
          icon={<Lock aria-hidden="true" className="size-5" />}
          busy={isSending}
          busyLabel={t`One moment …`}
        >
          <Trans>Continue to payment</Trans>
        </Button>
        <CaptchaWork />
        <p className="mt-4 text-muted text-sm">
          <Trans>
            Nothing is charged yet. By continuing you agree to the{' '}
            <LegalLink newTab to="/company/terms-of-use/" className="text-link">
              terms of use
            </LegalLink>{' '}
            and the{' '}
            <LegalLink newTab to="/company/eula/" className="text-link">
              license
            </LegalLink>
            ; what happens when you want your money back stands in the{' '}
            <LegalLink newTab to="/company/refund-policy/" className="text-link">
              refund policy
            </LegalLink>
            , what we do with your address in the{' '}
            <LegalLink newTab to="/company/privacy-policy/" className="text-link">
              privacy policy
            </LegalLink>
            .
          </Trans>
        </p>
      </div>
    </form>
  )
}
