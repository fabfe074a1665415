import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The rows of the operators' menu that lead to the screens of this module. */
export const rows: MenuRow[] = [
  {
    place: 30,
    to: '/app/admin/orders/',
    title: msg`Orders`,
    detail: (waiting) => (
      <Plural
        value={waiting}
        _0="Find an order, see its payments and books, give money back."
        one="Find an order, see its payments and books, give money back. # order is to be looked at."
        other="Find an order, see its payments and books, give money back. # orders are to be looked at."
      />
    ),
  },
  {
    place: 40,
    to: '/app/admin/revenue/',
    title: msg`Revenue`,
    detail: () => <Trans>What came in, what went back, fees, and the taxes that are owed, by period.</Trans>,
  },
  {
    place: 50,
    to: '/app/admin/subscriptions/',
    title: msg`Subscriptions`,
    detail: () => (
      <Trans>Who has which plan, what comes in every month, who leaves, and what renews next.</Trans>
    ),
  },
]
