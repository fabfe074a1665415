import { useLingui } from '@lingui/react/macro'
import { SearchResults } from '../../parts/search-results.tsx'
import type { SearchView } from '../../parts/search-view.server.ts'
import { TemplateSearchField } from '../template-search-field.tsx'

export default function Search({ data: view }: { data: SearchView }) {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-page px-gutter py-10 sm:py-14">
      <h1 className="text-4xl">{t`Find a template`}</h1>
      <TemplateSearchField
        size="large"
        label={t`Search templates`}
        placeholder={t`For example: NDA`}
        defaultValue={view.query}
        className="mt-6 max-w-2xl"
      />
      <SearchResults view={view} asksForEmail />
    </div>
  )
}
