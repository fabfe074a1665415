import { Trans, useLingui } from '@lingui/react/macro'
import type { SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import type { PaymentMethod } from '#domain/payments/schema.ts'
import { Button } from '../../../components/button.tsx'
import { MethodChoice } from '../../checkout/method-choice.tsx'

interface PayByProps {
  methods: readonly PaymentMethod[]
  defaultMethod: PaymentMethod
  onChoose: (method: PaymentMethod) => void
}

/** The choice of a method, for a first or another try. A plain form, which works before JavaScript. */
export function PayBy({ methods, defaultMethod, onChoose }: PayByProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('method')
    const method = methods.find((each) => each === chosen)
    if (method !== undefined) onChoose(method)
  }
  return (
    <form method="post" action={pathname} onSubmit={choose} aria-label={t`Choose how to pay`}>
      <MethodChoice methods={methods} defaultMethod={defaultMethod} />
      <Button type="submit" variant="primary" size="large" wide>
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}
