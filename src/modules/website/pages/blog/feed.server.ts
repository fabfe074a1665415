import { z } from 'zod'
import { authors } from '#content/blog/authors.ts'
import { tags } from '#content/blog/tags.ts'
import { brand } from '#content/brand/brand.ts'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import { escapeXml } from '#ui/website/escape-xml.ts'
import { pageHead, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import type { WebsiteContext } from '#ui/website/website-context.server.ts'
import { type BlogArticle, blogArticles } from './blog-articles.server.ts'

/** Where the feed is: a file that is made with the site. */
export function feedUrl({ urls }: Pick<WebsiteContext, 'urls'>): string {
  return `${urls.website}/blog/feed.xml`
}

/** The feed of the blog (RSS 2.0), the newest article first: what each is about, and where it is. */
export function renderBlogFeed({ urls }: Pick<WebsiteContext, 'urls'>): string {
  const { title, description } = readBlogCopy()
  const articles = blogArticles()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${brand.name} · ${title}`),
    element('link', `${urls.website}/blog/`),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(feedUrl({ urls }))}"/>`,
    element('description', description),
    element('language', defaultLanguage.tag),
    ...articles.slice(0, 1).map(({ date }) => element('lastBuildDate', dayOf(date))),
    ...articles.map((article) => renderItem(article, urls.website)),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

function renderItem(
  { slug, title, description, date, author, tags: ids }: BlogArticle,
  website: string,
): string {
  const address = `${website}/blog/${slug}/`
  return [
    '<item>',
    element('title', title),
    element('link', address),
    element('guid', address),
    element('description', description),
    element('pubDate', dayOf(date)),
    element('dc:creator', authors[author].name),
    ...ids.map((id) => element('category', tags[id].title)),
    '</item>',
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** As RFC 822 writes it. */
function dayOf(date: string): string {
  return new Date(date).toUTCString()
}

const Copy = z.strictObject({
  ...pageHead,
  ...strings('heading', 'lead', 'newest', 'read', 'subjects'),
  /** Behind the number of a subject. */
  articles: z.string(),
  writers: z.string(),
  feed: z.strictObject(strings('heading', 'text', 'link')),
  /** Behind the number of minutes. */
  readingTime: z.string(),
})
export type BlogCopy = z.infer<typeof Copy>

/** What the blog says of itself: on its page, and in its feed. ROUTE-1: in English only. */
export function readBlogCopy(): BlogCopy {
  return readPageCopy('blog', defaultLanguage, Copy)
}
