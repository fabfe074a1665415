import { beforeEach, expect, test, vi } from 'vitest'
import type { OrderReport } from '../../orders/schema.ts'
import { trackPurchase } from './use-order.ts'

const order: OrderReport = {
  orderId: 'o',
  orderNumber: '1234567890',
  items: [{ sku: 'PLAN-SOLO', productName: 'Solo', unitPrice: '239.88', quantity: 1 }],
  currencyCode: 'USD' as const,
  userEmail: 'anna@mail.test',
  package: 'solo',
  period: 'year',
  value: '119.94',
  discount: '119.94',
}
const report = vi.fn()
const count = vi.fn()
const send = vi.fn<typeof fetch>()
const asked = () => send.mock.calls.map(([url]) => String(url))
const purchase = { orderId: 'o', paypalService: '/api/paypal' }
const track = (more: { subscriptionId?: string } = {}) =>
  trackPurchase({ ...purchase, ...more }, { send, waitMs: 0, report, count })

beforeEach(() => {
  report.mockReset()
  count.mockReset()
  send.mockReset()
})

test('ORD-2 EVT-3 a subscription that is ACTIVE counts as tracked: the data layer stays silent, and our own events hear of it', async () => {
  send
    .mockResolvedValueOnce(Response.json({ status: 'ACTIVE' }))
    .mockResolvedValueOnce(Response.json({ order }))
  expect(await track({ subscriptionId: 'I-1' })).toBe(true)
  expect(asked()).toEqual(['/api/paypal/subscription/I-1/show', '/api/checkout/orders/o/report/'])
  expect(count).toHaveBeenCalledExactlyOnceWith(order)
  expect(report).not.toHaveBeenCalled()
})

test.each([
  ['another page has counted', () => send.mockResolvedValueOnce(Response.json({ order: null }))],
  ['cannot be counted now', () => send.mockRejectedValueOnce(new TypeError('failed to fetch'))],
])('ORD-2 a subscription that is ACTIVE counts as tracked also where %s', async (_case, arrange) => {
  send.mockResolvedValueOnce(Response.json({ status: 'ACTIVE' }))
  arrange()
  expect(await track({ subscriptionId: 'I-1' })).toBe(true)
  expect(count).not.toHaveBeenCalled()
})

test('ORD-2 of any other status the order is fetched and reported', async () => {
  send
    .mockResolvedValueOnce(Response.json({ status: 'APPROVED' }))
    .mockResolvedValueOnce(Response.json({ order }))
  expect(await track({ subscriptionId: 'I-1' })).toBe(true)
  expect(report).toHaveBeenCalledExactlyOnceWith(order)
  expect(count).toHaveBeenCalledExactlyOnceWith(order)
})

test('ORD-2 an order is fetched after 3 s, and not before', async () => {
  vi.useFakeTimers()
  send.mockResolvedValueOnce(Response.json({ order }))
  const tracked = trackPurchase(purchase, { send, report, count })
  await vi.advanceTimersByTimeAsync(2_999)
  expect(asked()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await tracked).toBe(true)
  expect(asked()).toEqual(['/api/checkout/orders/o/report/'])
  // the service takes nothing that a form could send.
  const json = { headers: { 'content-type': 'application/json' }, body: '{}' }
  expect(send.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', ...json })
  vi.useRealTimers()
})

test('ORD-2 what another page has reported is not reported again', async () => {
  send.mockResolvedValueOnce(Response.json({ order: null }))
  expect(await track()).toBe(false)
  expect(report).not.toHaveBeenCalled()
  expect(count).not.toHaveBeenCalled()
})

test.each([
  ['no connection', () => send.mockRejectedValue(new TypeError('failed to fetch'))],
  ['an order of somebody else', () => send.mockResolvedValue(new Response(null, { status: 404 }))],
  ['an answer that makes no sense', () => send.mockResolvedValue(new Response('<html>'))],
])('ORD-2 %s returns false, silently', async (_case, arrange) => {
  arrange()
  expect(await track()).toBe(false)
  expect(report).not.toHaveBeenCalled()
  expect(count).not.toHaveBeenCalled()
})
