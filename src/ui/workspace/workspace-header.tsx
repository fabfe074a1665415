import { useLingui } from '@lingui/react/macro'
import { CircleUser, Files, Search, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import type { OperatorRole } from '#kernel/operator-roles.ts'
import { LinkButton } from '../components/button.tsx'
import { Logo } from '../components/logo.tsx'
import { HOME_PATH, wayBackFrom } from './paths.ts'

export interface FrameAccount {
  email: string
  emailVerified: boolean
  emailBounced: boolean
  hasPassword: boolean
  role: 'member' | OperatorRole
  deletionDueAt: Date | null
}

/**
 * The bar at the head of every page: home, and the few places there are. On a phone a page that fills the
 * screen has a head of its own, with these places in its menu.
 */
export function WorkspaceHeader({ account }: { account: FrameAccount | null }) {
  const { t } = useLingui()
  return (
    <header className="shrink-0 border-line border-b bg-paper max-sm:group-has-data-fills-screen/page:hidden noscript:block!">
      <div className="flex min-h-16 w-full max-sm:min-h-12 lg:group-has-data-fills-screen/page:min-h-12 items-center justify-between gap-2 px-gutter">
        <Link
          discover="none"
          to={HOME_PATH}
          className="flex py-2 no-underline max-sm:py-1"
          aria-label={t`${brand.name}: home`}
        >
          {/* An operator's places leave no room for the name on the narrowest phones. */}
          <Logo className={account && account.role !== 'member' ? 'max-xxs:[&>span]:hidden' : undefined} />
        </Link>
        <nav aria-label={t`Main`}>
          {account === null ? <SignedOutLinks /> : <SignedInLinks operator={account.role !== 'member'} />}
        </nav>
      </div>
    </header>
  )
}

function SignedInLinks({ operator }: { operator: boolean }) {
  const { t } = useLingui()
  return (
    <ul className="-mr-2 flex items-center sm:gap-1">
      <Place to="/app/search/" icon={<Search />}>{t`Find a template`}</Place>
      <Place to="/app/documents/" icon={<Files />}>{t`My documents`}</Place>
      {operator && <Place to="/app/admin/" icon={<Wrench />}>{t`Operator`}</Place>}
      <Place to="/app/account/" icon={<CircleUser />}>{t`Account`}</Place>
    </ul>
  )
}

/** On a phone the icon alone: its name stays for screen readers. */
function Place({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <NavLink
        discover="none"
        to={to}
        end
        className={({ isActive }) =>
          `flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-medium no-underline hover:bg-action-tint hover:text-action-strong md:px-3 [&_svg]:size-5 ${isActive ? 'text-action' : 'text-muted'}`
        }
      >
        {icon}
        <span className="max-md:sr-only">{children}</span>
      </NavLink>
    </li>
  )
}

function SignedOutLinks() {
  const { t } = useLingui()
  const next = wayBackFrom(useLocation())
  const query = next === HOME_PATH ? '' : `?${new URLSearchParams({ next })}`
  return (
    <ul className="flex items-center gap-2">
      <li>
        <LinkButton to={`/app/account/login/${query}`} variant="quiet" size="small">{t`Log in`}</LinkButton>
      </li>
      <li className="max-xxs:hidden">
        <LinkButton to={`/app/account/create/${query}`} size="small">{t`Create an account`}</LinkButton>
      </li>
    </ul>
  )
}
