import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface TabLinkProps {
  to: string
  /** How much there is behind it, where that is told. */
  count?: number
  isCurrent: boolean
  /** Whether the page stays where it is scrolled to: for tabs in the middle of it. */
  preventScrollReset?: boolean
  children: ReactNode
}

/** One view of a list: a link, with the number behind it where there is one, in a list of them. */
export function TabLink({ to, count, isCurrent, preventScrollReset = false, children }: TabLinkProps) {
  const { i18n } = useLingui()
  return (
    <li>
      <Link
        to={to}
        discover="none"
        preventScrollReset={preventScrollReset}
        aria-current={isCurrent ? 'page' : undefined}
        className="mx-1 inline-flex min-h-11 items-center gap-2 rounded-control px-3 no-underline hover:bg-action-tint hover:text-action-strong aria-[current]:bg-action-tint aria-[current]:font-medium aria-[current]:text-action-strong"
      >
        {children}
        {count !== undefined && <span className="text-muted text-sm tabular-nums">{i18n.number(count)}</span>}
      </Link>
    </li>
  )
}
