import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { List, ListRow } from '#ui/components/list.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import type { MenuRow } from '#ui/operators/menu.ts'
import { Section } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/admin.ts'

const ofModules = import.meta.glob<{ rows: MenuRow[] }>('/src/modules/*/admin/menu.tsx', { eager: true })
const menu = Object.values(ofModules)
  .flatMap(({ rows }) => rows)
  .sort((one, other) => one.place - other.place)

export { loadAdmin as loader } from './admin.server.ts'

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { waiting, screens, installation } = loaderData
  return (
    <Page title={t`Operator`}>
      <Today {...loaderData} />
      <List>
        {menu
          .filter(({ to, isShown }) => (screens?.includes(to) ?? true) && (isShown?.(installation) ?? true))
          .map(({ to, title, detail }) => (
            <ListRow key={to} to={to} title={i18n._(title)} detail={detail(waiting[to] ?? 0)} />
          ))}
      </List>
    </Page>
  )
}

/** The figures of the day, each the way to the list behind it. */
function Today({
  today,
  waiting,
  screens,
}: Pick<Route.ComponentProps['loaderData'], 'today' | 'waiting' | 'screens'>) {
  const { t, i18n } = useLingui()
  const rows = menu.flatMap(({ to, figure }) =>
    figure === undefined || screens?.includes(to) === false
      ? []
      : [{ to, figure, ...(today[to] ?? { value: waiting[to] ?? 0 }) }],
  )
  return (
    <Section
      id="today"
      title={t`Today`}
      className="mb-8"
      explanation={t`Since midnight UTC. Open messages include those of earlier days.`}
    >
      <ul className="grid grid-cols-1 gap-3 xs:grid-cols-2 lg:grid-cols-4">
        {rows.map(({ to, search = '', figure, value }) => (
          <li
            key={to}
            className="relative rounded-sheet border border-line bg-sheet px-4 py-3 has-[a:hover]:border-ink"
          >
            <Link
              discover="none"
              to={to + search}
              className="text-muted text-sm no-underline after:absolute after:inset-0"
            >
              {i18n._(figure)}
            </Link>
            {(typeof value === 'number' ? [i18n.number(value)] : amountsOf(value)).map((text) => (
              <p key={text} className="font-heading text-2xl tabular-nums">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )

  function amountsOf(value: readonly { amount: number; currency: string }[]): string[] {
    return value.length === 0 ? [i18n.number(0)] : value.map((money) => moneyText(i18n, money))
  }
}
