import { Trans, useLingui } from '@lingui/react/macro'
import { MailOpen, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { IconButton } from '../components/button.tsx'
import { wayBackFrom } from './paths.ts'

/**
 * Greets a new account and names its way back in, until the address is confirmed (ACC-2).
 * Can be put away, in this browser for good: the account page says the same.
 */
export function MailNotice({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const { t } = useLingui()
  const { isAway, putAway } = usePutAway(email)
  // The mail leads back to the page on which it was asked for.
  const next = new URLSearchParams({ next: wayBackFrom(useLocation()) })
  if (isAway) return null
  return (
    <aside className="flex shrink-0 items-start justify-between border-brass border-b bg-brass-tint">
      <p className="flex min-w-0 gap-3 px-gutter py-2.5 pr-2 text-sm max-sm:py-1.5">
        <MailOpen className="mt-0.5 size-4 shrink-0 max-sm:hidden" />
        <span className="min-w-0 break-words">
          {hasPassword ? (
            <Trans>
              Welcome. The link that we mailed to <strong className="font-medium">{email}</strong> confirms
              your address.
            </Trans>
          ) : (
            <Trans>
              Welcome. The link that we mailed to <strong className="font-medium">{email}</strong> sets your
              password.
            </Trans>
          )}{' '}
          <Link discover="none" to={`/app/account/check-mail/?${next}`} className="text-link">
            <Trans>Not getting our e-mails?</Trans>
          </Link>
        </span>
      </p>
      <IconButton
        label={t`Dismiss this notice`}
        icon={<X />}
        className="mr-1 noscript:hidden"
        onClick={() => {
          putAway()
          // The button is gone: the keyboard goes on at the page.
          document.getElementById('content')?.focus({ preventScroll: true })
        }}
      />
    </aside>
  )
}

const KEY = 'formulary:mail-notice'
const listeners = new Set<() => void>()
/** The addresses whose notice was put away, a line each; also where the browser keeps nothing. */
let putAway: string | undefined

/** Whether this address's notice was put away in this browser, and how. The server does not know. */
function usePutAway(email: string): { isAway: boolean; putAway: () => void } {
  const isAway = useSyncExternalStore(
    subscribe,
    () => readPutAway().split('\n').includes(email),
    () => false,
  )
  return { isAway, putAway: () => keepPutAway(email) }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readPutAway(): string {
  try {
    putAway ??= window.localStorage.getItem(KEY) ?? undefined
  } catch {
    // Switched off: it is known as long as the page lives.
  }
  return putAway ?? ''
}

function keepPutAway(email: string): void {
  putAway = `${readPutAway()}\n${email}`.trim()
  try {
    window.localStorage.setItem(KEY, putAway)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}
