import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import type { PaymentMethod } from '#domain/payments/schema.ts'
import { Button } from '../../../components/button.tsx'

interface OtherMethodProps {
  methods: readonly PaymentMethod[]
  current: PaymentMethod
  onChoose: (method: PaymentMethod) => void
}

/** The way to pay by another method than the one that was begun, which is given up by it. */
export function OtherMethod({ methods, current, onChoose }: OtherMethodProps) {
  const { pathname } = useLocation()
  const other = methods.find((method) => method !== current)
  if (other === undefined) return null
  return (
    <form
      method="post"
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(other)
      }}
      className="mt-6 border-line border-t pt-4"
    >
      <input type="hidden" name="method" value={other} />
      <Button type="submit" variant="quiet" className="-ml-4">
        {other === 'paypal' ? <Trans>Pay with PayPal instead</Trans> : <Trans>Pay by card instead</Trans>}
      </Button>
    </form>
  )
}
