import { useLingui } from '@lingui/react/macro'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import { SearchResults } from '../../parts/search-results.tsx'
import type { Route } from './+types/search.ts'
import { loadSearch, makeWish } from './search.server.ts'
import { TemplateSearchField } from './template-search-field.tsx'

export function loader(route: Route.LoaderArgs) {
  return loadSearch(route)
}

export function action(route: Route.ActionArgs) {
  return makeWish(route)
}

export default function Search({ loaderData: view }: Route.ComponentProps) {
  const { t } = useLingui()
  const { query } = view
  return (
    <Page title={query === '' ? t`Find a template` : t`Templates for “${query}”`}>
      <TemplateSearchField
        label={t`Find a template`}
        placeholder={t`For example: NDA`}
        defaultValue={query}
        size="large"
        className="max-w-2xl"
      />
      <SearchResults view={view} asksForEmail={false} />
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
