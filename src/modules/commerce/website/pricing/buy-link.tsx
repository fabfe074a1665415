import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CAPTCHA_PATH } from '#modules/identity/captcha/schema.ts'
import {
  captchaProgress,
  GoogleLink,
  onCaptchaProgress,
} from '#modules/identity/website/captcha/captcha-progress.tsx'
import { postWithCaptcha } from '#modules/identity/website/captcha/post-with-captcha.ts'
import { nextOf } from '#modules/identity/website/web-app-addresses.ts'
import { withNext } from '#modules/identity/workspace/next-path.ts'
import { captureTrafficSource } from '#modules/visitors/website/traffic/current-traffic-source.ts'
import { callService } from '#ui/call-service.ts'
import { type ButtonLook, buttonClass } from '#ui/components/button-class.ts'
import { ProgressBar } from '#ui/components/progress.tsx'
import { LocalLink, useLocalPath } from '#ui/website/local-link.tsx'
import { useSite, webAppPageUrl } from '#ui/website/site.tsx'
import { type OfferedPackage, type OwnedPackage, periodsShown } from './offered.ts'
import { InPeriod } from './price-parts.tsx'

interface BuyProps {
  offered: OfferedPackage
  /** How many people were chosen, where that may be chosen; the least number unless told. */
  seats?: number | undefined
  variant?: ButtonLook['variant']
  asksCaptcha?: boolean
}

interface OwnedProps extends Pick<BuyProps, 'offered' | 'seats' | 'variant'> {
  owned: OwnedPackage
}

/** In the place of the way to the checkout, for whoever has a plan: nobody is sold what they have. */
function Owned({ offered: { name, terms }, owned: { is, path }, seats, variant }: OwnedProps) {
  const { t } = useLingui()
  const site = useSite()
  const className = buttonClass({
    variant: is === 'change' ? variant : 'secondary',
    size: 'large',
    wide: true,
  })
  if (is === 'change') {
    return periodsShown.map((period) => {
      if (terms[period] === undefined) return null
      const choice = { period, ...(seats !== undefined && { seats: String(seats) }) }
      return (
        <InPeriod key={period} period={period}>
          <a href={webAppPageUrl(site, path, choice)} className={className}>
            <Trans>Change to {name}</Trans>
          </a>
        </InPeriod>
      )
    })
  }
  return (
    <>
      <p className="mb-2 flex items-center gap-x-2 font-medium">
        <Check className="size-5 text-action" />
        {is === 'own' ? t`Your plan` : t`Included in your plan`}
      </p>
      <a href={webAppPageUrl(site, path)} className={className}>
        {is === 'own' ? t`Manage your plan` : t`See what your plan includes`}
      </a>
    </>
  )
}

/** The way to the checkout for the period shown; for what cannot be bought yet, the way to hear of it. */
export function Buy({ offered, seats, variant = 'secondary', asksCaptcha = false }: BuyProps) {
  const { name, isOnSale, terms, owned } = offered
  if (!isOnSale) return <NotOnSale />
  if (owned !== undefined) return <Owned {...{ offered, owned, seats, variant }} />
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

interface CheckoutLinkProps extends Pick<BuyProps, 'variant' | 'asksCaptcha'> {
  to: string
  children: ReactNode
}

/** The button to the checkout, with where its visitor goes on; past a captcha on pages that ask for it. */
export function CheckoutLink({ to, variant, asksCaptcha = false, children }: CheckoutLinkProps) {
  const className = buttonClass({ variant, size: 'large', wide: true })
  const Link = asksCaptcha ? CaptchaLink : LocalLink
  const { search } = useLocation()
  const affiliate = useAffiliate()
  const way = affiliate === null ? to : `${to}&${new URLSearchParams({ affiliate })}`
  return (
    <Link to={withNext(way, nextOf(new URLSearchParams(search)))} className={className}>
      {children}
    </Link>
  )
}

/**
 * By whose link the visit came: the checkout is a document of its own, which learns it from its address,
 * because without consent no storage keeps it.
 */
function useAffiliate(): string | null {
  const [affiliate, setAffiliate] = useState<string | null>(null)
  useEffect(() => setAffiliate(captureTrafficSource().CustomTracking?.affiliate ?? null), [])
  return affiliate
}

/** Said instead of a button, truly: what it opens does not exist yet. */
function NotOnSale() {
  const { t } = useLingui()
  return (
    <div className="rounded-control border border-line border-dashed bg-sunken px-4 py-2.5">
      <p className="font-medium">{t`Not on sale yet`}</p>
      <LocalLink to="/company/contact/" className="text-link inline-flex min-h-11 items-center text-sm">
        <Trans>Tell me when it’s on sale</Trans>
      </LocalLink>
    </div>
  )
}

/**
 * A link whose visitor shows first that they are a person (CAPT-1). Before JavaScript it leads straight on:
 * the checkout has limits of its own, and no fault of the captcha keeps anybody from buying.
 */
function CaptchaLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const site = useSite()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const [isWorking, setWorking] = useState(false)

  async function show(event: MouseEvent<HTMLAnchorElement>) {
    // Who opens it in another tab is led straight on, as without JavaScript.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isWorking) return
    setWorking(true)
    await postWithCaptcha(site, 'checkout', (headers) =>
      callService(`${CAPTCHA_PATH}/checkout/`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      }),
    ).catch(() => undefined)
    setWorking(false)
    void navigate(localPath(to))
  }

  return (
    <>
      <LocalLink
        to={to}
        className={className}
        onClick={(event) => void show(event)}
        {...(isWorking && { 'aria-disabled': true })}
      >
        {children}
      </LocalLink>
      <Puzzle isWorking={isWorking} />
    </>
  )
}

/** The work as it goes on: read out once, and gone when it is done. */
function Puzzle({ isWorking }: { isWorking: boolean }) {
  const { t } = useLingui()
  const progress = useSyncExternalStore(onCaptchaProgress, captchaProgress, () => undefined)
  return (
    <div role="status" className={isWorking ? 'mt-3 text-muted text-sm' : undefined}>
      {isWorking && (
        <>
          <p>
            {progress?.by === 'provider' ? (
              <Trans>
                One moment: reCAPTCHA is checking this visit, under Google’s{' '}
                <GoogleLink to="privacy">privacy policy</GoogleLink> and{' '}
                <GoogleLink to="terms">terms</GoogleLink>.
              </Trans>
            ) : (
              <Trans>One moment: your browser is solving a small puzzle.</Trans>
            )}
          </p>
          <ProgressBar
            label={t`Puzzle`}
            value={progress?.by === 'proof' ? progress.percent : undefined}
            className="mt-2"
          />
        </>
      )}
    </div>
  )
}
