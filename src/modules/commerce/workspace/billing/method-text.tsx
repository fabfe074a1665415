import { Trans } from '@lingui/react/macro'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { formatDay } from '#kernel/time.ts'
import type { BillingView } from '../../billing/schema.ts'

type Method = NonNullable<BillingView['method']>

/** What a subscription is charged to: a card by what stands on it, as far as we know, which is little. */
export function MethodText({ method }: { method: Method }) {
  return (
    <>
      {method.kind === 'paypal' ? 'PayPal' : <CardText method={method} />}
      {method.isEnded && (
        <>
          {' '}
          <Trans>(cannot be charged any more)</Trans>
        </>
      )}
    </>
  )
}

function CardText({ method: { brand, lastFour, expires } }: { method: Method }) {
  return (
    <>
      <span className="whitespace-nowrap">
        {brand === null ? <Trans>Card</Trans> : <span className="capitalize">{brand}</span>}
        {lastFour !== null && <span className="tabular-nums"> •••• {lastFour}</span>}
      </span>
      {expires !== null && (
        <>
          ,{' '}
          <Trans>
            valid until <Month month={expires} />
          </Trans>
        </>
      )}
    </>
  )
}

/** `YYYY-MM` as the page's language writes a month. */
function Month({ month }: { month: string }) {
  const { tag } = useLanguage()
  return (
    <time suppressHydrationWarning dateTime={month} className="whitespace-nowrap">
      {formatDay(tag, month, { month: 'long', year: 'numeric' })}
    </time>
  )
}
