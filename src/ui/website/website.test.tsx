import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { findRedirect } from '#apps/server/redirects.ts'
import PageNotFound from '#apps/web/page-not-found.tsx'
import { pageServer } from '#apps/web/page-servers.server.ts'
import { brand } from '#content/brand/brand.ts'
import { supportedBrowsers } from '#content/browsers/browsers.ts'
import type { LawRow } from '#engine/source/law/law-table.ts'
import { languageOfPath, languages } from '#kernel/i18n/languages.ts'
import type { CompiledTemplate } from '#modules/library/catalogue/catalogue.ts'
import { loader as loadSearch } from '#modules/library/website/search/search.page.server.ts'
import { loader as loadTemplate } from '#modules/library/website/template/template.page.server.ts'
import { loader as loadHome } from '#modules/website/pages/home/home.page.server.ts'
import { buildArrangement } from '#tests/builders/arrangement.ts'
import { buildSite } from '#tests/builders/site.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { renderInFrame, renderPage, requestFor, urls } from '#tests/builders/website-page.tsx'
import { matchPage, type PageId } from './pages.ts'

const addresses: [PageId, string][] = [
  ['home', '/'],
  ['search', '/search/?q=letter'],
  ['search', '/search/?q=nothing+like+this'],
  ['templates', '/templates/'],
  ['templates', '/templates/?type=letter'],
  ['department', '/templates/legal/'],
  ['department', '/templates/contracts/?category=confidentiality'],
  ['template', '/templates/letter-of-intent-D1/'],
  ['termsOfUse', '/company/terms-of-use/'],
  ['privacyPolicy', '/company/privacy-policy/'],
  ['cookiePolicy', '/company/cookie-policy/'],
  ['refundPolicy', '/company/refund-policy/'],
  ['eula', '/company/eula/'],
  ['affiliateAgreement', '/company/affiliate-agreement/'],
  ['termsOfUseFrame', '/company/terms-of-use-frame/'],
  ['privacyPolicyFrame', '/company/privacy-policy-frame/'],
  ['browsers', '/company/browsers/'],
  ['about', '/company/about/'],
  ['contact', '/company/contact/'],
  ['contact', '/company/contact/?sent=48271936'],
  ['feedback', '/share/feedback/'],
  ['uninstall', '/uninstall/'],
]

const arrangement = buildArrangement()
const { template } = buildTemplate()
/**
 * What pages say beside the sentences of the catalogue: the operator, languages and browsers by their own
 * names, and the library's data.
 */
const known = new Set([
  ...[brand.name, brand.operator, ...brand.address, brand.supportEmail, brand.phone.text],
  ...languages.map(({ name }) => name),
  ...supportedBrowsers.map(({ name }) => name),
  ...arrangement.collections.flatMap(({ name, lead }) => [name.en, lead.en]),
  ...arrangement.categories.map(({ name }) => name.en),
  ...[template.title, template.copy.summary, 'nothing like this'],
  // Marked in a title, a label's values, a group and its question.
  ...['Letter', 'of Intent', 'American English', 'All', 'Company'],
])

test.each([
  ['nothing', '<0>zzxqv</0>'],
  ['something', '<b>letter</b>'],
])('a search that finds %s shows what was typed as it was typed', async (_, typed) => {
  const html = await renderPage('search', requestFor(`/search/?q=${encodeURIComponent(typed)}`))
  const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, heading = '']) => heading)
  const escaped = `“${typed.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}”`
  expect(headings.filter((heading) => heading.includes(escaped))).toHaveLength(1)
})

