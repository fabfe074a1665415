import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SearchField } from '../../components/search-field.tsx'
import { Page } from '../frame/page.tsx'
import { WorkspaceError } from '../frame/workspace-error.tsx'
import { TemplateCard } from '../home/template-card.tsx'
import type { TemplateSummary } from '../home/template-summary.server.ts'
import type { Route } from './+types/search.ts'
import { loadSearch } from './search.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadSearch(route)
}

/** A page that was refused says when to ask again, as what refused it did. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

export default function Search({ loaderData: { query, total, templates, suggested } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <Page title={query === '' ? t`Find a template` : t`Templates for “${query}”`}>
      <SearchField
        key={query}
        action="/app/search/"
        name="t"
        label={t`Find a template`}
        placeholder={t`For example: NDA`}
        defaultValue={query}
        className="max-w-measure"
      />
      <p role="status" className="mt-4 mb-6 text-muted">
        {query === '' ? (
          <Trans>Here is what the library begins with.</Trans>
        ) : total === 0 ? (
          <Trans>Nothing fits these words. Try fewer or other ones, or look at these:</Trans>
        ) : (
          <Plural value={total} one="# template" other="# templates" />
        )}
      </p>
      <Cards templates={total > 0 ? templates : suggested} />
    </Page>
  )
}

function Cards({ templates }: { templates: TemplateSummary[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {templates.map((template) => (
        <TemplateCard key={template.slug} template={template} level="h2" />
      ))}
    </ul>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
