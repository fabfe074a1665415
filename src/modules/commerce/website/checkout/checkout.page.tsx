import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { type FocusEvent, type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { EMAIL_COOKIE } from '#kernel/http/schema.ts'
import { CaptchaWork } from '#modules/identity/website/captcha/captcha-work.tsx'
import { logInUrl, nextOf } from '#modules/identity/website/web-app-addresses.ts'
import { withNext } from '#modules/identity/workspace/next-path.ts'
import { Button } from '#ui/components/button.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { EmailField } from '#ui/components/email-field.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { LegalLink } from '#ui/website/legal-link.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { readPageCookie } from '#ui/website/page-cookie.ts'
import { useSite, webAppPageUrl } from '#ui/website/site.tsx'
import { CheckoutSteps, DemonstrationNotice, MethodChoice } from '../parts/checkout-frame.tsx'
import { BuyerFields, useProblemText } from './buyer-fields.tsx'
import { CheckoutProblem } from './checkout-problem.tsx'
import {
  type CheckoutData,
  type CheckoutField,
  type CheckoutOfChoice,
  INTENT,
  type NothingToBuy,
} from './checkout-rules.ts'
import { OrderSummary } from './order-summary.tsx'
import { useCheckout } from './use-checkout.ts'

/** The checkout: what is bought on the left, who buys on the right, and the payment on a page of its own. */
export default function Checkout({ data }: { data: CheckoutData }) {
  const { t } = useLingui()
  if (data.kind === 'nothing') return <NothingChosen {...data} />
  return (
    <div className="mx-auto max-w-page px-gutter pt-6 pb-16 sm:pt-10">
      <CheckoutSteps current="details" />
      <h1 className="mt-4 text-4xl sm:text-5xl">{t`Complete your order`}</h1>
      {data.isDemonstration && <DemonstrationNotice />}
      <CheckoutForm data={data} />
    </div>
  )
}

function NothingChosen({ why, name }: NothingToBuy) {
  const { t } = useLingui()
  const { search } = useLocation()
  const said = {
    'not-on-sale': [
      t`${name} is not on sale yet`,
      t`We’re still building part of what it includes. It goes on sale when everything is ready.`,
    ],
    'unknown-package': [
      t`We don’t have that plan`,
      t`The link you followed names a plan that we don’t sell, or no longer sell.`,
    ],
    'nothing-chosen': [
      t`You haven’t chosen a plan yet`,
      t`Choose a plan first. You’ll see here what it costs, tax included, before you pay.`,
    ],
  }
  const [heading, text] = said[why]
  return (
    <div className="mx-auto max-w-measure px-gutter py-16">
      <h1 className="text-4xl">{heading}</h1>
      <p className="mt-4 text-lg">{text}</p>
      <LocalLink
        to={withNext('/pricing/plans/', nextOf(new URLSearchParams(search)))}
        className={`mt-8 ${buttonClass({ variant: 'primary', size: 'large' })}`}
      >{t`See plans and prices`}</LocalLink>
    </div>
  )
}

/** One form for what is bought and who buys it. It works before JavaScript; with it, nothing reloads. */
function CheckoutForm({ data }: { data: CheckoutOfChoice }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const checkout = useCheckout(data, form)
  const textOf = useProblemText()
  const { quote, problems, typed, isSending } = checkout
  const { choice } = quote.asked
  const { moneyBackDays } = data.sold
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
      <input type="hidden" name="promise" value={data.sold.promise} />
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
        <h2 className="mb-4 text-2xl">{t`Billing details`}</h2>
        {data.account === null ? (
          <Guest email={typed.email ?? ''} problem={problems.email} error={errorOf('email')} />
        ) : (
          <Known account={data.account} />
        )}
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
          elsewhere={Object.values(data.methods).some(({ length }) => length > 0)}
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
          icon={<Lock className="size-5" />}
          busy={isSending}
          busyLabel={t`One moment …`}
        >{t`Continue to payment`}</Button>
        <CaptchaWork />
        <p className="mt-4 text-muted text-sm">
          <Trans>
            You aren’t charged yet. By continuing, you agree to the{' '}
            <LegalLink newTab to="/company/terms-of-use/" className="text-link">
              terms of use
            </LegalLink>{' '}
            and the{' '}
            <LegalLink newTab to="/company/eula/" className="text-link">
              license
            </LegalLink>
            . We don’t give refunds for unused time. The{' '}
            <LegalLink newTab to="/company/refund-policy/" className="text-link">
              refund policy
            </LegalLink>{' '}
            says what we do refund. Consumers in the EU can{' '}
            <LegalLink newTab to="/company/refund-policy/#law" className="text-link">
              withdraw within 14 days
            </LegalLink>
            . The{' '}
            <LegalLink newTab to="/company/privacy-policy/" className="text-link">
              privacy policy
            </LegalLink>{' '}
            says what we do with your data.
          </Trans>
          {moneyBackDays !== null && (
            <>
              {' '}
              <Trans>
                If this is your first purchase, you can get all your money back for {moneyBackDays} days.
              </Trans>
            </>
          )}
        </p>
      </div>
    </form>
  )
}

/** Whose order it will be: of an account that is made for the address, or has it. */
function Guest({
  email,
  problem,
  error,
}: {
  email: string
  problem: string | undefined
  error: string | undefined
}) {
  const { t } = useLingui()
  const site = useSite()
  useEffect(watchLogIn, [])
  return (
    <>
      <EmailField
        id="checkout-email"
        label={t`E-mail`}
        help={t`Your receipt goes there. New to ${brand.name}? We also e-mail you a link to choose a password.`}
        name="email"
        autoComplete="email"
        required
        defaultValue={email}
        problem={problem}
        error={error}
      />
      <p className="-mt-2 mb-6 text-sm">
        <Trans>
          Have an account?{' '}
          <a href={logInUrl(site)} target="_blank" rel="noopener" className="text-link py-1">
            Log in in a new tab
          </a>
          , then come back: this page will recognize you.
        </Trans>
      </p>
    </>
  )
}

/** Whoever logs in beside this page is known on coming back to it; what was typed is kept (draft.ts). */
function watchLogIn(): () => void {
  const before = readPageCookie(EMAIL_COOKIE)
  const look = () => {
    const isNew = document.visibilityState === 'visible' && readPageCookie(EMAIL_COOKIE) !== before
    if (isNew) window.location.reload()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

function Known({ account }: { account: { email: string } }) {
  const { t } = useLingui()
  const email = readableEmail(account.email)
  const site = useSite()
  const isLive = useIsLive()
  const [isLeaving, setLeaving] = useState(false)
  const logOut = webAppPageUrl(site, 'account/log-out/')

  async function leave() {
    setLeaving(true)
    // What it answers is the page of the log-in, which nobody needs here.
    await fetch(logOut, { method: 'POST', credentials: 'include', body: new URLSearchParams() }).catch(
      () => undefined,
    )
    window.location.reload()
  }
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3">
      <p className="min-w-0">
        <Trans>
          Logged in as <span className="wrap-anywhere font-medium">{email}</span>
        </Trans>
      </p>
      <Button
        variant="quiet"
        size="small"
        className="-mx-3"
        busy={isLeaving}
        {...(isLive
          ? { onClick: leave }
          : { type: 'submit' as const, formAction: logOut, formNoValidate: true })}
      >{t`Not you?`}</Button>
    </div>
  )
}
