import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form } from 'react-router'
import { FormError } from '#ui/components/notice.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { BILLING_PATH } from '#ui/workspace/paths.ts'
import { BuyerFields, useProblemText } from '../../website/checkout/buyer-fields.tsx'
import { SendOrGoBack } from '../confirmation.tsx'
import type { Route } from './+types/billing-details.ts'

export { editDetailsByForm as action, loadBillingDetails as loader } from './plan-pages.server.ts'

/** Whom the next invoices name: the checkout's own fields. */
export default function BillingDetails({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { t } = useLingui()
  const textOf = useProblemText()
  const typed = answer?.typed ?? loaderData.typed
  const [place, setPlace] = useState({ country: typed.country ?? '', province: typed.province ?? '' })
  return (
    <NarrowPage title={t`Billing details`} hasLanguageChoice={false}>
      <p className="mb-6 text-muted">
        {loaderData.isPayPal ? (
          <Trans>
            Future invoices use these details. Existing invoices stay as issued. PayPal continues to charge
            the amount you agreed to, tax included.
          </Trans>
        ) : (
          <Trans>
            Future invoices use these details. Existing invoices stay as issued. Your tax depends on the
            country and, in Canada, the province.
          </Trans>
        )}
      </p>
      <Form method="post" noValidate>
        {answer !== undefined && <FormError answer={answer} />}
        <BuyerFields
          data={loaderData}
          typed={typed}
          place={place}
          errorOf={(field) => textOf(answer?.problems[field])}
          onPlace={(change) => setPlace((before) => ({ ...before, ...change }))}
        />
        <div className="mt-2 flex flex-wrap gap-3">
          <SendOrGoBack backTo={BILLING_PATH}>{t`Save`}</SendOrGoBack>
        </div>
      </Form>
    </NarrowPage>
  )
}
