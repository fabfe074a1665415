import { Trans, useLingui } from '@lingui/react/macro'
import type { TemplateRequestStatus } from '#domain/template-requests/schema.ts'
import { TabLink } from '../tab-link.tsx'
import { useStatuses } from './use-statuses.ts'

interface StatusTabsProps {
  /** The one that is looked at; null for all. */
  status: TemplateRequestStatus | null
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
        <TabLink to="/app/admin/wishes/" count={all} isCurrent={status === null}>
          <Trans>All</Trans>
        </TabLink>
        {[...statuses].map(([each, text]) => (
          <TabLink
            key={each}
            to={`/app/admin/wishes/?status=${each}`}
            count={counts[each] ?? 0}
            isCurrent={status === each}
          >
            {text}
          </TabLink>
        ))}
      </ul>
    </nav>
  )
}
