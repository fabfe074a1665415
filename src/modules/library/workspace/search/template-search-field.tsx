import { type ComponentProps, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { SearchField } from '#ui/components/search-field.tsx'
import { useSearchKey } from '#ui/components/search-key.ts'
import type { SuggestionSource } from '#ui/components/suggestions/suggester.ts'

/** What the frame of the web application says to the search that stands in it. */
export interface SuggestingFrame {
  suggestionsUrl: string
}

/** The search for templates in the web application, with suggestions from the template service. */
export function TemplateSearchField(
  field: Omit<ComponentProps<typeof SearchField>, 'action' | 'name' | 'suggestions'>,
) {
  const url = useRouteLoaderData<SuggestingFrame>('apps/web/workspace')?.suggestionsUrl
  const { code: language } = useLanguage()
  const source = useMemo(
    (): SuggestionSource | undefined =>
      url === undefined ? undefined : { url, language, linkTo: ({ slug }) => ({ to: `/app/doc/${slug}/` }) },
    [url, language],
  )
  useSearchKey()
  return <SearchField {...field} action="/app/search/" name="t" suggestions={source} />
}
