import { expect, test } from 'vitest'
import { pathsOf } from '#apps/web/shared-pages.server.ts'
import { languages } from '#kernel/i18n/languages.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { matchPage } from '#ui/website/pages.ts'
import { blogArticles, listTags, templatesOf } from './blog-articles.server.ts'
import { loader as loadPost, relatedTo } from './blog-post.page.server.ts'
import { loader as loadTag } from './blog-tag.page.server.ts'
import { renderBlogFeed } from './feed.server.ts'

/** A library that has what the articles name. */
const slugs = [...new Set(blogArticles().flatMap(({ templates }) => templates))]
const library = slugs.map((slug, index) => {
  const entry = buildTemplate({ number: index + 1 })
  entry.template = { ...entry.template, slug, title: `Template ${slug}` }
  return entry
})
const [first, second] = blogArticles()
if (first === undefined || second === undefined) throw new Error('the blog has articles')

const article = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''

test('ROUTE-1 the blog is English only: its list, its articles and its subjects', () => {
  const { website } = requestFor('/blog/', library)
  const paths = ['/blog/', `/blog/${first.slug}/`, '/blog/tag/payment/']
  for (const { code } of languages) {
    const found = paths.filter((path) => matchPage(path, code) !== undefined)
    expect(found).toEqual(code === 'en' ? paths : [])
  }
  const ids = ['blogPost', 'blogTag']
  const pages = ids.flatMap(
    (id) => matchPage(id === 'blogPost' ? '/blog/a/' : '/blog/tag/a/', 'en')?.page ?? [],
  )
  const addresses = pages.flatMap((page) => pathsOf(page, website))
  expect(addresses).toHaveLength(blogArticles().length + listTags().length)
  expect(addresses).toContain(`/blog/${first.slug}/`)
})

test('ROUTE-1 the list leads to every article once and to every subject with its number', async () => {
  const html = article(await renderPage('blog', requestFor('/blog/', library)))
  for (const { slug } of blogArticles()) expect(html.split(`href="/blog/${slug}/"`)).toHaveLength(2)
  for (const { id, count } of listTags()) {
    expect(html).toMatch(new RegExp(`href="/blog/tag/${id}/"[^>]*>[^<]*<span[^>]*>${count}<`))
  }
})

test('ROUTE-1 an article names its writer, its contents, its templates and its neighbours', async () => {
  const html = article(await renderPage('blogPost', requestFor(`/blog/${second.slug}/`, library)))
  expect(html).toContain(`<time dateTime="${second.date}"`)
  for (const slug of second.templates) expect(html).toMatch(new RegExp(`href="/templates/${slug}-D\\d+/"`))
  const ways = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(ways.length).toBeGreaterThan(2)
  for (const id of ways) expect(html).toContain(`<h2 id="${id}"`)
  expect(html).toMatch(new RegExp(`rel="next"[^>]*href="/blog/${first.slug}/"`))
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  expect(JSON.parse(data)['@graph']).toMatchObject([
    { '@type': 'BlogPosting', headline: second.title, datePublished: second.date },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }] },
  ])
})

test('ERR-1 an article or a subject that does not exist is a 404', () => {
  expect(() => loadPost(requestFor('/blog/no-such-article/', library))).toThrow('not_found')
  expect(() => loadTag(requestFor('/blog/tag/no-such-subject/', library))).toThrow('not_found')
})

test('an article about a template that the library has not stops the build', () => {
  const { website } = requestFor('/blog/')
  expect(() => templatesOf({ slug: 'a', templates: ['no-such-template'] }, website.catalogue)).toThrow(
    'content/blog/en/a.md names the template no-such-template, which is none',
  )
})

test('what an article leads to has a subject in common with it', () => {
  for (const each of blogArticles()) {
    const related = relatedTo(each, blogArticles())
    expect(related).not.toContain(each)
    expect(related.filter(({ tags }) => !tags.some((tag) => each.tags.includes(tag)))).toEqual([])
  }
})

test('the feed is well-formed XML and lists each article once, the newest first, by whole addresses', () => {
  const { website } = requestFor('/blog/', library)
  const feed = renderBlogFeed(website)
  expect(unclosedElements(feed)).toEqual([])
  expect(feed).not.toMatch(/&(?!(amp|lt|quot);)/)
  const links = [...feed.matchAll(/<item>\n<title>.*<\/title>\n<link>(.*)<\/link>/g)].map(([, link]) => link)
  expect(links).toEqual(blogArticles().map(({ slug }) => `https://formulary.example/blog/${slug}/`))
  const days = [...feed.matchAll(/<pubDate>(.*)<\/pubDate>/g)].map(([, day]) => Date.parse(day ?? ''))
  expect(days).toEqual(days.toSorted((one, other) => other - one))
  expect(feed).toContain(
    'rel="self" type="application/rss+xml" href="https://formulary.example/blog/feed.xml"',
  )
})

/** Elements that are not closed where they should be; none in XML that is well-formed. */
function unclosedElements(xml: string): string[] {
  const open: string[] = []
  for (const [, closing, name = '', empty] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (empty === '/') continue
    if (closing !== '/') open.push(name)
    else if (open.pop() !== name) return [name]
  }
  return open
}
