import { expect, test } from 'vitest'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { buildArrangement } from '#tests/builders/arrangement.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import type { WebsiteContext } from '#ui/website/website-context.server.ts'
import { isCachedPage, listPrerenderedPages } from './shared-pages.server.ts'
import { renderSitemap } from './sitemap.server.ts'

const spanish = buildTemplate({ number: 2 })
spanish.template.language = 'es-ES'
const counterparts = [{ name: 'intent', templates: [1, 2, 5], equivalents: [1, 2, 5] }]
const families = [{ slug: 'letters-of-intent', language: 'en-US', name: 'Letters of intent', lead: 'Each.' }]
const titles = [true, false, false].map((isIndexable, index) => ({
  ...buildTemplate({ number: 3 + index }),
  family: { slug: 'letters-of-intent', isIndexable },
}))
for (const { template } of titles.slice(2)) template.language = 'it-IT'
const website: WebsiteContext = {
  catalogue: createCatalogue([buildTemplate({ number: 1 }), spanish, ...titles], {
    arrangement: { ...buildArrangement(counterparts), families },
  }),
  consent: { cookie: 'user-cookies', thirdParties: {}, origins: [] },
  urls: {
    website: 'https://formulary.example',
    webApp: 'https://formulary.example/app',
    userbase: 'https://formulary.example/api/userbase',
    accountServices: 'https://formulary.example/api',
    templates: 'https://formulary.example/api/templates',
    paypal: 'https://formulary.example/api/paypal',
    geo: 'https://formulary.example/api/geo',
  },
}

test('LANG-4 the sitemap lists every page with its languages, and a template with its true equivalents', () => {
  const sitemap = renderSitemap(website)
  const urls = [...sitemap.matchAll(/<loc>https:\/\/formulary\.example([^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(urls).toEqual(
    expect.arrayContaining([
      '/',
      '/es/',
      '/templates/',
      '/fr/templates/',
      '/templates/legal/',
      '/es/templates/contracts/',
      '/templates/letter-of-intent-D1/',
      '/es/templates/letter-of-intent-D2/',
    ]),
  )
  expect(urls).not.toContain('/fr/templates/legal/')
  expect(urls).not.toContain('/search/')
  expect(new Set(urls).size).toBe(urls.length)
  const [own] = /<url><loc>[^<]*letter-of-intent-D1\/<\/loc>.*/.exec(sitemap) ?? []
  expect(own).toContain('hreflang="es" href="https://formulary.example/es/templates/letter-of-intent-D2/"')
})

test('of a family, its own page is listed, and titles that say enough that no other says', () => {
  const sitemap = renderSitemap(website)
  expect(sitemap).toContain('<loc>https://formulary.example/templates/letters-of-intent/</loc>')
  expect(sitemap).toContain('letter-of-intent-D3/')
  expect(sitemap).not.toMatch(/letter-of-intent-D[45]\//)
})

test('templates are made when they are asked for, in their own language; everything else in advance', () => {
  const paths = listPrerenderedPages(website).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/templates/', '/es/templates/legal/']))
  expect(paths.filter((path) => /-D\d+\/$/.test(path))).toEqual([])
  const addresses = [
    '/templates/letter-of-intent-D1/',
    '/es/templates/letter-of-intent-D1/',
    '/templates/letter-of-intent-D9/',
    '/templates/',
  ]
  expect(addresses.map((path) => isCachedPage(website, path))).toEqual([true, false, false, false])
  const others = [
    '/templates/letter-of-intent-D1',
    '//templates/letter-of-intent-D1/',
    '/templates//letter-of-intent-D1/',
  ]
  expect(others.filter((path) => isCachedPage(website, path))).toEqual([])
})

test('what narrows a list is another page than the list', () => {
  const library = listPrerenderedPages(website).find(({ path }) => path === '/templates/')
  expect(library?.parameters).toEqual(expect.arrayContaining(['type', 'page']))
})
