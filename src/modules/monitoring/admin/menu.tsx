import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The row of the operators' menu that leads to the screen of this module. */
export const rows: MenuRow[] = [
  {
    place: 90,
    to: '/app/admin/system/',
    title: msg`System`,
    detail: () => <Trans>Requests, jobs, files, e-mails and payments of the last 24 hours.</Trans>,
  },
]