describe('every page of the website', () => {
  test.each(addresses)('%s at %s links only to pages that exist', async (id, path) => {
    const html = await renderPage(id, requestFor(path))
    const own = [...html.matchAll(/(?:href|action)="(\/[^"]*)"/g)]
      .map(([, href = '']) => new URL(href, urls.website).pathname)
      .filter((pathname) => !pathname.startsWith('/app/'))
    const isPage = (linked: string) => {
      // ROUTE-13: what a text links to by its old address leads on.
      const { pathname } = new URL(
        findRedirect(new URL(linked, urls.website).href, urls) ?? linked,
        urls.website,
      )
      const { prefix, code } = languageOfPath(pathname)
      return matchPage(pathname.slice(prefix.length), code) !== undefined
    }
    expect(own.length).toBeGreaterThan(3)
    expect(own.filter((pathname) => !isPage(pathname))).toEqual([])
  })

  test.each(addresses)('%s at %s has one h1 and no inline style or handler', async (id, path) => {
    const html = await renderPage(id, requestFor(path))
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(html).not.toMatch(/\s(style|on[a-z]+)="/)
  })

  test.each(addresses)(
    '%s at %s has a title and a description that search engines show whole',
    async (id, path) => {
      const { title, description } = await pageServer(id).loader(requestFor(path))
      expect(title.length).toBeGreaterThan(5)
      expect(title.length).toBeLessThan(70)
      expect(description.length).toBeGreaterThan(25)
      expect(description.length).toBeLessThan(170)
    },
  )

  test.each(addresses)('%s at %s says nothing that its message catalogue does not know', async (id, path) => {
    // Every sentence of the catalogue becomes a mark: what is left is data, or was written into the code.
    const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} }, missing: () => '⁂' })
    const page = await renderPage(id, requestFor(path, [buildTemplate()], { i18n }))
    // A legal text is a file of its own in every language.
    const html = /Use|Policy|eula|Agreement/.test(id) ? page.replace(/<article.*<\/article>/s, '') : page
    const left = [...html.replace(/<(script|style)\b.*?<\/\1>/gs, '').matchAll(/>([^<>]*\p{L}[^<>]*)</gu)]
      .map(([, text = '']) => text.trim())
      .filter((text) => !known.has(text) && !/^[0-9a-f]{7}$/.test(text))
    expect(left).toEqual([])
  })

  test('HEAD-7 the header leads to the log-in and works without JavaScript', async () => {
    const html = await renderPage('home', requestFor('/'))
    expect(html).toContain('href="/app/account/login/?lang=en&amp;lib=en"')
    expect(html).toContain('href="/app/account/create/?lang=en&amp;lib=en"')
  })

  test('FOOT-1 the footer names the operator, its address, phone, e-mail and the year', async () => {
    const html = await renderPage('home', requestFor('/'))
    for (const text of ['Montreal, Quebec', 'tel:+1', 'mailto:support@', '2026']) expect(html).toContain(text)
  })
})

describe('the home page', () => {
  test('LANG-5 tells the true number of templates', () => {
    const templates = [1, 2, 3].map((number) => buildTemplate({ number }))
    expect(loadHome(requestFor('/', templates)).data).toMatchObject({ count: 3, countText: '3' })
  })

  test('CAT-5 shows only departments that hold templates', () => {
    expect(loadHome(requestFor('/')).data).toMatchObject({ departments: [{ id: 'legal', count: 1 }] })
    expect(loadHome(requestFor('/', [])).data).toMatchObject({ departments: [], count: 0 })
  })

  test('stands without any template', async () => {
    expect(await renderPage('home', requestFor('/', []))).toContain('<h1')
  })
})

describe('the page of a template', () => {
  test('DEST-1 its button leads to the document, also without JavaScript', async () => {
    const html = await renderPage('template', requestFor('/templates/letter-of-intent-D1/'))
    expect(html).toContain('entry=doc%2Fletter-of-intent-D1')
    expect(html).toContain('data-document-name="Letter of Intent"')
  })

  test('its structured data cannot end its script element', async () => {
    const template = buildTemplate()
    template.template.copy.summary = 'A </script><script>alert(1)</script> summary.'
    const html = await renderPage('template', requestFor('/templates/letter-of-intent-D1/', [template]))
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({
      '@graph': [{ description: template.template.copy.summary }, {}, {}],
    })
  })

  test.each(['/templates/unknown-D9/', '/templates/letter-of-intent/', '/templates/letter-of-intent-D2/'])(
    'ERR-1 %s is not found',
    (path) => {
      expect(() => loadTemplate(requestFor(path))).toThrow('not_found')
    },
  )
})

