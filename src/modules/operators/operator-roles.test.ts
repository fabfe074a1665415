import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { modules, operatorRights } from '#apps/modules.ts'
import { type OperatorRole, operatorRoles, rightsAt } from '#kernel/operator-roles.ts'
import { grantOperator, withdrawOperator } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { requireOperator, requireOperatorAccount } from '#modules/identity/workspace/session.server.ts'
import { requestDeletionAsOperator } from '#modules/privacy/public.ts'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { changeAccount, loadAccount } from './admin/accounts/accounts.server.ts'
import { loadAdmin } from './admin/admin.server.ts'
import { closeAccount } from './close-account.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

const screens = modules.flatMap((module) =>
  Object.keys(module.screens).filter((screen) => screen.startsWith('admin')),
)
/** What each role may open; all else is the owners' alone. */
const seen: Record<Exclude<OperatorRole, 'owner'>, string[]> = {
  support: [
    ...['admin', 'admin/accounts', 'admin/accounts/:id', 'admin/affiliate-sales', 'admin/affiliates'],
    'admin/affiliates/:id',
    ...['admin/audit', 'admin/help', 'admin/inbox'],
    ...['admin/inbox/:reference', 'admin/orders', 'admin/orders/:id', 'admin/orders/:id/invoices/:number'],
    ...['admin/retailer', 'admin/second-factor', 'admin/subscriptions', 'admin/subscriptions/:id'],
    'admin/wishes',
  ],
  finance: [
    ...['admin', 'admin/accounts', 'admin/accounts/:id', 'admin/affiliate-sales', 'admin/affiliates'],
    'admin/affiliates/:id',
    ...['admin/orders', 'admin/orders/:id', 'admin/orders/:id/invoices/:number', 'admin/payouts'],
    ...[
      'admin/payouts/:id',
      'admin/payouts/:id/:file',
      'admin/retailer',
      'admin/revenue',
      'admin/revenue/csv',
      'admin/second-factor',
    ],
    ...['admin/sign-ups', 'admin/sign-ups/csv', 'admin/subscriptions', 'admin/subscriptions/:id'],
  ],
  content: [
    ...['admin', 'admin/experiments', 'admin/experiments/csv', 'admin/help', 'admin/second-factor'],
    ...['admin/sign-ups', 'admin/sign-ups/csv', 'admin/wishes'],
  ],
}

async function buildOperator(role: OperatorRole) {
  const session = await buildSession(deps)
  await db.update(accounts).set({ role }).where(eq(accounts.id, session.accountId))
  return { ...session, role, id: session.accountId }
}

const addressOf = (screen: string) => `/app/${screen.replaceAll(/:\w+/g, 'x')}/`

describe('R-50 what operators may do', () => {
  test('rights name only screens that there are, and nobody acts on one that they don’t see', () => {
    expect(Object.keys(operatorRights).filter((screen) => !screens.includes(screen))).toEqual([])
    for (const { see, act } of Object.values(operatorRights))
      expect(act.filter((role) => !see.includes(role))).toEqual([])
  })

  test.each(operatorRoles)('%s opens these screens alone, and their forms', async (role) => {
    const { cookie } = await buildOperator(role)
    const open = async (form?: Record<string, string>) => {
      const answers = await Promise.all(
        screens.map(async (screen) => {
          const route = buildRouteRequest(deps, addressOf(screen), { cookie, ...(form && { form }) })
          const refusal = await requireOperator(route).then(
            () => undefined,
            (error: { code: string }) => error.code,
          )
          return { screen, refusal }
        }),
      )
      for (const { refusal } of answers) if (refusal !== undefined) expect(refusal).toBe('forbidden')
      return answers.filter(({ refusal }) => refusal === undefined).map(({ screen }) => screen)
    }
    const acted = screens.filter(
      (screen) => role === 'owner' || rightsAt(operatorRights, addressOf(screen)).act.includes(role),
    )
    expect((await open()).toSorted()).toEqual(role === 'owner' ? screens.toSorted() : seen[role])
    expect(await open({ intent: 'x' })).toEqual(acted)
  })

  test('the menu has no row and no figure of what is not theirs', async () => {
    const { cookie } = await buildOperator('content')
    const { data } = await answerOf(loadAdmin(buildRouteRequest(deps, '/app/admin/', { cookie })))
    const { screens: rows, today, waiting } = data as Awaited<ReturnType<typeof loadAdmin>>
    expect(rows?.toSorted()).toEqual(seen.content.map(addressOf).toSorted())
    expect([...Object.keys(today), ...Object.keys(waiting)].filter((to) => !rows?.includes(to))).toEqual([])
    expect(Object.keys(today)).not.toContain('/app/admin/revenue/')
  })

  test('mails kept on this machine hold links into accounts: nobody else opens them, with or without a second factor', async () => {
    const { cookie } = await buildOperator('support')
    const route = buildRouteRequest(deps, '/app/admin/mail/', { cookie })
    await expect(requireOperatorAccount(route)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('support works on members alone, and makes nobody an operator; finance changes no account', async () => {
    const [owner, support, finance] = [
      await buildOperator('owner'),
      await buildOperator('support'),
      await buildOperator('finance'),
    ]
    const { accountId } = await buildAccount(deps)
    const visitor = buildVisitor()
    const reason = 'asked by phone'
    const forbidden = { code: 'forbidden' }
    await expect(
      grantOperator(deps, visitor, support, { accountId, reason, role: 'owner' }),
    ).rejects.toMatchObject(forbidden)
    for (const other of [owner, finance]) {
      const about = { accountId: other.id, reason }
      await expect(withdrawOperator(deps, visitor, support, about)).rejects.toMatchObject(forbidden)
      await expect(closeAccount(deps, visitor, support, about)).rejects.toMatchObject(forbidden)
      await expect(requestDeletionAsOperator(deps, visitor, support, about)).rejects.toMatchObject(forbidden)
    }
    await expect(closeAccount(deps, visitor, finance, { accountId, reason })).rejects.toMatchObject(forbidden)
    await closeAccount(deps, visitor, support, { accountId, reason })
  })

  test('an owner gives a role and changes it, which ends the log-ins; a form without one comes back', async () => {
    const owner = await buildOperator('owner')
    const other = await buildSession(deps)
    const send = (form: Record<string, string>) =>
      answerOf(
        changeAccount({
          ...buildRouteRequest(deps, `/app/admin/accounts/${other.accountId}/`, {
            cookie: owner.cookie,
            form,
          }),
          params: { id: other.accountId },
        }),
      )
    const form = { intent: 'grant-operator', reason: 'joins us', sure: 'on' }
    expect(await send(form)).toMatchObject({ status: 400, data: { error: 'no_role', reason: 'joins us' } })
    expect(await send({ ...form, role: 'member' })).toMatchObject({ status: 400 })
    for (const role of ['support', 'finance']) {
      expect(await send({ ...form, role })).toMatchObject({ status: 303 })
      const [account] = await db.select().from(accounts).where(eq(accounts.id, other.accountId))
      expect(account?.role).toBe(role)
    }
    const route = buildRouteRequest(deps, `/app/admin/accounts/${other.accountId}/`, { cookie: owner.cookie })
    const shown = await answerOf(loadAccount({ ...route, params: { id: other.accountId } }))
    expect(shown.data).toMatchObject({
      account: { role: 'finance', openLogIns: 0 },
      events: expect.arrayContaining([
        expect.objectContaining({
          event: 'operator.granted',
          details: { role: 'finance', reason: 'joins us' },
        }),
      ]),
    })
  })
})
