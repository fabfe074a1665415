import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import { prepareNoticeMails } from '../notices/notice-mails.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { loadUnsubscribe, unsubscribeByForm } from './unsubscribe.server.ts'

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = { ...buildDependencies(db), payments: fake.providers }

async function buildPath(): Promise<string> {
  const { id } = await buildSubscription(deps, fake)
  const notice = { subscriptionId: id, kind: 'card_expiring', about: savedCard.expires ?? '' } as const
  await db.transaction((transaction) => sendNoticeOnce(deps, transaction, notice))
  const mail = await prepareNoticeMails(deps).cardExpiring(notice)
  return `/app/account/unsubscribe/${new URL(mail?.data.unsubscribeUrl ?? '').search}`
}

const look = (path: string) => answerOf(loadUnsubscribe(buildRouteRequest(deps, path)))
const press = (path: string, form: Record<string, string> = {}) =>
  unsubscribeByForm(buildRouteRequest(deps, path, { form }))

test('the page ends reminders without a log-in, and lets them come again', async () => {
  const path = await buildPath()
  expect(await look(path)).toMatchObject({ status: 200, data: { isUnsubscribed: false } })
  await press(path)
  expect(await look(path)).toMatchObject({ data: { isUnsubscribed: true } })
  await press(path, { again: 'yes' })
  expect(await look(path)).toMatchObject({ data: { isUnsubscribed: false } })
})

test('a link that was changed is not found', async () => {
  const path = `${await buildPath()}x`
  expect(await look(path)).toMatchObject({ status: 404 })
  await expect(press(path)).rejects.toMatchObject({ status: 404 })
})
