import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The row of the operators' menu that leads to the screen of this module. */
export const rows: MenuRow[] = [
  {
    place: 57,
    to: '/app/admin/retailer/',
    title: msg`Retailer`,
    detail: (waiting) => (
      <Plural
        value={waiting}
        _0="What ClickBank told us about its sales, and what became of it."
        one="What ClickBank told us about its sales, and what became of it. # notice was refused."
        other="What ClickBank told us about its sales, and what became of it. # notices were refused."
      />
    ),
  },
]
