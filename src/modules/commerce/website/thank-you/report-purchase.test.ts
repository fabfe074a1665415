import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderReport } from '../../orders/schema.ts'
import { countPurchase, reportPurchase } from './use-order.ts'

let hasConsent = true
vi.mock('#modules/visitors/website/consent/third-parties.ts', () => ({ isLoaded: () => hasConsent }))

const order: OrderReport = {
  orderId: 'o',
  orderNumber: '1234567890',
  items: [{ sku: 'PLAN-TEAM', productName: 'Team', unitPrice: '197.94', quantity: 3 }],
  currencyCode: 'USD',
  userEmail: 'anna@mail.test',
  package: 'team',
  period: 'year',
  value: '534.44',
  discount: '59.38',
}
const page = { dataLayer: [] as object[], addEventListener: vi.fn() }

beforeEach(() => {
  hasConsent = true
  page.dataLayer = []
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { addEventListener: vi.fn() })
  vi.stubGlobal('navigator', { webdriver: true })
})
afterEach(() => vi.unstubAllGlobals())

test('ORD-2 PRICE-3 a purchase is reported with what was paid for it before tax, and what was taken off', () => {
  reportPurchase(order)
  expect(page.dataLayer).toEqual([
    {
      event: 'purchase',
      ecommerce: {
        transaction_id: '1234567890',
        currency: 'USD',
        value: 534.44,
        discount: 59.38,
        items: [{ item_id: 'PLAN-TEAM', item_name: 'Team', price: 197.94, quantity: 3 }],
      },
    },
  ])
  expect(JSON.stringify(page.dataLayer)).not.toContain(order.userEmail)
})

test('EVT-3 our own event says what was bought, and neither which order it was nor whose', () => {
  countPurchase(order)
  expect(page.dataLayer).toEqual([{ event: 'Order paid', package: 'team', period: 'year', currency: 'USD' }])
})

test('COOK-2 without consent no tag manager hears of it', () => {
  hasConsent = false
  reportPurchase(order)
  countPurchase(order)
  expect(page.dataLayer).toEqual([])
})
