import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { nextOf } from '#modules/identity/website/web-app-addresses.ts'
import { withNext } from '#modules/identity/workspace/next-path.ts'
import { type ButtonLook, buttonClass } from '#ui/components/button-class.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { CaptchaLink } from './captcha-link.tsx'
import { type OfferedPackage, periodsShown } from './offered.ts'
import { InPeriod } from './price-scope.tsx'

interface BuyProps {
  offered: OfferedPackage
  /** How many people were chosen, where that may be chosen; the least number unless told. */
  seats?: number | undefined
  variant?: ButtonLook['variant']
  asksCaptcha?: boolean
}

/** The way to the checkout, for the period that is shown; for what cannot be bought yet, the way to hear of it. */
export function Buy({ offered, seats, variant = 'secondary', asksCaptcha = false }: BuyProps) {
  const { name, isOnSale, terms } = offered
  if (!isOnSale) return <NotOnSale />
  return periodsShown.map((period) => {
    const term = terms[period]
    return term === undefined ? null : (
      <InPeriod key={period} period={period}>
        <CheckoutLink to={withSeats(term.checkout, seats)} variant={variant} asksCaptcha={asksCaptcha}>
          <Trans>Choose {name}</Trans>
        </CheckoutLink>
      </InPeriod>
    )
  })
}

function withSeats(checkout: string, seats: number | undefined): string {
  if (seats === undefined) return checkout
  const [path, query] = checkout.split('?')
  const choice = new URLSearchParams(query)
  choice.set('seats', String(seats))
  return `${path}?${choice}`
}

interface CheckoutLinkProps {
  to: string
  variant: ButtonLook['variant']
  asksCaptcha?: boolean
  children: ReactNode
}

/** The button that leads to the checkout, with where its visitor goes on; on pages that ask for it, past a captcha. */
export function CheckoutLink({ to, variant, asksCaptcha = false, children }: CheckoutLinkProps) {
  const className = buttonClass({ variant, size: 'large', wide: true })
  const Link = asksCaptcha ? CaptchaLink : LocalLink
  const { search } = useLocation()
  return (
    <Link to={withNext(to, nextOf(new URLSearchParams(search)))} className={className}>
      {children}
    </Link>
  )
}

/** Said instead of a button, truly: what it opens does not exist yet. */
function NotOnSale() {
  return (
    <div className="rounded-control border border-line border-dashed bg-sunken px-4 py-2.5">
      <p className="font-medium">
        <Trans>Not on sale yet</Trans>
      </p>
      <LocalLink to="/company/contact/" className="text-link inline-flex min-h-11 items-center text-sm">
        <Trans>Tell me when it is</Trans>
      </LocalLink>
    </div>
  )
}
