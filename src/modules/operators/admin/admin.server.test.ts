import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'
import { AccountCreation } from '#modules/identity/accounts/schema.ts'
import { signUp } from '#modules/identity/accounts/sign-up.ts'
import {
  answerSecondFactor,
  loadSecondFactor,
} from '#modules/identity/admin/second-factor/second-factor.server.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { leaveTestMessage } from '#tests/builders/inbox.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { changeAccount, loadAccount, loadAccounts } from './accounts/accounts.server.ts'

import { loadAdmin } from './admin.server.ts'
import { loadAudit } from './audit/audit.server.ts'
import { loadMails } from './mail/mail.server.ts'

const { db } = await createTestDatabase()
const local = buildDependencies(db)
const deps = { ...local, urls: { ...local.urls, website: 'https://formulary.example' } }

interface Options {
  cookie?: string
  form?: Record<string, string>
  operatorSecondFactor?: boolean
}
const route = (path: string, { operatorSecondFactor = false, ...options }: Options = {}) => ({
  ...buildRouteRequest(deps, path, {
    ...options,
    services: { operatorSecondFactor },
  }),
  params: { id: path.split('/').at(-2) ?? '' },
})

async function buildOperator() {
  const session = await buildSession(deps)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, session.accountId))
  return session
}

const pages = [
  ['/app/admin/', loadAdmin],
  ['/app/admin/audit/', loadAudit],
  ['/app/admin/accounts/', loadAccounts],
  ['/app/admin/mail/', loadMails],
] as const

describe('SET-19 the pages of operators', () => {
  test.each(pages)('%s is not there for others, and asks strangers to log in', async (path, load) => {
    const { cookie } = await buildSession(deps)
    expect((await answerOf(load(route(path, { cookie })))).status).toBe(404)
    expect(await answerOf(load(route(path)))).toMatchObject({
      status: 303,
      location: `/app/account/login/?next=${encodeURIComponent(path)}`,
    })
  })

  test.each(pages)('%s asks an operator for the second factor first', async (path, load) => {
    const { cookie } = await buildOperator()
    expect(await answerOf(load(route(path, { cookie, operatorSecondFactor: true })))).toMatchObject({
      status: 303,
      location: `/app/admin/second-factor/?next=${encodeURIComponent(path)}`,
    })
  })

  test('changing an account is an operator’s too', async () => {
    const { cookie, accountId } = await buildSession(deps)
    const path = `/app/admin/accounts/${accountId}/`
    const form = { intent: 'disable', reason: 'no' }
    expect((await answerOf(changeAccount(route(path, { cookie, form })))).status).toBe(404)
    const operator = await buildOperator()
    const withoutFactor = { cookie: operator.cookie, form, operatorSecondFactor: true }
    expect((await answerOf(changeAccount(route(path, withoutFactor)))).location).toMatch(/second-factor/)
    expect((await answerOf(loadAccount(route(path, operator)))).data).toMatchObject({
      account: { disabledAt: null },
    })
  })

  test('once it is set up and given, they open; its code leads nowhere else', async () => {
    const { cookie } = await buildOperator()
    const operatorSecondFactor = true
    const path = '/app/admin/second-factor/?next=//evil.example'
    const shown = await answerOf(loadSecondFactor(route(path, { cookie, operatorSecondFactor })))
    const { secret, next } = shown.data as { secret: string; next: string }
    expect(next).toBe('/app/admin/')
    const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()

    const wrong = { cookie, operatorSecondFactor, form: { code: '000 000' } }
    expect((await answerOf(answerSecondFactor(route(path, wrong)))).status).toBe(400)
    const right = { cookie, operatorSecondFactor, form: { code } }
    const { data } = await answerOf(answerSecondFactor(route(path, right)))
    expect((data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)

    const used = { cookie, operatorSecondFactor, form: { intent: 'remove', code } }
    expect((await answerOf(answerSecondFactor(route(path, used)))).status).toBe(400)
    const again = await answerOf(loadSecondFactor(route(path, { cookie, operatorSecondFactor })))
    expect(again.data).toMatchObject({ kind: 'passed' })
    expect(JSON.stringify(again.data)).not.toContain(secret)
    expect((await answerOf(loadAdmin(route('/app/admin/', { cookie, operatorSecondFactor })))).status).toBe(
      200,
    )
  })
})

test('R-50 an operator disables an account with a reason, sees it, and cannot change the own one here', async () => {
  const { cookie, accountId: ownId } = await buildOperator()
  const member = await buildSession(deps)
  const path = `/app/admin/accounts/${member.accountId}/`

  const silent = await answerOf(
    changeAccount(route(path, { cookie, form: { intent: 'disable', reason: ' ' } })),
  )
  expect(silent).toMatchObject({ status: 400, data: { intent: 'disable', error: 'required' } })
  const form = { intent: 'disable', reason: 'asked for' }
  expect((await answerOf(changeAccount(route(path, { cookie, form })))).status).toBe(303)

  const { data } = await answerOf(loadAccount(route(path, { cookie })))
  expect(data).toMatchObject({ isOwn: false, account: { openLogIns: 0 } })
  const { events } = data as { events: { event: string; details: object }[] }
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'account.disabled', details: { reason: 'asked for' } }),
  )
  const own = `/app/admin/accounts/${ownId}/`
  for (const intent of ['disable', 'enable', 'withdraw-operator', 'remove-second-factor']) {
    const refused = await answerOf(changeAccount(route(own, { cookie, form: { ...form, intent } })))
    expect(refused).toMatchObject({ status: 403, data: { error: 'own_account' } })
  }
  expect((await answerOf(loadAccount(route(own, { cookie })))).data).toMatchObject({
    isOwn: true,
    account: { disabledAt: null },
  })
})

