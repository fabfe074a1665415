import { useLingui } from '@lingui/react/macro'
import { Page } from '#ui/workspace/page.tsx'
import { SearchResults } from '../../parts/search-results.tsx'
import type { Route } from './+types/search.ts'
import { TemplateSearchField } from './template-search-field.tsx'

export { loadSearch as loader, makeWish as action } from './search.server.ts'

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
