import { expect, test } from 'vitest'
import { priceBook } from '#content/prices/price-book.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createPricesApi } from '../api.ts'

const server = buildApi({ '/': createPricesApi({ priceBook }) })

test.each([
  ['basic', { price: '24.99', total: '299.88', savings: 33, saveRelative: 33, valueRegular: '37.49' }],
  ['basic-lowest', { price: '9.99', total: '119.88', saveRelative: 73, valueRegular: '37.99' }],
  ['premium-lowest', { price: '19.99', total: '239.88', saveRelative: 75, valueRegular: '79.99' }],
])('PRICE-2 the package %s on the wire', async (token, expected) => {
  const response = await server.request(`/bib-pkg/${token}/`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ token, currencyCode: 'USD', ...expected })
})

test('PRICE-2 PRICE-7 another currency has a price of its own', async () => {
  const response = await server.request('/bib-pkg/basic?currency=CHF')
  expect(await response.json()).toMatchObject({ price: '22.50', currencyCode: 'CHF' })
})

test('PRICE-2 what is not sold is not found, and says so', async () => {
  const response = await server.request('/bib-pkg/gold/')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    error: { code: 'not_found', fields: [{ path: 'token', code: 'unknown_package' }] },
  })
})

test('a currency that we do not sell in is named', async () => {
  const response = await server.request('/bib-pkg/basic/?currency=IDR')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { fields: [{ path: 'currency' }] } })
})
