import { expect, test } from 'vitest'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import { LOG_IN_COOKIE } from '#modules/identity/hand-off/schema.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder } from '#tests/builders/orders.ts'
import { createOrdersApi } from '../api.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const server = buildApi({ '/': createOrdersApi(deps) })
const read = (id: string, cookie = '') => server.request(`/order/${id}/`, { headers: { cookie } })

test('ORD-1 an order is told to the browser that placed it, under the specified names', async () => {
  const { orderId, viewer, input } = await buildOrder(deps)
  const response = await read(orderId, `${ORDER_COOKIE}=${viewer.holder}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    orderId,
    items: [{ sku: 'PLAN-SOLO', productName: 'Solo', unitPrice: '395.88', quantity: 1 }],
    currencyCode: 'CAD',
    userEmail: input.email,
  })
})

test('ORD-1 to anybody else there is none: without a cookie, with another’s, with another account', async () => {
  const { orderId } = await buildOrder(deps)
  const { viewer } = await buildOrder(deps)
  const { ssojwt } = await buildAccount(deps)
  for (const cookie of [
    '',
    `${ORDER_COOKIE}=${viewer.holder}`,
    `${ORDER_COOKIE}=${orderId}.AAAA`,
    `${LOG_IN_COOKIE}=${ssojwt}`,
  ]) {
    const response = await read(orderId, cookie)
    expect(response.status).toBe(404)
    expect(JSON.stringify(await response.json())).not.toMatch(/mail\.test|SOLO/)
  }
})
