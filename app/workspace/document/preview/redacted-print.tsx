import { Trans } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'

/** What the browser's own printing puts on paper where the text is withheld (LIC-3): `print.css` leaves out the rest. */
export function RedactedPrint() {
  return (
    <p data-prints="" className="hidden print:block">
      <Trans>
        This document is not printed: printing its text opens with a license. Your answers are saved in your{' '}
        {brand.name} account.
      </Trans>
    </p>
  )
}
