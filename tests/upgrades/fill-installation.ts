/*
 * Fills a new installation of an older version by its own addresses: the demo account "free" saves a document
 * and buys the cheapest plan. How `2026-11-28.backup` was made, with PostgreSQL 18.4:
 *
 *   git worktree add ../older 5faf6c22 && cp -al node_modules ../older && cd ../older
 *   node scripts/build.mjs   # instead of its last step, an empty build/site/manifest.json does
 *   export DATA_DIR=/tmp/older
 *   NODE_ENV=production DEMO_PASSWORD=older-version-7 PORT=4700 node src/apps/server/main.ts &
 *   cd - && node tests/upgrades/fill-installation.ts http://localhost:4700
 *   kill %1; wait; npm run backup -- tests/upgrades/2026-11-28.backup
 *
 * That version had no backups of its own: today's are of any version with a key in its database (migration
 * 28).
 */
import { randomBytes } from 'node:crypto'
import { createDocument, openSession } from '../builders/product-session.ts'
import { until } from '../builders/until.ts'
import { olderInstallation } from './older-installation.ts'

const [url = ''] = process.argv.slice(2)
const { email, password, templateSlug, answers, total } = olderInstallation
const cookie = await openSession(url, email, password)
await createDocument(url, cookie, { templateSlug, answers })

const placed = await post('/api/checkout/orders/', {
  ...{ package: 'starter', period: 'month', seats: 1, currency: 'USD', offer: null, coupon: null, total },
  ...{ email, name: 'Old Buyer', addressLine: '1 Example Street', city: 'Paris', country: 'FR' },
  ...{ method: 'card', language: 'en', timeZone: 'UTC', submission: randomBytes(16).toString('base64url') },
})
const holder = placed.headers.getSetCookie().find((line) => line.startsWith('b_order=')) ?? ''
const { order } = (await placed.json()) as { order: string }
const asBuyer = { cookie: holder.split(';', 1)[0] ?? '' }
const begun = await post(`/api/checkout/orders/${order}/payments/`, { method: 'card' }, asBuyer)
const { payment } = (await begun.json()) as { payment: { step: { url: string } } }
const fields = await (await fetch(payment.step.url)).text()
const token = /name="token" value="([^"]+)"/.exec(fields)?.[1] ?? ''
const [page = ''] = payment.step.url.split('?', 1)
await fetch(`${page}pay/`, { method: 'POST', body: new URLSearchParams({ token, card: 'visa' }) })
const state = async () => {
  const answer = await fetch(`${url}/api/checkout/orders/${order}/`, { headers: asBuyer })
  return ((await answer.json()) as { state: string }).state
}
await until(
  async () => (await state()) === 'paid',
  { limitMs: 60_000 },
  () => 'the order was not paid',
)

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
  return response
}
