import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAffiliate, buildOperator } from '#tests/builders/affiliates.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { post } from '../ledger.ts'
import { PayeeInput, savePayee } from '../payees.ts'
import { prepareRun, releaseRun } from '../runs.ts'
import { affiliatePayees } from '../tables.ts'
import { loadRunFile } from './payouts.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

test('R-37 the spreadsheet of a run has whole accounts, as texts, once another operator has released it', async () => {
  const { id, actor } = await buildAffiliate(deps)
  const account = { method: 'wire', bic: 'ROYCCAT2', bankCode: '000300012', account: '01234567890123456789' }
  const payee = { kind: 'person', name: '=Ann', address: '1 Main St', country: 'CA', registered: 'no' }
  await savePayee(deps, actor, PayeeInput.parse({ ...payee, ...account, taxId: '046-454-286' }))
  await db.update(affiliatePayees).set({ countsFrom: new Date(Date.now() - HOUR_MS) })
  const lines = [
    { account: 'cost' as const, amount: 60_00, currency: 'USD' },
    { account: 'earned' as const, amount: -60_00, currency: 'USD' },
  ]
  await db.transaction((transaction) =>
    post(transaction, { posting: 'earned', at: new Date(), affiliateId: id, lines }),
  )
  const run = await prepareRun(deps, await buildOperator(deps))
  if (!run.ok) throw new Error(JSON.stringify(run))
  const { accountId, cookie } = await buildSession(deps)
  await db.update(accounts).set({ role: 'finance' }).where(eq(accounts.id, accountId))
  const read = async () => {
    const params = { id: run.runId, file: 'csv' }
    const request = buildRouteRequest(deps, `/app/admin/payouts/${run.runId}/csv/`, { cookie })
    const { data } = await answerOf(loadRunFile(Object.assign(request, { params })))
    return (await (data as Response).text()).split('\r\n')[1]
  }
  const before = await read()
  expect(before).toContain('"\'=Ann"')
  expect(before).not.toMatch(/4567 8901|046/)
  await releaseRun(deps, await buildOperator(deps), run)
  expect(await read()).toMatch(/"0123 4567 8901 2345 6789","ROYCCAT2","0003 0001 2","046-454-286"$/)
})
