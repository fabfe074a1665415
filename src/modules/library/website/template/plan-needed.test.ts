import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentOffers } from '#content/prices/pages.ts'
import { priceBook } from '#content/prices/price-book.ts'
import { currencies } from '#kernel/money/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import type { CompiledTemplate } from '../../catalogue/catalogue.ts'
import { loader } from './template.page.server.ts'

const entry = (free: boolean) => ({ ...buildTemplate({ free }), pages: 3 })
const templatePage = (free: boolean) =>
  renderPage('template', requestFor('/templates/letter-of-intent-D1/', [entry(free)]))
const homePage = (templates: CompiledTemplate[]) => renderPage('home', requestFor('/', templates))
/** What a page says to its reader, without the words of its markup. */
const saidBy = (html: string) => html.replaceAll(/<!--.*?-->/g, '')

test('LIC-3 a template that is not free says beside its button what a plan is needed for', async () => {
  const page = saidBy(await templatePage(false))
  expect(page).toContain('Needs a plan')
  expect(
    page.match(
      /Downloading it needs a plan, such as [^<]*<a [^>]*your-document\/\?document=letter-of-intent-D1"/g,
    ),
  ).toHaveLength(2)
  expect(page).not.toContain('Fill it in, then download it as Word or PDF.')
  expect(page).not.toContain('The others are blurred here')
  expect(page).toContain('data-needs-plan')
})

test('GEO-3 LIC-3 a template that is not free says what its plan costs, in the currency it is asked for in', async () => {
  const [{ package: token }] = documentOffers
  const sold = priceBook.packages.find((each) => each.token === token)
  const asked = requestFor('/templates/letter-of-intent-D1/', [entry(false)])
  for (const currency of currencies) {
    const price = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
      (sold?.prices[currency].month ?? 0) / 100,
    )
    const page = saidBy(await renderPage('template', { ...asked, website: { ...asked.website, currency } }))
    expect(page.split(`such as ${sold?.name} for ${price} a month`)).toHaveLength(3)
  }
  expect(loader(requestFor('/templates/letter-of-intent-D1/', [entry(true)])).data.plan).toBeUndefined()
})

test('LIC-3 a template that is not free sells no plan to whose plan includes it', async () => {
  const page = saidBy(await templatePage(false))
  const departments = priceBook.packages.flatMap(({ contents: { library }, isOnSale }) =>
    isOnSale && library !== 'all' ? library : [],
  )
  // Each department that is sold by itself is one that the page's style knows.
  const style = readFileSync('src/ui/website/website.css', 'utf8')
  for (const each of departments) {
    expect(style).toContain(`html[data-plan~="${each}"] [data-department="${each}"]`)
  }
  expect(page).toContain(`<article data-department="${entry(false).template.department}"`)
  // Whatever says that a plan is needed says something else under `included:`.
  for (const said of page.matchAll(/needs? a plan|Fill in this document/gi)) {
    const before = page.slice(0, said.index)
    expect(before.slice(before.lastIndexOf('<span class="'))).toMatch(/^<span class="included:hidden">/)
  }
})

test('LIC-3 a free template promises its files without a reserve', async () => {
  const page = saidBy(await templatePage(true))
  expect(page).toContain('Fill it in, then download it as Word or PDF.')
  expect(page).not.toMatch(/need a plan|Needs a plan|data-needs-plan/)
})

test('LIC-3 the home page promises files of what is free only, as long as the rest needs a plan', async () => {
  const mixed = saidBy(await homePage([entry(true), buildTemplate({ number: 2, free: false })]))
  expect(mixed).toContain('1 of 2 templates')
  expect(mixed).toMatch(/only downloading needs a plan/)
  expect(mixed).toContain('Needs a plan')

  const open = saidBy(await homePage([entry(true)]))
  expect(open).not.toMatch(/needs? a plan/i)
})
