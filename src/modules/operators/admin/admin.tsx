import { useLingui } from '@lingui/react/macro'
import { List, ListRow } from '#ui/components/list.tsx'
import type { MenuRow } from '#ui/operators/menu.ts'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/admin.ts'

const ofModules = import.meta.glob<{ rows: MenuRow[] }>('/src/modules/*/admin/menu.tsx', { eager: true })
const menu = Object.values(ofModules)
  .flatMap(({ rows }) => rows)
  .sort((one, other) => one.place - other.place)

export { loadAdmin as loader } from './admin.server.ts'

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { waiting, installation } = loaderData
  return (
    <Page title={t`Operator`}>
      <List>
        {menu
          .filter(({ isShown }) => isShown?.(installation) ?? true)
          .map(({ to, title, detail }) => (
            <ListRow key={to} to={to} title={i18n._(title)} detail={detail(waiting[to] ?? 0)} />
          ))}
      </List>
    </Page>
  )
}
