import { describe, expect, test } from 'vitest'
import { findRedirect } from '#apps/server/redirects.ts'
import { defaultLanguage, languages } from '#kernel/i18n/languages.ts'
import { keptInBrowser } from '#modules/visitors/website/consent/kept-in-browser.ts'
import { buildSite } from '#tests/builders/site.ts'
import { renderInFrame, renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { frameOf } from '#ui/website/frame-of.ts'
import { loader } from './legal.page.server.ts'
import Legal from './legal.page.tsx'

/** The rows of its tables as a reader hears them: name, purpose, lifetime, who, consent. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr class="break-inside-avoid.*?<\/tr>/gs)].map(([row]) =>
    row
      .replaceAll(/<span aria-hidden.*?<\/span>/gs, '')
      .split(/<[^>]*>/)
      .filter((text) => text !== ''),
  )

describe('the cookie policy', () => {
  test('COOKIE-1 R-38 has a row for everything that is kept in a browser, as the registry has it', async () => {
    const html = await renderPage('cookiePolicy', requestFor('/company/cookie-policy/'))
    const rows = rowsOf(html)
    expect(rows.map(([name]) => name).toSorted()).toEqual(keptInBrowser.map(({ name }) => name).toSorted())
    const purposes = new Set(rows.map(([, purpose]) => purpose))
    expect(purposes.size).toBe(new Set(keptInBrowser.map(({ purpose }) => purpose)).size)
    expect(rows.find(([name]) => name === 'user-cookies')?.slice(2)).toEqual([
      '30 days',
      'Website',
      'Not needed',
    ])
    expect(rows.find(([name]) => name === 'formulary-probe')?.[2]).toBe('1 minute')
    expect(rows.find(([name]) => name === 'b_lang')?.[2]).toBe('365 days')
    expect(rows.find(([name]) => name === 'formulary:consent')?.[2]).toBe('until you remove it')
  })

  test('R-38 calls the cookie of the choice as the operator does, and names whom they have set up', async () => {
    const { data } = loader(requestFor('/company/cookie-policy/'))
    const none = await renderInFrame(<Legal data={data} />)
    expect(none).toContain('doesn’t use any such services')
    const thirdParties = { 'tag-manager': 'https://tags.example/gtm.js?id=T-1' }
    const site = buildSite({ consent: { cookie: 'choices', thirdParties } })
    const some = await renderInFrame(<Legal data={data} />, undefined, site)
    expect(some).toContain('>tags.example<')
    expect(some).toContain('>choices<')
    expect(some).not.toMatch(/any such service|>user-cookies</)
  })
})

describe('a legal text', () => {
  const { data } = loader(requestFor('/company/privacy-policy/'))

  test('LEGAL-2 begins with its version and a way to each of its parts', async () => {
    const html = await renderInFrame(<Legal data={data} />)
    expect(html).toContain(`<time dateTime="${data.date}">`)
    const article = /<article\b.*<\/article>/s.exec(html)?.[0] ?? ''
    const ways = [...article.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(ways.length).toBeGreaterThan(5)
    for (const id of ways) expect(article).toContain(`<h2 id="${id}"`)
  })

  test('ROUTE-2 is alone where it is embedded, and its links leave the frame', async () => {
    const site = buildSite({ frame: frameOf('empty', '/company/privacy-policy-frame/') })
    const html = await renderInFrame(<Legal data={data} />, undefined, site)
    expect(html).not.toMatch(/<(header|footer|nav|button|aside|form)\b|cookie-notice/)
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((link) => !link.includes('target="_blank"'))).toEqual([])
  })
})

test.each([
  ['', 'light'],
  ['?theme=dark', 'dark'],
  ['?theme=light', 'light'],
  ['?theme=budgeto', 'light'],
])('LEGAL-1 the license at %j is %s', async (query, theme) => {
  const html = await renderPage('eula', requestFor(`/company/eula/${query}`))
  expect(html).toContain(`<article data-theme="${theme}"`)
  expect(loader(requestFor(`/company/eula/${query}`)).title).toBe('End-user license agreement')
})

test.each(languages.map(({ code, prefix }) => [code, prefix] as const))(
  'LEGAL-1 in %s the license links to /privacy-policy/ in its own language, which leads on (ROUTE-13)',
  async (code, prefix) => {
    const language = languages.find((each) => each.code === code) ?? defaultLanguage
    const { data } = loader({ ...requestFor('/company/eula/'), language })
    const html = await renderInFrame(<Legal data={data} />, undefined, buildSite({ language: code }))
    expect(html).toContain(`href="${prefix}/privacy-policy/"`)
    const webApp = 'https://formulary.example/app'
    expect(findRedirect(`https://formulary.example${prefix}/privacy-policy/`, { webApp })).toBe(
      `${prefix}/company/privacy-policy/`,
    )
  },
)

test('FOOT-3 a page offers the affiliate agreement, as a dialog too, and the license', async () => {
  const html = await renderPage('privacyPolicy', requestFor('/company/privacy-policy/'))
  const footer = /<footer\b.*<\/footer>/s.exec(html)?.[0] ?? ''
  expect(footer).toContain('href="/company/affiliate-agreement/"')
  expect(footer).toContain('href="/company/eula/"')
})