test('R-50 an operator makes another and withdraws them, each with a reason and a second word', async () => {
  const { cookie } = await buildOperator()
  const member = await buildSession(deps)
  const path = `/app/admin/accounts/${member.accountId}/`
  const change = (form: Record<string, string>, from = cookie) =>
    answerOf(changeAccount(route(path, { cookie: from, form })))
  const grant = { intent: 'grant-operator', role: 'owner', reason: 'runs the help desk' }

  expect((await change({ ...grant, sure: 'on' }, member.cookie)).status, 'a member').toBe(404)
  expect(await change({ ...grant, reason: '' })).toMatchObject({ status: 400, data: { error: 'required' } })
  expect(await change(grant)).toMatchObject({
    status: 400,
    data: { intent: 'grant-operator', error: 'unconfirmed', reason: grant.reason },
  })
  expect((await answerOf(loadAccount(route(path, { cookie })))).data).toMatchObject({
    account: { role: 'member' },
  })
  expect((await change({ ...grant, sure: 'on' })).status).toBe(303)

  // Nobody had proved the address, so the mail alone opens the account now.
  expect((await answerOf(loadAdmin(route('/app/admin/', member)))).location).toContain('/login/')
  const { data } = await answerOf(loadAccount(route(path, { cookie })))
  expect(data).toMatchObject({ account: { role: 'owner', hasPassword: false } })

  const withdraw = { intent: 'withdraw-operator', reason: 'has left', sure: 'on' }
  expect((await change(withdraw)).status).toBe(303)
  const after = await answerOf(loadAccount(route(path, { cookie })))
  expect(after.data).toMatchObject({ account: { role: 'member' } })
  const { events } = after.data as { events: { event: string; details: object }[] }
  expect(events.filter(({ event }) => event.startsWith('operator.'))).toMatchObject([
    { event: 'operator.withdrawn', details: { reason: 'has left' } },
    { event: 'operator.granted', details: { reason: grant.reason } },
  ])
})

test('R-07 the pages of operators close in the middle of a session whose rights are withdrawn', async () => {
  const [one, other] = [await buildOperator(), await buildOperator()]
  expect((await answerOf(loadAdmin(route('/app/admin/', other)))).status).toBe(200)
  const form = { intent: 'withdraw-operator', reason: 'has left', sure: 'on' }
  await answerOf(
    changeAccount(route(`/app/admin/accounts/${other.accountId}/`, { cookie: one.cookie, form })),
  )
  expect((await answerOf(loadAdmin(route('/app/admin/', other)))).location).toContain('/login/')
})

test('a filter that cannot be read comes back as it was typed', async () => {
  const { cookie } = await buildOperator()
  const { data } = await answerOf(loadAudit(route('/app/admin/audit/?from=yesterday', { cookie })))
  expect(data).toMatchObject({ typed: { from: 'yesterday' }, problemField: 'from', events: [] })
})

test('SET-19 the home of operators tells what today, a day in UTC, has brought', async () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const provider = buildPaymentProvider()
  const dated = { ...buildDependencies(db), payments: provider.providers, clock: () => now }
  const { cookie, accountId } = await buildSession(dated)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, accountId))
  const home = async () =>
    (await answerOf(loadAdmin(buildRouteRequest(dated, '/app/admin/', { cookie })))).data

  const signUpAt = async (at: string) => {
    const outcome = await signUp(dated, buildVisitor(), AccountCreation.parse({ Email: buildEmail() }))
    if (!outcome.ok) throw new Error(outcome.error)
    await db
      .update(accounts)
      .set({ createdAt: new Date(at) })
      .where(eq(accounts.id, outcome.logIn.accountId))
  }
  const pay = async (at: string, currency: string) => {
    const paid = { ...dated, clock: () => new Date(at) }
    const { reference } = await buildPaying(paid, { currency })
    provider.move(reference, { at: new Date(at) })
    await refreshPayment(paid, 'sandbox', reference)
  }
  const revenue = { search: '?unit=day&from=2026-11-22&to=2026-11-22' }
  expect(await home()).toMatchObject({
    today: {
      '/app/admin/sign-ups/': { value: 0, search: '?period=7' },
      '/app/admin/orders/': { value: 0 },
      '/app/admin/revenue/': { value: [], ...revenue },
    },
    waiting: { '/app/admin/inbox/': 0 },
  })

  for (const at of ['2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z', '2026-11-22T09:00:00Z'])
    await signUpAt(at)
  await pay('2026-11-21T23:59:59Z', 'CAD')
  await pay('2026-11-22T00:00:00Z', 'CAD')
  await pay('2026-11-22T09:00:00Z', 'USD')
  await leaveTestMessage({ ...dated, clock: () => new Date('2026-11-20T09:00:00Z') })
  expect(await home()).toMatchObject({
    today: {
      '/app/admin/sign-ups/': { value: 2 },
      '/app/admin/orders/': { value: 2 },
      '/app/admin/revenue/': {
        value: [
          { currency: 'USD', amount: expect.any(Number) },
          { currency: 'CAD', amount: 39_488 },
        ],
        ...revenue,
      },
    },
    waiting: { '/app/admin/inbox/': 1 },
  })
})
