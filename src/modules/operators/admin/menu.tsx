import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

/** The rows of the operators' menu that lead to the screens of this module. */
export const rows: MenuRow[] = [
  {
    place: 20,
    to: '/app/admin/accounts/',
    title: msg`Accounts`,
    detail: () => <Trans>Find an account, and see what it has and what happened to it.</Trans>,
  },
  {
    place: 60,
    to: '/app/admin/sign-ups/',
    title: msg`Sign-ups`,
    figure: msg`New sign-ups`,
    detail: () => <Trans>How many people sign up, and where they come from.</Trans>,
  },
  {
    place: 80,
    to: '/app/admin/audit/',
    title: msg`Audit`,
    detail: () => <Trans>Log-ins, refusals, changes, and operators’ actions.</Trans>,
  },
  {
    place: 95,
    to: '/app/admin/maintenance/',
    title: msg`Maintenance`,
    detail: (waiting) => (
      <Plural
        value={waiting}
        _0="Failed jobs, rejected e-mail, limits, settings and the version."
        one="Limits, settings, rejected e-mail, and # job that was given up."
        other="Limits, settings, rejected e-mail, and # jobs that were given up."
      />
    ),
  },
  {
    place: 120,
    to: '/app/admin/mail/',
    title: msg`Local mail`,
    detail: () => <Trans>E-mails that would have been sent if a mail server were configured.</Trans>,
    isShown: ({ hasLocalMail }) => hasLocalMail,
  },
  {
    place: 130,
    to: '/app/admin/components/',
    title: msg`Components`,
    detail: () => <Trans>Every part of the interface in every state.</Trans>,
  },
]
