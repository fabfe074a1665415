import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { buildSubscription, readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import { createMailApi } from '../api.ts'
import { prepareNoticeMails } from '../notices/notice-mails.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { subscriptions } from '../tables/orders.ts'

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = { ...buildDependencies(db), payments: fake.providers }
const server = buildApi({ '/api/mail': createMailApi(deps) })
const mails = prepareNoticeMails(deps)

/** A mail that one may do without, and the address that its headers name. */
async function buildReminded() {
  const built = await buildSubscription(deps, fake)
  const about = savedCard.expires ?? ''
  const notice = { subscriptionId: built.id, kind: 'card_expiring', about } as const
  await db.transaction((transaction) => sendNoticeOnce(deps, transaction, notice))
  const mail = await mails.cardExpiring(notice)
  if (!mail) throw new Error('the reminder was not to be sent')
  return { built, notice, unsubscribeUrl: mail.data.unsubscribeUrl }
}

/** As a mail program sends it (RFC 8058): no cookie, no origin. */
const press = (url: string) =>
  server.request(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })

test('RFC 8058 one press ends these mails for whoever holds the subscription, and for nobody else', async () => {
  const { built, notice, unsubscribeUrl } = await buildReminded()
  const [second, others] = [await buildReminded(), await buildReminded()]
  const { accountId } = built
  await db.update(subscriptions).set({ accountId }).where(eq(subscriptions.id, second.built.id))

  for (const _ of ['once', 'again']) expect((await press(unsubscribeUrl)).status).toBe(200)

  for (const own of [notice, second.notice]) expect(await mails.cardExpiring(own)).toBeUndefined()
  expect(await mails.cardExpiring(others.notice)).toBeDefined()
  const { notices } = await readSubscription(deps, built)
  expect(notices.map(({ about }) => about)).toEqual([notice.about, 'unwanted'])
})

test('RFC 8058 looking ends nothing, and leads a browser to the page that asks', async () => {
  const { notice, unsubscribeUrl } = await buildReminded()
  const answer = await server.request(unsubscribeUrl)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    unsubscribeUrl.replace('/api/mail/', '/app/account/'),
  ])
  expect(await mails.cardExpiring(notice)).toBeDefined()
})

test('a link in an old mail still ends them when the key was replaced, while the former one is left', async () => {
  const { notice, unsubscribeUrl } = await buildReminded()
  const rotated = { ...deps, tokenKey: new Uint8Array(32).fill(7) }
  const rotating = { ...rotated, formerTokenKey: deps.tokenKey }
  const pressAt = (api: Parameters<typeof createMailApi>[0]) =>
    buildApi({ '/api/mail': createMailApi(api) }).request(unsubscribeUrl, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  expect((await pressAt(rotated)).status).toBe(404)
  expect((await pressAt(rotating)).status).toBe(200)
  expect(await prepareNoticeMails(rotating).cardExpiring(notice)).toBeUndefined()
})

test('a link that we have not made ends nothing', async () => {
  const { built, notice, unsubscribeUrl } = await buildReminded()
  const other = await buildReminded()
  const [, address, mac] = new URL(other.unsubscribeUrl).searchParams.get('link')?.split('.') ?? []
  const changed = [`${built.id}.${mac}`, `${built.id}.${address}.${mac}`, `${built.id}..`]
  for (const link of ['', 'nobody', built.id, ...changed, 'x'.repeat(10_000)]) {
    const url = new URL(unsubscribeUrl)
    url.searchParams.set('link', link)
    expect((await press(url.href)).status).toBe(404)
  }
  expect(await mails.cardExpiring(notice)).toBeDefined()
})
