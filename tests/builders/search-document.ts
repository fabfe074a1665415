import type { SearchDocument } from '#modules/library/catalogue/search/search-document.ts'

/** Something to be found: a neutral English contract of this title, unless said otherwise. */
export function buildSearchDocument({
  facets,
  ...rest
}: Partial<Omit<SearchDocument, 'facets'>> & {
  title: string
  facets?: Partial<SearchDocument['facets']>
}): SearchDocument {
  return {
    language: 'en-US',
    keywords: [],
    summary: '',
    places: [],
    headings: '',
    questions: '',
    copy: '',
    ...rest,
    facets: {
      department: 'legal',
      category: 'L01',
      type: 'contract',
      jurisdiction: 'neutral',
      formats: ['docx', 'pdf', 'txt'],
      free: false,
      ...facets,
    },
  }
}
