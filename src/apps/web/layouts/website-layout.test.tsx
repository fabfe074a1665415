import { describe, expect, test, vi } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import type { LanguageCode } from '#kernel/i18n/languages.ts'
import { buildSite } from '#tests/builders/site.ts'
import { renderInFrame } from '#tests/builders/website-page.tsx'
import { frameOf } from '#ui/website/frame-of.ts'
import type { LayoutName } from '#ui/website/layouts.ts'
import { choicesOf } from './website-layout.tsx'

vi.mock(import('#content/brand/brand.ts'), async (load) => {
  const { brand, ...rest } = await load()
  const elsewhere = {
    social: [{ name: 'Somewhere', url: 'https://social.example/formulary' }],
    rating: { value: 4.5, count: 12, source: 'Reviews', url: 'https://reviews.example/formulary' },
  }
  return { ...rest, brand: { ...brand, ...elsewhere } }
})

/**
 * The header and the footer around a page of a layout, each as the server writes it; undefined where there is
 * none.
 */
async function frameAround(layout: LayoutName, path = '/') {
  const page = await renderInFrame(<h1>A page</h1>, undefined, buildSite({ frame: frameOf(layout, path) }))
  const html = page.replaceAll(/<!--.*?-->/g, '')
  const part = (name: string) => new RegExp(`<${name}[ >].*</${name}>`, 's').exec(html)?.[0]
  return { header: part('header'), footer: part('footer'), html }
}

test('HEAD-1 HEAD-3 a page has the main menu, the log-in, a way to try it, and the account of whoever is known', async () => {
  const { header } = await frameAround('default')
  for (const text of ['aria-label="Main"', 'Log in', 'Get started free', 'known:visible', 'Account'])
    expect(header).toContain(text)
})

test('LAY-6 a landing page of /l/ has no log-in in its header, and stays in view on every screen', async () => {
  const { header } = await frameAround('lpl', '/l/aug232024/')
  // The popup option: the button opens the dialog.
  expect(header).toMatch(/<a[^>]*data-sign-up=[^>]*>(?:<[^>]*>)*Get started free/)
  expect(header).not.toContain('/app/account/login/')
  expect(header).toMatch(/class="[^"]*(?<!:)sticky/)
})

test('HEAD-3 LAY-6 DEST-5 a known visitor below /l/ gets the account, and the button would open the dialog for them too', async () => {
  const { header = '' } = await frameAround('lpl', '/l/aug232024/')
  const button = /<a[^>]*data-entry="create-account"[^>]*>/.exec(header)?.[0]
  expect(button).toContain('data-origin="landing-page"')
  // What is shown to whom the browser decides, by the mark of a known visitor.
  const account = /<a[^>]*>(?=(?:<[^>]*>)*Account)/.exec(header)?.[0]
  expect(account).toContain('href="/app/')
  expect(account).toMatch(/(?<!:)invisible.*known:visible/)
  expect(header).toContain('known:invisible')

  const elsewhere = await frameAround('default', '/templates/')
  expect(elsewhere.header).not.toContain('data-origin')
})

test.each<LayoutName>(['click-bank', 'lp', 'lpab', 'lpabdocs', 'lpdocs', 'lpf', 'lpl', 'lpNew', 'lpsaas'])(
  'LAY-2 a page of %s has header, footer and cookie notice, and ways in that open the dialog',
  async (layout) => {
    const { header, footer, html } = await frameAround(layout, '/lp/')
    expect(header).toContain('data-sign-up')
    expect(footer).toBeDefined()
    expect(html).toContain('data-cookie-choice')
  },
)

test('HEAD-4 FOOT-2 the plans are shown without main menu and footer', async () => {
  const { header, footer } = await frameAround('pricingNew', '/pricing/plans/')
  expect(header).not.toContain('<nav')
  expect(footer).toBeUndefined()
  expect((await frameAround('pricingNew', '/pricing/plans/renew/')).footer).toBeDefined()
})

test('LAY-5 offers that save have the word help and a telephone in their header', async () => {
  const { header } = await frameAround('pricing', '/pricing/plans/ab/save/')
  expect(header).toContain(`Help<a href="tel:${brand.phone.number}"`)
})

test('LAY-1 an empty layout is the page alone', async () => {
  const { header, footer, html } = await frameAround('empty')
  expect([header, footer]).toEqual([undefined, undefined])
  expect(html).toContain('<h1>A page</h1>')
  expect(html).not.toContain('data-chat')
})

