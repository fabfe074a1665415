import { Trans } from '@lingui/react/macro'

/** Opens the cookie notice again, with what is chosen now: a choice can be taken back as easily as it was made. */
export function CookieChoicesButton({ className }: { className?: string }) {
  return (
    <button type="button" data-cookie-choice="ask" className={className}>
      <Trans>Cookie choices</Trans>
    </button>
  )
}
