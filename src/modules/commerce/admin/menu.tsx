import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The rows of the operators' menu that lead to the screens of this module. */
export const rows: MenuRow[] = [
  {
    place: 30,
    to: '/app/admin/orders/',
    title: msg`Orders`,
    figure: msg`Orders paid`,
    detail: (waiting) => (
      <Plural
        value={waiting}
        _0="Find an order with its payments, refunds and ledger."
        one="Find an order with its payments, refunds and ledger. # order needs a look."
        other="Find an order with its payments, refunds and ledger. # orders need a look."
      />
    ),
  },
  {
    place: 40,
    to: '/app/admin/revenue/',
    title: msg`Revenue`,
    figure: msg`Net revenue`,
    detail: () => <Trans>Payments, refunds, fees and taxes owed, by period.</Trans>,
  },
  {
    place: 50,
    to: '/app/admin/subscriptions/',
    title: msg`Subscriptions`,
    detail: () => <Trans>Who has which plan, monthly revenue, cancellations, and what renews next.</Trans>,
  },
]
