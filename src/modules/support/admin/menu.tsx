import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The rows of the operators' menu that lead to the screens of this module. */
export const rows: MenuRow[] = [
  {
    place: 10,
    to: '/app/admin/inbox/',
    title: msg`Inbox`,
    figure: msg`Open messages`,
    detail: (waiting) => (
      <Plural
        value={waiting}
        _0="Messages from visitors. None are waiting for an answer."
        one="Messages from visitors. # message is open."
        other="Messages from visitors. # messages are open."
      />
    ),
  },
  {
    place: 100,
    to: '/app/admin/help/',
    title: msg`Help answers`,
    detail: () => <Trans>Which help center answers didn’t help.</Trans>,
  },
]
