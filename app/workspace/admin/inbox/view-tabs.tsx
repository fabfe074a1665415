import { useLingui } from '@lingui/react/macro'
import type { InboxView } from '#domain/inbox/schema.ts'
import { TabLink } from '../tab-link.tsx'
import type { Route } from './+types/inbox.ts'

type ViewTabsProps = Pick<Route.ComponentProps['loaderData'], 'view' | 'tabs'>

/** The views of the inbox, each with the number of its messages that fit what is looked for. */
export function ViewTabs({ view, tabs }: ViewTabsProps) {
  const { t } = useLingui()
  const texts: Record<InboxView, string> = { open: t`Open`, mine: t`Mine`, closed: t`Closed` }
  return (
    <nav aria-label={t`Messages by state`} className="mb-5">
      <ul className="-mx-1 flex flex-wrap">
        {tabs.map((tab) => (
          <TabLink key={tab.view} to={tab.to} count={tab.count} isCurrent={view === tab.view}>
            {texts[tab.view]}
          </TabLink>
        ))}
      </ul>
    </nav>
  )
}
