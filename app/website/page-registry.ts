import type { LanguageCode } from '../languages.ts'

/** Rows of choices (LAY-1), in `layouts/layouts.ts`. */
export type LayoutName = 'default' | 'legal'

/** One address of the website, or one pattern of addresses. */
export interface Page {
  id: PageId
  /** Canonical path without language prefix, ending in a slash; `{name}` stands for one segment. */
  path: string
  /** What the segment of a name has to look like, where two pages would share addresses. */
  segments?: Record<string, RegExp>
  languages: readonly LanguageCode[]
  layout: LayoutName
  robots: 'index' | 'noindex'
  /** Made at build time and served from memory, or rendered for each request (it depends on the query). */
  prerender: boolean
  /** Made when it is first asked for and then kept: the same for everybody, and too many to be made in advance. */
  kept?: true
  /** Parameters of the query with which a prerendered page is another one, rendered for the request. */
  parameters?: readonly string[]
  /** Whether the search field stands in the page itself; else the header has it. */
  ownSearch?: true
}

export type PageId =
  | 'home'
  | 'search'
  | 'templates'
  | 'department'
  | 'template'
  | 'termsOfUse'
  | 'privacyPolicy'

const everyLanguage: readonly LanguageCode[] = ['en', 'fr', 'es']

/** What the library is browsed by (see `pages/templates/browse-address.server.ts`). */
const browseParameters = ['category', 'type', 'format', 'language', 'jurisdiction', 'free', 'page']

/** Every address that the website answers. What is not here is a 404, and no link may lead to it. */
export const pages: readonly Page[] = [
  {
    id: 'home',
    path: '/',
    languages: everyLanguage,
    layout: 'default',
    robots: 'index',
    prerender: true,
    ownSearch: true,
  },
  {
    id: 'search',
    path: '/search/',
    languages: everyLanguage,
    layout: 'default',
    robots: 'noindex',
    prerender: false,
    ownSearch: true,
  },
  {
    id: 'templates',
    path: '/templates/',
    languages: everyLanguage,
    layout: 'default',
    robots: 'index',
    prerender: true,
    parameters: browseParameters,
    ownSearch: true,
  },
  {
    id: 'template',
    path: '/templates/{template}/',
    // A slug ends in its D-number.
    segments: { template: /-D\d+$/ },
    languages: everyLanguage,
    layout: 'default',
    robots: 'index',
    prerender: false,
    kept: true,
  },
  {
    // A department, or a collection across them (decision 24).
    id: 'department',
    path: '/templates/{department}/',
    segments: { department: /^[a-z]+(-[a-z]+)*$/ },
    languages: everyLanguage,
    layout: 'default',
    robots: 'index',
    prerender: true,
    parameters: browseParameters,
  },
  {
    id: 'termsOfUse',
    path: '/company/terms-of-use/',
    languages: everyLanguage,
    layout: 'legal',
    robots: 'index',
    prerender: true,
  },
  {
    id: 'privacyPolicy',
    path: '/company/privacy-policy/',
    languages: everyLanguage,
    layout: 'legal',
    robots: 'index',
    prerender: true,
  },
]

export interface PageMatch {
  page: Page
  params: Record<string, string>
}

/** Finds the page of a path that has lost its language prefix. The trailing slash makes no difference here. */
export function matchPage(path: string, language: LanguageCode): PageMatch | undefined {
  const segments = path.split('/').filter((segment) => segment !== '')
  for (const page of pages) {
    if (!page.languages.includes(language)) continue
    const params = matchSegments(page, segments)
    if (params !== undefined) return { page, params }
  }
  return undefined
}

function matchSegments(page: Page, segments: string[]): Record<string, string> | undefined {
  const pattern = page.path.split('/').filter(Boolean)
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [position, expected] of pattern.entries()) {
    const segment = segments[position] ?? ''
    if (expected.startsWith('{')) {
      const name = expected.slice(1, -1)
      if (page.segments?.[name]?.test(segment) === false) return undefined
      params[name] = segment
    } else if (expected !== segment) return undefined
  }
  return params
}
