import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import type { MessageSection } from '#kernel/i18n/messages.ts'
import type { LayoutName } from './layouts.ts'

/**
 * A page of the website as its module declares it, one row in its `pages.ts`. A page's component is
 * `{view}.page.tsx` and its server side `{view}.page.server.ts`, wherever they lie in the module. The browser
 * has these rows: they make links, and tell which chunk a link will need.
 */
export interface PageRow {
  /** Canonical path without language prefix, ending in a slash; `{name}` stands for one segment. */
  path: `/${string}`
  /** What the segment of a name has to look like, where two pages would share addresses. */
  segments?: Readonly<Record<string, RegExp>>
  /** The languages that have the page; all of them unless it says so. */
  languages?: readonly LanguageCode[]
  /** The name of its files, where it is not the page's own in kebab-case: several pages may share one. */
  view?: string
  /** Its frame, `default` unless it says so. */
  layout?: LayoutName
  robots?: 'noindex'
  /**
   * When it is made. At build time, unless it says so, and served from memory. `cached`: when it is first
   * asked for and then kept, because it is the same for everybody and they are too many to be made in
   * advance. `per-request`: it depends on who asks.
   */
  rendering?: 'cached' | 'per-request'
  /** Parameters with which a page made at build time is another, rendered for the request. */
  parameters?: readonly string[]
  /**
   * Tells prices: of the visitor's own currency there is a page of its own (GEO-3). One that is made at build
   * time is in the currency of most who read its language; nobody but the visitor's browser keeps either.
   */
  priced?: true
  /** Whether the search field stands in the page itself; else the header has it. */
  ownSearch?: true
  /** Keeps others' services out, whatever a visitor has consented to (R-36); the server's policy does too. */
  withoutOthers?: true
  /** Comes to life without a first interaction: a payment goes on, or a reloaded form is filled in again. */
  aliveAtOnce?: true
  /** Its own message section beside `website-pages`, which all have; `lingui.config.ts` names its texts. */
  messages?: MessageSection
}

/** The pages of all modules by their ids: each module adds its own (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Pages {}
export type PageId = keyof Pages

/** A row with what holds where it says nothing. */
export interface Page extends PageRow {
  id: PageId
  view: string
  languages: readonly LanguageCode[]
  layout: LayoutName
}

const everyLanguage = languages.map(({ code }) => code)
const ofModules = import.meta.glob<Readonly<Record<string, PageRow>>>('/src/modules/*/pages.ts', {
  eager: true,
  import: 'pages',
})

/** Every page of the website. What is not here is a 404, and no link may lead to it. */
export const allPages: readonly Page[] = Object.values(ofModules).flatMap((rows) =>
  Object.entries(rows).map(
    ([id, row]): Page => ({
      id: id as PageId,
      view: id.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
      languages: everyLanguage,
      layout: 'default',
      ...row,
    }),
  ),
)

const byId = new Map(allPages.map((page) => [page.id, page]))

/** @throws RangeError where no module has the page */
export function getPage(id: PageId): Page {
  const page = byId.get(id)
  if (page === undefined) throw new RangeError(`no page ${id}`)
  return page
}

/** Finds the page of a path without its language prefix. A trailing slash makes no difference here. */
export function matchPage(path: string, language: LanguageCode) {
  // Every page has one address; the server leads there from the others.
  if (path.includes('//')) return undefined
  const segments = path.split('/').filter((segment) => segment !== '')
  for (const page of allPages) {
    if (!page.languages.includes(language)) continue
    const params = matchSegments(page, segments)
    if (params !== undefined) return { page, params }
  }
  return undefined
}

function matchSegments(page: PageRow, segments: string[]): Record<string, string> | undefined {
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
