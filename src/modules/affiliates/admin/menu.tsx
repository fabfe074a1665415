import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The row of the operators' menu that leads to the screens of this module. */
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
]
