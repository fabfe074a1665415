import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { allPages } from '#ui/website/pages.ts'
import { banners, sizeOf } from './banners.ts'

const startPages = allPages.filter(({ path }) => path.startsWith('/start/'))

test('ROUTE-10 LAY-1 the five pages of the start flow are in English, in its layout, and in no search engine', () => {
  expect(startPages.map(({ path }) => path).sort()).toEqual([
    '/start/',
    '/start/cb/',
    '/start/cb/thank-you/',
    '/start/marketingmaterials/',
    '/start/plans/',
  ])
  for (const { languages, layout, robots } of startPages)
    expect({ languages, layout, robots }).toEqual({
      languages: ['en'],
      layout: 'click-bank',
      robots: 'noindex',
    })
})

test('CLAIM-1 VID-1 the start page counts the library and leads to the plans; its retailer’s twin has the film', async () => {
  const start = await renderPage('start', requestFor('/start/'))
  const twin = await renderPage('startCb', requestFor('/start/cb/'))
  expect(start).toContain('Choose one of 1 template')
  expect(start).toContain('href="/start/plans/"')
  expect(start).not.toContain('Watch how it works')
  expect(twin).toContain('Watch how it works')
})

test('CLAIM-1 without an order the page after a purchase thanks nobody', async () => {
  const page = await renderPage('startThankYou', requestFor('/start/cb/thank-you/?cbreceipt=ABCD1234'))
  expect(page).toContain('There is no order to show here')
  expect(page).not.toContain('ABCD1234')
})

test('AFF-2 affiliates find banners of the size that is said, and a link that carries their name', async () => {
  const page = await renderPage('marketingMaterials', requestFor('/start/marketingmaterials/'))
  for (const banner of banners) {
    const { width, height } = banner
    const file = `/banners/${sizeOf(banner)}.png`
    expect(page).toContain(`href="${file}"`)
    expect(await sharp(`public${file}`).metadata()).toMatchObject({ width, height, format: 'png' })
  }
  expect(page).toMatch(/\?affiliate=<strong[^>]*>your-name</)
  expect(page).toContain('Paid digital ads')
})
