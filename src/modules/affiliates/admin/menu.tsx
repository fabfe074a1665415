import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The rows of the operators' menu that lead to the screens of this module. */
export const rows: MenuRow[] = [
  {
    place: 55,
    to: '/app/admin/affiliates/',
    title: msg`Affiliates`,
    detail: (waiting) => (
      <Plural
        value={waiting}
        _0="Applications, sales to be checked, and what the program costs."
        one="Applications, sales to be checked, and what the program costs. # decision is waiting."
        other="Applications, sales to be checked, and what the program costs. # decisions are waiting."
      />
    ),
  },
  {
    place: 56,
    to: '/app/admin/payouts/',
    title: msg`Payouts`,
    detail: (waiting) => (
      <Plural
        value={waiting}
        _0="What affiliates are paid each month, and the exchange rates for it."
        one="What affiliates are paid each month, and the exchange rates for it. # run is waiting to be released."
        other="What affiliates are paid each month, and the exchange rates for it. # runs are waiting to be released."
      />
    ),
  },
]
