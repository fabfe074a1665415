import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The rows of the operators' menu that lead to the screens of this module. */
export const rows: MenuRow[] = [
  {
    place: 70,
    to: '/app/admin/experiments/',
    title: msg`Experiments`,
    detail: () => <Trans>Which version of a landing page gets more sign-ups.</Trans>,
  },
]
