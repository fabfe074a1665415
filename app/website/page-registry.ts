import type { LanguageCode } from '../languages.ts'

/** Rows of choices (LAY-1), in `layouts/layouts.ts`. */
export type LayoutName = 'default' | 'legal'

/** One address of the website, or one pattern of addresses. */
export interface Page {
  id: PageId
  /** Canonical path without language prefix, ending in a slash; `{name}` stands for one segment. */
  path: string
  languages: readonly LanguageCode[]
  layout: LayoutName
  robots: 'index' | 'noindex'
  /** Made at build time and served from memory, or rendered for each request (it depends on the query). */
  prerender: boolean
  /** Whether the search field stands in the page itself; else the header has it. */
  ownSearch?: true
}

export type PageId = 'home' | 'search' | 'template' | 'termsOfUse' | 'privacyPolicy'

/** Every address that the website answers. What is not here is a 404, and no link may lead to it. */
export const pages: readonly Page[] = [
  {
    id: 'home',
    path: '/',
    languages: ['en'],
    layout: 'default',
    robots: 'index',
    prerender: true,
    ownSearch: true,
  },
  {
    id: 'search',
    path: '/search/',
    languages: ['en'],
    layout: 'default',
    robots: 'noindex',
    prerender: false,
    ownSearch: true,
  },
  {
    id: 'template',
    path: '/templates/{template}/',
    languages: ['en'],
    layout: 'default',
    robots: 'index',
    prerender: true,
  },
  {
    id: 'termsOfUse',
    path: '/company/terms-of-use/',
    languages: ['en'],
    layout: 'legal',
    robots: 'index',
    prerender: true,
  },
  {
    id: 'privacyPolicy',
    path: '/company/privacy-policy/',
    languages: ['en'],
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
    const params = matchSegments(page.path.split('/').filter(Boolean), segments)
    if (params !== undefined) return { page, params }
  }
  return undefined
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [position, expected] of pattern.entries()) {
    const segment = segments[position] ?? ''
    if (expected.startsWith('{')) params[expected.slice(1, -1)] = segment
    else if (expected !== segment) return undefined
  }
  return params
}
