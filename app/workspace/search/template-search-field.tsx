import { type ComponentProps, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { SearchField } from '../../components/search-field.tsx'
import { useSearchKey } from '../../components/search-key.ts'
import type { SuggestionSource } from '../../components/suggestions/suggestion-source.ts'
import { useLanguage } from '../../use-language.ts'
import type { loader } from '../workspace.tsx'

/** The search for templates in the web application, with suggestions from the template service. */
export function TemplateSearchField(
  field: Omit<ComponentProps<typeof SearchField>, 'action' | 'name' | 'suggestions'>,
) {
  const url = useRouteLoaderData<typeof loader>('workspace/workspace')?.suggestionsUrl
  const { code: language } = useLanguage()
  const source = useMemo(
    (): SuggestionSource | undefined =>
      url === undefined ? undefined : { url, language, linkTo: ({ slug }) => ({ to: `/app/doc/${slug}/` }) },
    [url, language],
  )
  useSearchKey()
  return <SearchField {...field} action="/app/search/" name="t" suggestions={source} />
}
