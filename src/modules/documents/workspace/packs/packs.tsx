import { Plural, useLingui } from '@lingui/react/macro'
import { Files } from 'lucide-react'
import { LinkButton } from '#ui/components/button.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/packs.ts'

export { loadPacks as loader } from './packs.server.ts'

/** Documents that people need together, by need. */
export default function Packs({ loaderData: { packs } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <Page title={t`Starter packs`}>
      <p className="mb-6 max-w-measure text-lg">
        {t`Choose what you have to get done. You answer what its documents ask in common once, and each of them begins with your answers.`}
      </p>
      {packs.length === 0 ? (
        <EmptyState
          icon={<Files />}
          title={t`There is no starter pack in your language yet`}
          action={<LinkButton to="/app/search/" variant="primary">{t`Find a template`}</LinkButton>}
        >{t`Every template can be filled in on its own.`}</EmptyState>
      ) : (
        <List label={t`Starter packs`}>
          {packs.map(({ path, name, lead, documents }) => (
            <ListRow
              key={path}
              to={path}
              title={name}
              detail={lead}
              end={
                <span className="text-muted text-sm tabular-nums">
                  <Plural value={documents} one="# document" other="# documents" />
                </span>
              }
            />
          ))}
        </List>
      )}
    </Page>
  )
}
