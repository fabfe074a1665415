import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The rows of the operators' menu that lead to the screens of this module. */
export const rows: MenuRow[] = [
  {
    place: 110,
    to: '/app/admin/second-factor/',
    title: msg`Your second factor`,
    detail: () => <Trans>Set up your authenticator again, or get new recovery codes.</Trans>,
    isShown: ({ hasSecondFactor }) => hasSecondFactor,
  },
]
