import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { settlePayment } from '#modules/commerce/payments/settle-payment.ts'
import { listEvents } from '#modules/identity/accounts/list-events.ts'
import { type Account, AccountCreation } from '#modules/identity/accounts/schema.ts'
import { signUp } from '#modules/identity/accounts/sign-up.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { closeAccount } from './close-account.ts'
import { findAccounts } from './find-accounts.ts'
import { viewAccount } from './view-account.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

test('TRAF-1 an account is found by a part of its address, and shows where its visitor came from', async () => {
  const email = 'Anna_Percent@mail.test'
  const outcome = await signUp(
    deps,
    buildVisitor(),
    AccountCreation.parse({
      Email: email,
      Device: 'mobile',
      DocName: 'Lease',
      CreationPage: '/templates/lease-D7/',
      SourceChannel: 'google',
      SourceKeyword: 'lease',
    }),
  )
  if (!outcome.ok) throw new Error(outcome.error)
  const { accountId } = outcome.logIn

  expect(await findAccounts(deps, { email: 'anna_perc' })).toMatchObject([
    { id: accountId, source: 'google' },
  ])
  expect(await findAccounts(deps, { email: 'anna%perc' })).toEqual([])

  const actor = await buildAccount(deps)
  const viewed = await viewAccount(deps, { accountId: actor.accountId, network: 'n' }, { accountId })
  expect(viewed).toMatchObject({
    account: { email, openLogIns: 1, hasPassword: false, hasSecondFactor: false },
    signUp: {
      device: 'mobile',
      docName: 'Lease',
      creationPage: '/templates/lease-D7/',
      sourceKeyword: 'lease',
    },
  })
  const { events } = await listEvents(deps, { event: 'account.viewed', email })
  expect(events).toMatchObject([{ actor: { id: actor.accountId } }])
})

test('CLAIM-1 of an account operators see what it is and when it was made: no document, no password, no network', async () => {
  const { accountId } = await buildAccount(deps, { password: 'correct horse 1' })
  const actor = await buildAccount(deps)
  const viewed = await viewAccount(deps, { accountId: actor.accountId, network: 'n' }, { accountId })
  expect(Object.keys(viewed)).toEqual(['account', 'signUp', 'declared'])
  const names = [...Object.keys(viewed.account), ...Object.keys(viewed.signUp ?? {})]
  expect(names.filter((name) => /document|answer|hash|network|secret/i.test(name))).toEqual([])
  expect(viewed.account.hasPassword).toBe(true)
})

test('operators see what an account has bought, as long as it is paid', async () => {
  const fake = buildPaymentProvider()
  const buying = { ...deps, payments: fake.providers }
  const order = await buildOrder(buying)
  const { reference } = await buildPayment(buying, order)
  await settlePayment(buying, 'sandbox', fake.move(reference, { at: new Date() }))
  const [found] = await findAccounts(deps, { email: order.input.email })
  const actor = await buildAccount(deps)
  const look = () =>
    viewAccount(deps, { accountId: actor.accountId, network: 'n' }, { accountId: found?.id ?? '' })
  expect(found?.isSubscriber).toBe(true)
  expect((await look()).account).toMatchObject({ licence: 'free', packages: ['Solo'] })

  await settlePayment(buying, 'sandbox', fake.move(reference, { kind: 'refund', at: new Date() }))
  expect((await look()).account.packages).toEqual([])
  expect(await findAccounts(deps, { email: order.input.email })).toMatchObject([{ isSubscriber: false }])
})

test('without anything typed the newest accounts are listed', async () => {
  const email = buildEmail()
  const { accountId } = await buildAccount(deps, { email })
  expect((await findAccounts(deps, { email: '' }))[0]).toMatchObject({ id: accountId, isVerified: false })
})

test('an account that is not there is not found', async () => {
  const actor = await buildAccount(deps)
  const looking = viewAccount(deps, { accountId: actor.accountId, network: 'n' }, { accountId: 'none' })
  await expect(looking).rejects.toMatchObject({ code: 'not_found' })
})

test('R-50 of two operators who disable each other at the same moment one is left', async () => {
  const [one, other] = [await buildOperator(), await buildOperator()]
  const reason = 'a quarrel'

  const outcomes = await Promise.allSettled([
    closeAccount(deps, buildVisitor(), one, { accountId: other.id, reason }),
    closeAccount(deps, buildVisitor(), other, { accountId: one.id, reason }),
  ])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'forbidden' },
  })
})

async function buildOperator(): Promise<Account> {
  const { accountId, email } = await buildAccount(deps)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, accountId))
  return {
    id: accountId,
    email,
    emailVerified: true,
    emailBounced: false,
    hasPassword: true,
    role: 'owner',
    language: 'en',
    name: null,
    deletionDueAt: null,
  }
}
