import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The rows of the operators' menu that lead to the screens of this module. */
export const rows: MenuRow[] = [
  {
    place: 10,
    to: '/app/admin/inbox/',
    title: msg`Inbox`,
    detail: (waiting) => (
      <Plural
        value={waiting}
        _0="What visitors write to you. Nothing waits for an answer."
        one="What visitors write to you. # message is open."
        other="What visitors write to you. # messages are open."
      />
    ),
  },
  {
    place: 100,
    to: '/app/admin/help/',
    title: msg`Help answers`,
    detail: () => <Trans>Which answers of the help center did not help.</Trans>,
  },
]
