import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Claims as OperatorsClaims } from '#content/brand/brand.ts'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import type { Currency } from '#kernel/money/schema.ts'
import { type CompiledTemplate, createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { menuOf } from '#modules/library/website/menu.server.ts'
import { buildSite } from '#tests/builders/site.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { SiteProvider } from '#ui/website/site.tsx'
import { loader as loadHome } from './home.page.server.ts'
import Home from './home.page.tsx'
import { Claims } from './section.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const urls = {
  website: 'https://formulary.example',
  webApp: 'https://formulary.example/app',
  userbase: 'https://formulary.example/api/userbase',
  accountServices: 'https://formulary.example/api',
  templates: 'https://formulary.example/api/templates',
  paypal: 'https://formulary.example/api/paypal',
  geo: 'https://formulary.example/api/geo',
}

function homeOf(templates: CompiledTemplate[], currency?: Currency) {
  const catalogue = createCatalogue(templates)
  const { data } = loadHome({
    page: 'home',
    url: new URL(urls.website),
    params: {},
    language: defaultLanguage,
    i18n,
    website: {
      catalogue,
      urls,
      consent: { cookie: 'user-cookies', thirdParties: {}, origins: [] },
      ...(currency && { currency }),
    },
  })
  const element = (
    <SiteProvider value={buildSite({ menu: menuOf(catalogue, 'en') })}>
      <Home data={data} />
    </SiteProvider>
  )
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nProvider>,
  )
  return { data, html }
}

const library = [
  { ...buildTemplate({ number: 1, free: false }), pages: 9 },
  { ...buildTemplate({ number: 2 }), pages: 2 },
  { ...buildTemplate({ number: 3 }), pages: 5 },
]

describe('the home page', () => {
  test('AUD-1 says for whom it is', () => {
    const { html } = homeOf(library)
    for (const name of [
      'Entrepreneurs',
      'Freelancers',
      'Small teams',
      'Medium businesses',
      'Lawyers',
      'HR teams',
    ])
      expect(html).toContain(`>${name}</dt>`)
  })

  test('LANG-5 counts what the library holds, and of that what is free', () => {
    const { data, html } = homeOf(library)
    expect(data).toMatchObject({ count: 3, countText: '3' })
    expect(data.free.map(({ slug }) => slug)).toEqual(['letter-of-intent-D2', 'letter-of-intent-D3'])
    expect(html).toContain('Today, that’s 2 of 3 templates.')
  })

  test('shows the longest template that is free, and others as pictures that lead to them', () => {
    const { data, html } = homeOf(library)
    expect(data.featured?.slug).toBe('letter-of-intent-D3')
    expect(data.row.map(({ slug }) => slug).toSorted()).toEqual([
      'letter-of-intent-D1',
      'letter-of-intent-D2',
    ])
    for (const { slug } of data.row) expect(html).toContain(`href="/templates/${slug}/"`)
    expect(html).toMatch(/\/pictures\/D1-[\w-]+\/1-600\.avif 600w/)
  })

  test('names what other templates will cost only while there are such', () => {
    expect(homeOf(library).html).toContain('All other templates')
    expect(homeOf([buildTemplate()]).html).not.toContain('All other templates')
  })

  test.each([
    [undefined, '$9.99'],
    ['CAD', 'CA$13.49'],
    ['EUR', '€9.29'],
    ['BRL', 'R$45.90'],
  ] as const)('GEO-3 tells the lowest price in %s: %s', (currency, price) => {
    const { html } = homeOf(library, currency)
    expect(html.replaceAll(/<!--.*?-->/g, '')).toContain(`from ${price} a month`)
  })

  test('IMG-1 every picture has its size, and only the first does not wait until it is nearly seen', () => {
    const { html } = homeOf(library)
    const pictures = html.match(/<img [^>]*>/g) ?? []
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter((picture) => !/ width="\d+" height="\d+"/.test(picture))).toEqual([])
    expect(pictures.filter((picture) => picture.includes('loading="eager"'))).toHaveLength(1)
    expect(pictures[0]).toContain('loading="eager"')
  })

  test('tells search engines the questions that it answers', () => {
    const { html } = homeOf(library)
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const graph = blocks.flatMap(([, json = '']) => JSON.parse(json)['@graph'])
    const { mainEntity } = graph.find((item) => item['@type'] === 'FAQPage')
    expect(mainEntity).toHaveLength(html.match(/<details/g)?.length ?? 0)
    expect(mainEntity[0]).toMatchObject({
      name: 'Do I still need a lawyer?',
      acceptedAnswer: { '@type': 'Answer' },
    })
  })

  test('CAT-5 leads to the shelves that hold something, and to no other', () => {
    const { html } = homeOf(library)
    expect(html).toContain('href="/templates/legal/"')
    expect(html).not.toContain('href="/templates/human-resources/"')
  })
})

describe('the claims of the operator', () => {
  const render = (claims: OperatorsClaims) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <Claims claims={claims} />
      </I18nProvider>,
    )

  test('CLAIM-1 are shown with their figures', () => {
    const html = render({
      signUps: { count: 20_000_000, since: 2002 },
      downloads: { count: 50_000_000, since: 2003 },
      businesses: 250_000,
      countries: 190,
      lawFirms: 10_000,
      plantedTrees: 85_000,
      coreModules: 8,
    })
    for (const figure of [
      '20,000,000+',
      'since 2002',
      '50,000,000+',
      'since 2003',
      '250,000+',
      '>190<',
      '10,000+',
      '85,000+',
      '>8<',
    ])
      expect(html).toContain(figure)
  })

  test('CLAIM-1 one that is left out leaves no hole', () => {
    expect(render({ countries: 190 }).match(/<dt/g)).toHaveLength(1)
    expect(render({})).toBe('')
  })
})
