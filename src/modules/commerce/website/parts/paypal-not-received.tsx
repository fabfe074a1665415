import { Trans } from '@lingui/react/macro'
import { Notice } from '#ui/components/notice.tsx'
import { SupportLink } from './support-link.tsx'

/** PAY-4: somebody came back from PayPal, and no payment came. */
export function PaypalNotReceived() {
  return (
    <Notice
      tone="alert"
      live
      title={
        <Trans>
          We didn't receive the payment, Please contact customer support team if your paypal amount deducted.
        </Trans>
      }
    >
      <Trans>
        Customer support: <SupportLink />
      </Trans>
    </Notice>
  )
}
