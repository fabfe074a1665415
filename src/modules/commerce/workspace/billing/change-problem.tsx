import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FormError } from '#ui/components/form-error.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { DeclineText } from '../../website/parts/order-texts.tsx'
import { Price } from '../../website/parts/price.tsx'
import type { ChangeAnswer } from './change-plan.server.ts'
import { useChangeProblemText } from './use-change-problem-text.ts'

/** Why a change that was confirmed has not been made, and what to do. */
export function ChangeProblem({ answer }: { answer: ChangeAnswer }): ReactNode {
  const textOf = useChangeProblemText()
  switch (answer.status) {
    case 'declined':
      return (
        <FormError title={<Trans>The payment was declined, and nothing has changed.</Trans>} answer={answer}>
          <p>
            <DeclineText reason={answer.decline} />
          </p>
          <LinkButton to={answer.payUrl} reloadDocument className="mt-3">
            <Trans>Pay by hand, also with another card</Trans>
          </LinkButton>
        </FormError>
      )
    case 'price-changed': {
      const { total, currency } = answer.preview
      return (
        <FormError title={<Trans>The price has changed.</Trans>} answer={answer}>
          <Trans>
            Now <Price amount={total} currency={currency} /> is due. Nothing was charged: confirm it once more
            if you agree.
          </Trans>
        </FormError>
      )
    }
    case 'refused': {
      const [code] = Object.values(answer.problems)
      return <FormError title={textOf(code ?? 'unknown')} answer={answer} />
    }
    case 'payment-running':
      return (
        <FormError title={<Trans>An earlier change is being paid at this moment.</Trans>} answer={answer}>
          <Trans>Please wait a few minutes, and look at your plan again.</Trans>
        </FormError>
      )
    case 'used':
      return (
        <FormError
          title={<Trans>This form was sent before, with something else in it.</Trans>}
          answer={answer}
        >
          <Trans>Send it once more if you want what stands here now.</Trans>
        </FormError>
      )
  }
}
