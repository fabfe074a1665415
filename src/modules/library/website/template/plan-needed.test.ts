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
    page.match(/Downloading it needs a plan: <a [^>]*your-document\/\?document=letter-of-intent-D1"/g),
  ).toHaveLength(2)
  expect(page).not.toContain('Fill it in, then download it as Word or PDF.')
  expect(page).not.toContain('The others are blurred here')
  expect(page).toContain('data-needs-plan')
})

test('GEO-3 LIC-3 a template that is not free knows what its plan costs in every currency', () => {
  const pricesOf = (free: boolean) =>
    loader(requestFor('/templates/letter-of-intent-D1/', [entry(free)])).data.planPrices
  const [{ package: token }] = documentOffers
  const sold = priceBook.packages.find((each) => each.token === token)
  expect(pricesOf(false)?.name).toBe(sold?.name)
  for (const currency of currencies) {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    expect(pricesOf(false)?.month[currency]).toBe(format.format((sold?.prices[currency].month ?? 0) / 100))
  }
  expect(pricesOf(true)).toBeUndefined()
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
