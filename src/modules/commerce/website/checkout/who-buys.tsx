import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { EMAIL_COOKIE } from '#kernel/http/schema.ts'
import { logInUrl } from '#modules/identity/website/web-app-addresses.ts'
import { Button } from '#ui/components/button.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { readPageCookie } from '#ui/website/page-cookie.ts'
import { useSite } from '#ui/website/site.tsx'
import { webAppPageUrl } from '#ui/website/web-app-page-url.ts'
import type { CheckoutOfChoice } from './checkout-data.ts'

interface WhoBuysProps {
  account: CheckoutOfChoice['account']
  email: string
  error: string | undefined
}

/** Whose order it will be: of whoever is logged in, or of an account that is made for the address. */
export function WhoBuys({ account, email, error }: WhoBuysProps) {
  return account === null ? <Guest email={email} error={error} /> : <Known email={account.email} />
}

function Guest({ email, error }: Omit<WhoBuysProps, 'account'>) {
  const { t } = useLingui()
  const site = useSite()
  useEffect(watchLogIn, [])
  return (
    <>
      <TextField
        id="checkout-email"
        label={t`Email`}
        help={t`The receipt goes there. If you have no account yet, we make one for this address, and send you a link to choose a password.`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        required
        defaultValue={email}
        error={error}
      />
      <p className="-mt-2 mb-6 text-sm">
        <Trans>
          You have an account?{' '}
          <a href={logInUrl(site)} target="_blank" rel="noopener" className="text-link py-1">
            Log in in a new tab
          </a>{' '}
          and come back: this page will know you.
        </Trans>
      </p>
    </>
  )
}

/** Somebody who has logged in beside this page is known by it when they come back; what was typed is kept (draft.ts). */
function watchLogIn(): () => void {
  const before = readPageCookie(EMAIL_COOKIE)
  const look = () => {
    const isNew = document.visibilityState === 'visible' && readPageCookie(EMAIL_COOKIE) !== before
    if (isNew) window.location.reload()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

function Known({ email }: { email: string }) {
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
      {isLive ? (
        <Button variant="quiet" size="small" className="-mx-3" busy={isLeaving} onClick={leave}>
          <Trans>Not you?</Trans>
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="-mx-3"
          type="submit"
          formAction={logOut}
          formNoValidate
        >
          <Trans>Not you?</Trans>
        </Button>
      )}
    </div>
  )
}
