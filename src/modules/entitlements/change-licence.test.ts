import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { createDocument } from '#modules/documents/create-document.ts'
import { listDocuments } from '#modules/documents/list-documents.ts'
import { openDocument, openTemplate } from '#modules/documents/open-document.ts'
import { prepareDownload } from '#modules/documents/prepare-download.ts'
import { listEvents } from '#modules/identity/accounts/list-events.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { findAccess, mayDownload } from './access.ts'
import { giveLicence, takeLicence } from './change-licence.ts'

const { db } = await createTestDatabase()
const paid = buildTemplate({ free: false })
const deps = buildDependencies(db, { templates: [paid] })
const templateSlug = 'letter-of-intent-D1'
const reason = 'paid by invoice 12'
const { accountId: operatorId } = await buildAccount(deps)
const operator = { id: operatorId, role: 'owner' } as const
await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, operatorId))

/** The account as its next request finds it. */
async function readActor(id: string) {
  return { id, ...(await findAccess(deps, { accountId: id })) }
}

async function buildFilledIn() {
  const { accountId, email } = await buildAccount(deps)
  const outcome = await createDocument(deps, { id: accountId }, { templateSlug, answers: {} })
  if (!outcome.ok) throw new Error(outcome.error)
  return { accountId, email, id: outcome.document.id }
}

const give = (accountId: string) => giveLicence(deps, buildVisitor(), operator, { accountId, reason })
const take = (accountId: string) => takeLicence(deps, buildVisitor(), operator, { accountId, reason })

test('LIC-3 a licence opens what is not free, and nothing else does', () => {
  const paid = { free: false, department: 'legal' }
  expect(mayDownload({ library: [] }, paid)).toBe(false)
  expect(mayDownload({ library: [] }, { ...paid, free: true })).toBe(true)
  expect(mayDownload({ library: 'all' }, paid)).toBe(true)
  expect(mayDownload({ library: ['legal'] }, paid)).toBe(true)
  expect(mayDownload({ library: ['human-resources'] }, paid)).toBe(false)
})

test('LIC-3 an account that is given a licence has text and files from its next request on, until it is taken', async () => {
  const { accountId, id } = await buildFilledIn()
  const before = await readActor(accountId)
  await expect(prepareDownload(deps, before, { id })).rejects.toMatchObject({ code: 'licence_required' })

  await give(accountId)
  const actor = await readActor(accountId)

  expect((await prepareDownload(deps, actor, { id })).fileName).toBe('Letter of Intent')
  expect(await openDocument(deps, actor, { id })).toMatchObject({
    mayDownload: true,
    template: paid.template,
  })
  expect(openTemplate(deps, actor, { templateSlug })).toMatchObject({ mayDownload: true })
  expect((await listDocuments(deps, actor)).documents).toMatchObject([{ template: { mayDownload: true } }])

  await take(accountId)
  const after = await readActor(accountId)
  await expect(prepareDownload(deps, after, { id })).rejects.toMatchObject({ code: 'licence_required' })
})

test('R-50 who gave and took a licence, and why, is written down', async () => {
  const { accountId, email } = await buildFilledIn()
  await give(accountId)
  await take(accountId)

  const { events } = await listEvents(deps, { email })
  expect(events.filter(({ event }) => event.startsWith('licence.'))).toMatchObject([
    { event: 'licence.taken', actor: { id: operatorId }, details: { reason } },
    { event: 'licence.given', actor: { id: operatorId }, details: { reason } },
  ])
})

test('only an operator gives a licence, never to themselves, and to an account that is there: twice is once', async () => {
  const { accountId } = await buildFilledIn()
  const about = { accountId, reason }
  const giving = giveLicence(deps, buildVisitor(), { ...operator, role: 'member' }, about)
  await expect(giving).rejects.toMatchObject({ code: 'forbidden' })
  await expect(give(operatorId)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(give('unknown')).rejects.toMatchObject({ code: 'not_found' })
  await take(accountId)
  expect(await readActor(accountId)).toMatchObject({ library: [] })

  await Promise.all([give(accountId), give(accountId)])
  await give(accountId)
  expect(await readActor(accountId)).toMatchObject({ library: 'all' })
  const written = await db.select().from(auditEvents).where(eq(auditEvents.accountId, accountId))
  expect(written.flatMap(({ event }) => (event.startsWith('licence.') ? [event] : []))).toEqual([
    'licence.given',
  ])
})