describe('a template in another language than the page', () => {
  test('LANG-2 has its page in its own language, and leads there for ever', () => {
    const load = () => loadTemplate(requestFor('/templates/letter-of-intent-D2/', [buildForeign()]))
    const answer = thrownBy(load)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe('/fr/templates/letter-of-intent-D2/')
  })

  test('is found by a search, after those of the page’s own language', () => {
    const request = requestFor('/search/?q=legal', [buildForeign(), buildTemplate({ number: 3 })])
    expect(loadSearch(request).data).toMatchObject({
      total: 2,
      found: [{ title: 'Letter of Intent' }, { foreign: { name: 'French' } }],
    })
  })
})

function thrownBy(run: () => unknown): Response {
  try {
    run()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
  throw new Error('nothing was thrown')
}

test('a rule of law that nobody has read, or not lately, says so on the page of its template', async () => {
  const row = (id: string, basis: LawRow['basis'], checkedOn: string): LawRow => ({
    id,
    place: 'US-CA',
    topic: 'fees',
    rule: `The rule ${id}.`,
    source: { title: 'The code', url: 'https://law.example/code' },
    checkedOn,
    basis,
    reviewEvery: 12,
  })
  const today = new Date().toISOString().slice(0, 10)
  const law = [
    row('us-fresh', 'source-read', today),
    row('us-old', 'source-read', '2020-01-31'),
    row('us-unread', 'general-knowledge', today),
    {
      ...row('us-copy', 'source-read', today),
      source: { title: 'The act', url: 'https://law.example/act', copy: 'https://copy.example/act' },
    },
  ]
  const template = buildTemplate()
  template.template.law = law.map(({ id }) => ({ id }))
  const html = await renderPage(
    'template',
    requestFor('/templates/letter-of-intent-D1/', [template], { law }),
  )
  const items = html.split('<li').filter((item) => item.includes('The rule us-'))
  expect(items.map((item) => /due for another check|not yet compared/.exec(item)?.[0])).toEqual([
    undefined,
    'due for another check',
    'not yet compared',
    undefined,
  ])
  expect(items.map((item) => /Compared (?:with its source on|on .* with)/.test(item))).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(items[3]).toMatch(/<a href="https:\/\/copy.example\/act"[^>]*>copy.example</)
  expect(html).toContain('1 of 4 rules of law not yet checked against the source')
  expect(items[0]).toContain('California, United States')
  expect(items[0]).toMatch(/<a href="https:\/\/law.example\/code" rel="external noopener noreferrer"/)
})

function buildForeign(): CompiledTemplate {
  const entry = buildTemplate({ number: 2 })
  const { template } = entry
  template.title = 'Lettre d’intention'
  template.language = 'fr-CA'
  template.jurisdiction = 'CA-QC'
  template.copy.summary = 'Dit ce que les parties veulent.'
  return entry
}

test('ERR-1 the 404 page says so, counts the templates and leads to the library and to the web application', async () => {
  const menu = {
    templateCount: '1,200+',
    departments: [{ id: 'legal' as const, count: 7 }],
    collections: [],
    topics: [],
    languages: [],
  }
  const html = await renderInFrame(<PageNotFound />, undefined, buildSite({ menu }))
  expect(html).toMatch(/<main.*href="\/templates\/legal\/">Legal<!-- --> <span[^>]*>7<.*<\/main>/s)
  expect(html).toContain('We are sorry, this page cannot be found.')
  expect(html).toContain('1,200+')
  expect(html).toMatch(/href="\/app\/account\/create\/[^>]*>Get Started Free</)
})
