import { useLingui } from '@lingui/react/macro'
import type { InboxView } from '#domain/inbox/schema.ts'
import { TabLink } from '../tab-link.tsx'

/** The views of the inbox, each with the number of its messages. */
export function ViewTabs({ view, counts }: { view: InboxView; counts: Record<InboxView, number> }) {
  const { t } = useLingui()
  const texts: Record<InboxView, string> = { open: t`Open`, mine: t`Mine`, closed: t`Closed` }
  return (
    <nav aria-label={t`Messages by state`} className="mb-5">
      <ul className="-mx-1 flex flex-wrap">
        {Object.entries(texts).map(([each, text]) => (
          <TabLink
            key={each}
            to={`/app/admin/inbox/?view=${each}`}
            count={counts[each as InboxView]}
            isCurrent={view === each}
          >
            {text}
          </TabLink>
        ))}
      </ul>
    </nav>
  )
}
