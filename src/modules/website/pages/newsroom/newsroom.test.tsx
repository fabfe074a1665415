import { expect, test } from 'vitest'
import { pathsOf } from '#apps/web/shared-pages.server.ts'
import { brand } from '#content/brand/brand.ts'
import type { LawRow } from '#engine/source/law/law-table.ts'
import { languages } from '#kernel/i18n/languages.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { allPages, matchPage } from '#ui/website/pages.ts'
import { textOf } from '#ui/website/texts/text-nodes.tsx'
import { countForNews, newsArticles } from './news-articles.server.ts'
import { loader as loadNewsroom } from './newsroom.page.server.ts'
import { loader as loadNewsArticle } from './newsroom-article.page.server.ts'

const german = languages.find(({ code }) => code === 'de')
const french = languages.find(({ code }) => code === 'fr')
if (!german || !french) throw new Error('both are spoken')

test('ROUTE-3 five articles in English, French and Spanish, and the list in every language', () => {
  const { website } = requestFor('/company/newsroom/')
  const page = allPages.find(({ id }) => id === 'newsroomArticle')
  const paths = page === undefined ? [] : pathsOf(page, website)
  const inLanguage = (prefix: string) => paths.filter((path) => path.startsWith(`${prefix}/company/`))
  for (const prefix of ['', '/fr', '/es']) expect(inLanguage(prefix)).toHaveLength(5)
  expect(paths).toHaveLength(15)
  // Each names the others as itself in another language (LANG-4), by the same slug.
  const slugsIn = (prefix: string) => inLanguage(prefix).map((path) => path.slice(prefix.length))
  for (const prefix of ['/fr', '/es']) expect(slugsIn(prefix)).toEqual(slugsIn(''))
  for (const { code } of languages) expect(matchPage('/company/newsroom/', code)).toBeDefined()
  expect(matchPage('/company/newsroom/open-source/', 'de')).toBeUndefined()
})

test('ROUTE-3 where the articles are in another language, the list says so and leads to the English ones', () => {
  const request = { ...requestFor('/company/newsroom/'), language: german }
  const { copy, articles, foreign } = loadNewsroom(request).data
  expect(copy.elsewhere).toContain('Englisch')
  expect(foreign).toEqual({ code: 'en', tag: 'en-US' })
  expect(articles.map(({ date }) => date)).toEqual(
    articles
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  )
  const own = loadNewsroom({ ...request, language: french }).data
  expect(own.foreign).toBeUndefined()
  expect(own.copy.elsewhere).toBeUndefined()
})

test('CLAIM-1 the figures of the newsroom are counted from the catalogue, in its box and in its texts', async () => {
  const [own, spanish] = [buildTemplate({ number: 1 }), buildTemplate({ number: 2 })]
  own.template = { ...own.template, law: [{ id: 'us-fees' }] }
  spanish.template = { ...spanish.template, language: 'es-ES', department: 'human-resources' }
  const rule: LawRow = {
    id: 'us-fees',
    basis: 'source-read',
    checkedOn: '2026-11-20',
    place: 'US',
    topic: 'fees',
    rule: 'A rule.',
    source: { title: 'The code', url: 'https://law.example/' },
    reviewEvery: 12,
  }
  const request = requestFor('/company/newsroom/3000-templates/', [own, spanish], { law: [rule] })
  expect(countForNews(request.website.catalogue, request.language)).toEqual({
    templates: 1,
    departments: 2,
    languages: 2,
    rules: 1,
  })
  const html = await renderPage('newsroomArticle', request)
  expect(html).toContain(
    'has 1 templates in English, and more in other languages: 2 languages and 2 departments in all',
  )
  expect(html).toContain('rely on 1 legal rules')
  expect(html.match(/<dd [^>]*>[12]<\/dd>/g)).toHaveLength(4)
})

test('CLAIM-1 trees are named where the operator states how many, and nowhere else', () => {
  const request = requestFor('/company/newsroom/trees-planted/')
  const said = () => {
    const article = newsArticles(request.language, request).find(({ slug }) => slug === 'trees-planted')
    return article?.body.map(textOf).join('\n') ?? ''
  }
  const { plantedTrees: stated, ...others } = brand.claims
  try {
    brand.claims = others
    expect(said()).toContain('The operator of this site doesn’t state one')
    brand.claims = { ...others, plantedTrees: 1200 }
    expect(said()).toContain('1,200')
    expect(said()).not.toContain('The operator of this site doesn’t state one')
  } finally {
    brand.claims = stated === undefined ? others : { ...others, plantedTrees: stated }
  }
})

test('ERR-1 an article that does not exist is a 404', () => {
  expect(() => loadNewsArticle(requestFor('/company/newsroom/no-such-news/'))).toThrow('not_found')
})
