import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { moduleSettings } from '#apps/modules.ts'
import { issuePageNonce, NONCE_HEADER } from '#kernel/http/page-nonce.ts'
import type { Settings } from '#kernel/settings.ts'
import { orders, payments } from '#modules/commerce/tables/orders.ts'
import { LOG_IN_COOKIE } from '#modules/identity/hand-off/schema.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildEmail } from '#tests/builders/accounts.ts'
import { buildApi } from '#tests/builders/api.ts'
import { startClickBank } from '#tests/builders/clickbank.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { createRetailerApi } from './api.ts'
import { NOTIFY_PARTNER, type NotifyPartnerJob, notifyPartner } from './notify-partner.ts'

const { db } = await createTestDatabase()
const clickBank = await startClickBank()
afterAll(() => clickBank.stop())

const built = buildDependencies(db)
const withSettings = (given: Record<string, string>) => moduleSettings.parse(given) as unknown as Settings
const base = { ...built, settings: withSettings(clickBank.settings), clientNetwork: () => 'a network' }

/** Each test has its own network, unless it says otherwise. */
let networks = 0
const serve = (changes: Partial<typeof base> = {}) => {
  networks += 1
  const network = `network ${networks}`
  return buildApi({
    '/api/userbase': createRetailerApi({ ...base, clientNetwork: () => network, ...changes }),
  })
}

const json = { 'content-type': 'application/json' }

interface Call {
  api?: ReturnType<typeof serve>
  nonce?: string
  cookie?: string
}

function register(query: unknown, { api = serve(), nonce = issuePageNonce(base), cookie = '' }: Call = {}) {
  return api.request('/api/userbase/affiliate/clickbank', {
    method: 'POST',
    headers: { ...json, [NONCE_HEADER]: nonce, cookie },
    body: JSON.stringify(query),
  })
}

test('RET-1 R-33 the retailer’s query registers its order, and tells nobody else of the buyer', async () => {
  const email = buildEmail()
  const receipt = clickBank.sell({ email })
  const link = clickBank.link(receipt)
  const answer = await register(link)
  expect(answer.status).toBe(200)
  const registered = (await answer.json()) as object
  const [placed] = await db
    .select({ id: orders.id, state: orders.state, accountId: orders.accountId })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(payments.reference, receipt))
  expect(placed?.state).toBe('paid')
  expect(registered).toEqual({
    orderDetails: {
      orderId: placed?.id,
      amount: '37.49',
      sku: expect.any(String),
      product: 'Solo',
      fname: '',
    },
    userId: '',
  })
  // A second browser, and somebody else who is logged in.
  expect(await (await register(link)).json()).toEqual(registered)
  const { cookie } = await buildBuyer()
  const other = await (await register(link, { cookie })).json()
  expect(other).toEqual(registered)
  expect(JSON.stringify(other)).not.toMatch(/Bo|buyer/)
})

/** Somebody whose address is proved, and who is logged in. */
async function buildBuyer() {
  const { accountId, email, ssojwt } = await buildAccount(built)
  await db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, accountId))
  return { accountId, email, cookie: `${LOG_IN_COOKIE}=${ssojwt}` }
}

test('RET-1 the buyer, logged in, is named', async () => {
  const { cookie, email, accountId } = await buildBuyer()
  const receipt = clickBank.sell({ email })
  const answer = await register(clickBank.link(receipt), { cookie })
  expect(await answer.json()).toMatchObject({ orderDetails: { fname: 'Bo' }, userId: accountId })
})

test('R-33 one answer to a link that is guessed, old, or proves a purchase of something else', async () => {
  const receipt = clickBank.sell()
  const link = clickBank.link(receipt)
  const dear = clickBank.sell({ amount: '1.00' })
  const queries = [
    { ...link, cbpop: '00000000' },
    clickBank.link(receipt, { time: String(Math.floor(Date.now() / 1000) - 90_000) }),
    { cbreceipt: receipt },
    clickBank.link('NOSUCH12'),
    clickBank.link(dear),
  ]
  const answers = await Promise.all(
    queries.map(async (query) => {
      const answer = await register(query)
      return { status: answer.status, text: await answer.text() }
    }),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]?.status).toBe(400)
  expect(await db.select().from(payments).where(eq(payments.reference, dear))).toEqual([])
})

test('R-33 twenty tries an hour from one network, and another one still gets in', async () => {
  const link = clickBank.link(clickBank.sell())
  const api = serve()
  for (let time = 0; time < 20; time += 1)
    expect((await register({ ...link, cbpop: '00000000' }, { api })).status).toBe(400)
  expect((await register(link, { api })).status).toBe(429)
  expect((await register(link)).status).toBe(200)
})

test('RET-3 a call without the nonce of a page of ours, or with one that is too old, is refused', async () => {
  const link = clickBank.link(clickBank.sell())
  const old = issuePageNonce({ ...base, clock: () => new Date(Date.now() - 2 * 60 * 60_000) })
  for (const nonce of ['', 'made.9999999999999.up', old]) {
    expect((await register(link, { nonce })).status).toBe(403)
    const notified = await serve().request('/api/userbase/partner/budgeto/notify/', {
      method: 'POST',
      headers: { ...json, [NONCE_HEADER]: nonce },
      body: '{}',
    })
    expect(notified.status).toBe(403)
  }
})

test('RET-1 while the retailer is away the answer says so, and nothing is lost', async () => {
  const link = clickBank.link(clickBank.sell())
  clickBank.isAway = true
  expect((await register(link)).status).toBe(503)
  clickBank.isAway = false
  expect((await register(link)).status).toBe(200)
})

test('RET-1 RET-2 without a retailer and a partner neither address is there', async () => {
  const api = serve({ settings: withSettings({}) })
  expect((await register({}, { api })).status).toBe(404)
  const headers = { ...json, [NONCE_HEADER]: issuePageNonce(base) }
  const call = { method: 'POST', headers, body: '{}' }
  expect((await api.request('/api/userbase/partner/budgeto/notify/', call)).status).toBe(404)
})

test('RET-2 a body is passed on to the one partner of the settings as it came, and followed nowhere', async () => {
  const got: string[] = []
  let status = 200
  const partner = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      got.push(`${request.method} ${request.url} ${body}`)
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  const { port } = partner.address() as AddressInfo
  const settings = withSettings({ BUDGETO_PARTNER_URL: `http://127.0.0.1:${port}/notify` })
  built.enqueued.length = 0
  const body = '{"orderId": "1",  "b":2}'
  const answer = await serve({ settings }).request('/api/userbase/partner/budgeto/notify/', {
    method: 'POST',
    headers: { ...json, [NONCE_HEADER]: issuePageNonce(base) },
    body,
  })
  expect(answer.status).toBe(202)
  expect(built.enqueued).toEqual([{ name: NOTIFY_PARTNER, data: { body } }])
  const job = built.enqueued[0]?.data as NotifyPartnerJob
  await notifyPartner({ settings }, job)
  expect(got).toEqual([`POST /notify ${body}`])
  // What fails is tried again by its job.
  for (status of [500, 302]) await expect(notifyPartner({ settings }, job)).rejects.toThrow()
  expect(got.every((line) => line.startsWith('POST /notify'))).toBe(true)
  partner.close()
})

test('RET-1 no account is made for what opens nothing', async () => {
  const email = buildEmail()
  await register(clickBank.link(clickBank.sell({ email, currency: 'EUR' })))
  expect(await db.select().from(accounts).where(eq(accounts.email, email))).toEqual([])
})
