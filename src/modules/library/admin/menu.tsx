import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The rows of the operators' menu that lead to the screens of this module. */
export const rows: MenuRow[] = [
  {
    place: 90,
    to: '/app/admin/wishes/',
    title: msg`Requests`,
    detail: () => <Trans>What people are looking for in the library, and searches that found nothing.</Trans>,
  },
]