test('FOOT-1 there is a full footer, a short one, and one that says where else we are and how we are rated', async () => {
  const [full, short, social] = await Promise.all(
    (['default', 'lp', 'company'] as const).map(async (layout) => (await frameAround(layout)).footer),
  )
  expect(full).toContain('<h2')
  expect(short).not.toContain('<h2')
  const elsewhere = 'Rated 4.5 of 5 by 12 customers on Reviews'
  expect(social).toContain(elsewhere)
  expect(social).toContain('https://social.example/formulary')
  expect([full, short].join()).not.toContain(elsewhere)
  for (const footer of [full, short, social]) {
    expect(footer).toContain('2026')
    for (const language of ['English', 'Français', 'Español', 'Deutsch', 'Italiano', 'Português'])
      expect(footer).toContain(language)
  }
})

test.each<[LayoutName, string, string]>([
  ['lp', '/lp/', 'All-in-One Business Management Toolkit'],
  ['budgeto', '/budgeto/', 'Know your numbers, grow your business.'],
  ['lpabdocs', '/docs/ab/23.09.24/00/', 'From a question to a document in minutes'],
  ['lpabdocs', '/docs/ab/23.09.24/01/', 'From a question to a document in minutes'],
  ['lpabdocs', '/docs/ab/15.10.24/04/', 'Documents that are ready to sign'],
])('LAY-5 LAY-8 the footer of %s at %s says “%s”', async (layout, path, tagline) => {
  expect((await frameAround(layout, path)).footer).toContain(tagline)
  expect((await frameAround('default')).footer).not.toContain(tagline)
})

test.each<[LayoutName, string, string | undefined]>([
  ['budgeto', '/budgeto/', 'budgeto'],
  ['company', '/company/sustainability/', 'sustainability'],
  ['company', '/fr/company/sustainability/', 'sustainability'],
  ['company', '/company/about/', undefined],
])('LAY-7 LAY-8 a page of %s at %s wears the theme %s', async (layout, path, theme) => {
  const { html } = await frameAround(layout, path)
  expect(/data-page-theme="(\w+)"/.exec(html)?.[1]).toBe(theme)
})

const codes = ['en', 'fr', 'es', 'de', 'it', 'pt'] as const
const alternates = Object.fromEntries(codes.map((code) => [code, code === 'en' ? '/' : `/${code}/`]))
const inLanguage = (language: LanguageCode) =>
  renderInFrame(<h1>A page</h1>, undefined, buildSite({ language, alternates }))
const html = await inLanguage('en')

describe('LANG-3 a page is offered in the language that the browser prefers', () => {
  /** What the page's own script finds: the language that is offered. */
  function offered(languages: string[], { lang = 'en-US', cookie = '' } = {}): string | undefined {
    const script = /<script>(\(function\(d,c\).*?languageOffer.*?)<\/script>/.exec(html)?.[1] ?? ''
    const dataset: { languageOffer?: string } = {}
    const page = { cookie, documentElement: { lang, dataset } }
    new Function('document', 'navigator', script)(page, { languages })
    return dataset.languageOffer
  }

  test.each([
    [['fr-CA', 'en'], 'fr'],
    [['es-419'], 'es'],
    [['de'], 'de'],
    [['it-IT', 'it', 'en'], 'it'],
    [['pt-PT'], 'pt'],
    [['ja', 'de-AT', 'en'], 'de'],
    [['en-GB', 'fr'], undefined],
    [['ja', 'fil'], undefined],
    [[], undefined],
  ])('%j reads English and is offered %s', (languages, language) => {
    expect(offered(languages)).toBe(language)
  })

  test('English on a page of another language', () => {
    expect(offered(['en-US'], { lang: 'fr-FR' })).toBe('en')
    expect(offered(['fr'], { lang: 'fr-FR' })).toBeUndefined()
  })

  test('once: not to who has chosen a language, or closed the offer', () => {
    expect(offered(['fr'], { cookie: 'b_email=x; b_lang=en' })).toBeUndefined()
    const offer = /<aside[^>]*data-offers="fr".*?<\/aside>/s.exec(html)?.[0]
    expect(offer).toMatch(/<button type="button" aria-label="Fermer" data-language="en"/)
    expect(choicesOf({ dataset: { language: 'en' } }).language).toBe('en')
  })

  test.each(codes)(
    'in %s: in each other language, in its own words, and never by a redirect',
    async (code) => {
      const page = await inLanguage(code)
      const offers = [...page.matchAll(/<aside aria-label="[^"]+" lang="(..)-..".*?href="([^"]*)"/g)]
      const others = codes.filter((other) => other !== code)
      expect(offers.map(([, lang]) => lang)).toEqual(others)
      expect(offers.map(([, , href]) => href)).toEqual(others.map((other) => alternates[other]))
    },
  )

  test('nowhere where the page is in no other language, and not on a page that is shown in another', async () => {
    expect(await renderInFrame(<h1>A page</h1>)).not.toContain('data-offers')
    const embedded = buildSite({ alternates, frame: frameOf('empty', '/company/terms-of-use-frame/') })
    expect(await renderInFrame(<h1>A page</h1>, undefined, embedded)).not.toContain('data-offers')
  })
})
