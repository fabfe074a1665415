import { createHash } from 'node:crypto'
import { brand } from '#content/brand/brand.ts'
import { languages } from '#kernel/i18n/languages.ts'
import { cardPath } from '#modules/library/catalogue/schema.ts'
import { homeWords } from '#modules/website/pages/home/home.page.server.ts'
import type { PageContent, PageRequest } from '#ui/website/page-loader.server.ts'
import type { Page } from '#ui/website/pages.ts'
import type { Site } from '#ui/website/site.tsx'

/** The size of every card (`src/engine/render/render-card.ts`), in pixels. */
const CARD_SIZE = { width: 1200, height: 630 }

/** A line of `<head>`, as React Router's `meta` takes it. */
export type SocialMeta = { property: string; content: string } | { name: string; content: string }

interface Shared {
  page: Page
  request: Pick<PageRequest, 'url' | 'params' | 'website' | 'language' | 'i18n'>
  content: Pick<PageContent<unknown>, 'title' | 'shareTitle' | 'description' | 'publishedOn'>
  /** The page's own address, whole. */
  canonical: string
  alternates: Site['alternates']
}

/** What a page says of itself where its address is shared: Open Graph, and the one line that X wants. */
export function socialMeta({ page, request, content, canonical, alternates }: Shared): SocialMeta[] {
  const { title, shareTitle = title, description, publishedOn } = content
  const { language, website } = request
  const further = languages.filter(({ code }) => code !== language.code && alternates[code] !== undefined)
  return [
    { property: 'og:type', content: publishedOn === undefined ? 'website' : 'article' },
    ...(publishedOn === undefined ? [] : [{ property: 'article:published_time', content: publishedOn }]),
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: shareTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: localeOf(language.tag) },
    ...further.map(({ tag }) => ({ property: 'og:locale:alternate', content: localeOf(tag) })),
    {
      property: 'og:image',
      content: website.urls.website + cardOf(page, request, { shareTitle, description }),
    },
    { property: 'og:image:width', content: String(CARD_SIZE.width) },
    { property: 'og:image:height', content: String(CARD_SIZE.height) },
    { property: 'og:image:alt', content: shareTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/**
 * A template's card shows its first page and is made when it is asked for; a page that is made at build time
 * has one with its own words, which the prerenderer makes. What a query asks for is one view among many: it
 * shows the site's, and so does every other page that is made when it is asked for.
 */
function cardOf(
  page: Page,
  { url, params, website, language, i18n }: Shared['request'],
  words: { shareTitle: string; description: string },
): string {
  const entry = page.id === 'template' ? website.catalogue.findBySlug(params.template ?? '') : undefined
  if (entry !== undefined) return cardPath({ number: entry.template.number, revision: entry.revision })
  const hasOwn =
    page.rendering === undefined && !(page.parameters ?? []).some((name) => url.searchParams.has(name))
  const { shareTitle, description } = hasOwn ? words : homeWords(i18n)
  const said = JSON.stringify([brand.name, language.code, shareTitle, description])
  return `/cards/${createHash('sha256').update(said).digest('base64url').slice(0, 22)}.jpg`
}

/** As Open Graph writes it: `fr_FR`. */
function localeOf(tag: string): string {
  return tag.replace('-', '_')
}
