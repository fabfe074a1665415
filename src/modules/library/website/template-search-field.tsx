import { type ComponentProps, useMemo } from 'react'
import { defaultLanguage, languageOfTag } from '#kernel/i18n/languages.ts'
import { SearchField } from '#ui/components/search-field.tsx'
import type { SuggestionSource } from '#ui/components/suggestions/suggester.ts'
import { useLocalPath } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'

/** The search of the website, wherever it stands: with suggestions from the template service. */
export function TemplateSearchField(
  field: Omit<ComponentProps<typeof SearchField>, 'action' | 'name' | 'suggestions'>,
) {
  const { urls, language } = useSite()
  const source = useMemo(
    (): SuggestionSource => ({
      url: `${urls.templates}/suggest/`,
      language,
      linkTo: (template) => {
        // One document speaks one language: a template of another one is loaded anew.
        const { code, prefix } = languageOfTag(template.language) ?? defaultLanguage
        return { to: `${prefix}/templates/${template.slug}/`, reloadDocument: code !== language }
      },
    }),
    [urls.templates, language],
  )
  return <SearchField {...field} action={useLocalPath()('/search/')} name="q" suggestions={source} />
}
