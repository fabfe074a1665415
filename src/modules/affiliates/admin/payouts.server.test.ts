import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { dayOf, HOUR_MS } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAffiliate, buildOperator } from '#tests/builders/affiliates.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { post } from '../ledger.ts'
import { PayeeInput, savePayee } from '../payees.ts'
import { addRate, RateInput } from '../rates.ts'
import { prepareRun, releaseRun } from '../runs.ts'
import { affiliatePayees } from '../tables.ts'
import { loadRunFile } from './payouts.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const payer = {
  ...{ AFFILIATE_SEPA_IBAN: 'DE02120300000000202051', AFFILIATE_SEPA_BIC: 'BYLADEM1001' },
  ...{ AFFILIATE_ACH_ROUTING: '021000021', AFFILIATE_ACH_BANK_NAME: 'Bank' },
  AFFILIATE_ACH_COMPANY_ID: '1123456789',
}
const banks = [
  { country: 'CA', method: 'wire', bic: 'ROYCCAT2', bankCode: '000300012', account: '01234567890123456789' },
  { country: 'FR', method: 'sepa', iban: 'DE89370400440532013000' },
  { country: 'US', method: 'ach', routing: '011401533', account: '1234567', accountType: 'checking' },
]

/** Somebody who is paid $60 to such an account by the next run. */
async function owe(bank: Record<string, string>) {
  const { id, actor } = await buildAffiliate(deps)
  const payee = { kind: 'person', name: '=Ann', address: '1 Main St', registered: 'no', taxId: '046-454-286' }
  await savePayee(deps, actor, PayeeInput.parse({ ...payee, ...bank }))
  const lines = [
    { account: 'cost' as const, amount: 60_00, currency: 'USD' },
    { account: 'earned' as const, amount: -60_00, currency: 'USD' },
  ]
  await db.transaction((transaction) =>
    post(transaction, { posting: `earned ${id}`, at: new Date(), affiliateId: id, lines }),
  )
}

test('R-37 files of a run: whole accounts once another operator has released it, and an event of each download', async () => {
  for (const bank of banks) await owe(bank)
  await db.update(affiliatePayees).set({ countsFrom: new Date(Date.now() - HOUR_MS) })
  const rate = RateInput.parse({ currency: 'EUR', day: dayOf(new Date()), rate: '1.08' })
  await addRate(deps, await buildOperator(deps), rate)
  const run = await prepareRun(deps, await buildOperator(deps))
  if (!run.ok) throw new Error(JSON.stringify(run))
  const { accountId: actorId, cookie } = await buildSession(deps)
  await db.update(accounts).set({ role: 'finance' }).where(eq(accounts.id, actorId))
  const read = async (file: string) => {
    const services = { settings: { ...deps.settings, ...payer } }
    const request = buildRouteRequest(deps, `/app/admin/payouts/${run.runId}/${file}/`, { cookie, services })
    const params = { id: run.runId, file }
    return (await answerOf(loadRunFile(Object.assign(request, { params })))).data as Response
  }
  const readWire = async () =>
    (await (await read('csv')).text()).split('\r\n').find((row) => row.includes('"CA"'))
  const before = await readWire()
  expect(before).toContain('"\'=Ann"')
  expect(before).not.toMatch(/4567 8901|046/)
  expect((await read('sepa')).status).toBe(404)
  await releaseRun(deps, await buildOperator(deps), run)
  expect(await readWire()).toMatch(/"0123 4567 8901 2345 6789","ROYCCAT2","0003 0001 2","046-454-286"$/)
  expect(await (await read('sepa')).text()).toContain('<IBAN>DE89370400440532013000</IBAN>')
  expect(await (await read('ach')).text()).toContain('1234567')
  expect((await read('wire')).status).toBe(404)
  const events = await db.select().from(auditEvents).where(eq(auditEvents.event, 'affiliate-run.downloaded'))
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  expect(events).toMatchObject(
    ['csv', 'csv', 'sepa', 'ach'].map((file) => ({
      ...{ actorId, accountId: null, network: 'test', requestId: 'test' },
      details: { run: run.runId, month, file },
    })),
  )
})
