import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { matchPage } from '#ui/website/pages.ts'
import { type SocialMeta, socialMeta } from './load-page.server.ts'

const urls = {
  website: 'https://formulary.example',
  webApp: 'https://formulary.example/app',
  userbase: 'https://formulary.example/api/userbase',
  accountServices: 'https://formulary.example/api',
  templates: 'https://formulary.example/api/templates',
  paypal: 'https://formulary.example/api/paypal',
  geo: 'https://formulary.example/api/geo',
}
const compiled = buildTemplate()
const website = {
  catalogue: createCatalogue([compiled]),
  urls,
  consent: { cookie: 'user-cookies', thirdParties: {}, origins: [] },
}
const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function metaOf(path: string, alternates = {}, publishedOn?: string): Record<string, string[]> {
  const url = new URL(path, urls.website)
  const match = matchPage(url.pathname, 'en')
  if (match === undefined) throw new Error(`no page at ${path}`)
  const lines: SocialMeta[] = socialMeta({
    page: match.page,
    request: { url, params: match.params, website, language: defaultLanguage, i18n },
    content: {
      title: 'Letters',
      description: 'Letters that say one thing.',
      ...(publishedOn !== undefined && { publishedOn }),
    },
    canonical: urls.website + url.pathname,
    alternates,
  })
  const named = lines.map((line) => ['property' in line ? line.property : line.name, line.content] as const)
  return Object.fromEntries(
    [...Map.groupBy(named, ([name]) => name)].map(([name, all]) => [name, all.map(([, content]) => content)]),
  )
}

test('a shared page names itself, its languages and a large picture, by whole addresses', () => {
  expect(
    metaOf('/templates/letters/', { en: '/templates/letters/', fr: '/fr/templates/letters/' }),
  ).toMatchObject({
    'og:type': ['website'],
    'og:title': ['Letters'],
    'og:description': ['Letters that say one thing.'],
    'og:url': ['https://formulary.example/templates/letters/'],
    'og:locale': ['en_US'],
    'og:locale:alternate': ['fr_FR'],
    'og:image': [expect.stringMatching(/^https:\/\/formulary\.example\/cards\/[\w-]{22}\.jpg$/)],
    'og:image:width': ['1200'],
    'og:image:height': ['630'],
    'twitter:card': ['summary_large_image'],
  })
})

test('the picture of a template is its own, under its revision', () => {
  expect(metaOf('/templates/letter-of-intent-D1/')['og:image']).toEqual([
    `https://formulary.example/pictures/D1-${compiled.revision}/card.jpg`,
  ])
})

test('an article says on which day it appeared, and has a picture of its own', () => {
  const article = metaOf('/blog/an-article/', {}, '2026-11-10')
  expect(article).toMatchObject({ 'og:type': ['article'], 'article:published_time': ['2026-11-10'] })
  expect(article['og:image']).not.toEqual(metaOf('/search/?q=letter')['og:image'])
})

test('what a query asks for shows the picture of the site, which is there', () => {
  const [site] = metaOf('/search/?q=letter')['og:image'] ?? []
  expect(metaOf('/templates/letters/?page=2')['og:image']).toEqual([site])
  expect(metaOf('/templates/letters/?utm_source=x')['og:image']).not.toEqual([site])
})
