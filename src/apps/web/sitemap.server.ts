import { languageOfPath } from '#kernel/i18n/languages.ts'
import type { CatalogueTemplate } from '#modules/library/catalogue/catalogue.ts'
import { pathOfTemplate } from '#modules/library/website/parts/list-template.server.ts'
import { escapeXml } from '#ui/website/escape-xml.ts'
import { allPages, type Page } from '#ui/website/pages.ts'
import type { WebsiteContext } from '#ui/website/website-context.server.ts'
import { pathsOf } from './shared-pages.server.ts'

/** The most addresses that one sitemap may hold (sitemaps.org). */
const MOST_ADDRESSES = 50_000

/**
 * The sitemap: every page that search engines may keep, with the same page in other languages (LANG-4).
 * @throws RangeError when there are more than one file may hold
 */
export function renderSitemap(website: WebsiteContext): string {
  const groups = allPages
    .filter(({ robots }) => robots === undefined)
    .flatMap((page) => groupsOf(page, website))
  const urls = groups.flatMap((group) => group.map((path) => renderUrl(path, group, website)))
  if (urls.length > MOST_ADDRESSES) throw new RangeError(`${urls.length} pages are too many for one sitemap`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n')
}

/** The addresses of a page, those together that are one page in several languages. */
function groupsOf(page: Page, website: WebsiteContext): string[][] {
  if (page.id === 'template') return groupsOfTemplates(website)
  const withoutLanguage = (path: string) => path.slice(languageOfPath(path).prefix.length)
  return [...Map.groupBy(pathsOf(page, website), withoutLanguage).values()]
}

function groupsOfTemplates({ catalogue }: WebsiteContext): string[][] {
  const grouped = new Set<string>()
  return catalogue.templates.flatMap((entry) => {
    if (grouped.has(entry.slug)) return []
    const equivalents = catalogue.counterpartsOf(entry).filter(({ isEquivalent }) => isEquivalent)
    const group = [entry, ...equivalents.map((each) => each.entry)].filter(isIndexed)
    if (!group.includes(entry)) return []
    for (const { slug } of group) grouped.add(slug)
    return [group.map(pathOfTemplate)]
  })
}

function isIndexed({ family }: CatalogueTemplate): boolean {
  return family?.isIndexable !== false
}

function renderUrl(path: string, group: readonly string[], { urls }: WebsiteContext): string {
  const others = group.length < 2 ? [] : group
  const links = others.map(
    (other) =>
      `<xhtml:link rel="alternate" hreflang="${languageOfPath(other).code}" href="${escapeXml(urls.website + other)}"/>`,
  )
  return `<url><loc>${escapeXml(urls.website + path)}</loc>${links.join('')}</url>`
}
