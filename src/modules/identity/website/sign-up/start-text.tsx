import { Trans } from '@lingui/react/macro'

/** What a way in says that has no document in mind: somebody who is known here is led on and not asked to start (HEAD-3). */
export function StartText() {
  return (
    <>
      <span className="known:hidden">
        <Trans>Get started free</Trans>
      </span>
      <span className="hidden known:inline">
        <Trans>Go to your documents</Trans>
      </span>
    </>
  )
}
