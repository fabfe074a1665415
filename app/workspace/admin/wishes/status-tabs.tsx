import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WishStatus } from '#domain/wishes/schema.ts'
import { useStatuses } from './use-statuses.ts'

interface StatusTabsProps {
  /** The one that is looked at; null for all. */
  status: WishStatus | null
  counts: Partial<Record<string, number>>
}

/** The wishes of one status, or all: links with the number behind each. */
export function StatusTabs({ status, counts }: StatusTabsProps) {
  const { t } = useLingui()
  const statuses = useStatuses()
  const all = Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)
  return (
    <nav aria-label={t`Wishes by status`} className="mb-5">
      <ul className="-mx-1 flex flex-wrap">
        <Tab to="/app/admin/wishes/" count={all} isCurrent={status === null}>
          <Trans>All</Trans>
        </Tab>
        {[...statuses].map(([each, text]) => (
          <Tab
            key={each}
            to={`/app/admin/wishes/?status=${each}`}
            count={counts[each] ?? 0}
            isCurrent={status === each}
          >
            {text}
          </Tab>
        ))}
      </ul>
    </nav>
  )
}

interface TabProps {
  to: string
  count: number
  isCurrent: boolean
  children: ReactNode
}

function Tab({ to, count, isCurrent, children }: TabProps) {
  const { i18n } = useLingui()
  return (
    <li>
      <Link
        to={to}
        discover="none"
        aria-current={isCurrent ? 'page' : undefined}
        className="mx-1 inline-flex min-h-11 items-center gap-2 rounded-control px-3 no-underline hover:bg-action-tint hover:text-action-strong aria-[current]:bg-action-tint aria-[current]:font-medium aria-[current]:text-action-strong"
      >
        {children}
        <span className="text-muted text-sm tabular-nums">{i18n.number(count)}</span>
      </Link>
    </li>
  )
}
