import { eq, sql } from 'drizzle-orm'
import JSZip from 'jszip'
import { expect, test } from 'vitest'
import { listBackgroundJobs } from '#apps/server/module-servers.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import { settlePayment } from '#modules/commerce/payments/settle-payment.ts'
import { invoices, orders, payments } from '#modules/commerce/tables/orders.ts'
import { seats } from '#modules/commerce/tables/subscriptions.ts'
import { createDocument } from '#modules/documents/create-document.ts'
import { documents } from '#modules/documents/tables.ts'
import { logIn } from '#modules/identity/accounts/log-in.ts'
import { createLink } from '#modules/identity/accounts/one-time-links.ts'
import { findAccount } from '#modules/identity/accounts/queries.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { inboxMessages } from '#modules/support/tables.ts'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { buildBillingShop } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession, SESSION_PASSWORD } from '#tests/builders/session.ts'
import { buildSubscription, readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { requestDeletionAsOperator } from './account-deletion.ts'
import { deleteOldExports, makeDataExport, requestDataExport } from './data-export.ts'
import { dataExportParts, dataExports } from './tables.ts'
import {
  deleteAccountByForm,
  loadData,
  loadDataFile,
  loadDeletion,
  requestExportByForm,
} from './workspace/privacy.server.ts'

const { db } = await createTestDatabase()
const [free, paid] = [buildTemplate(), buildTemplate({ number: 2, free: false })]
paid.template.slug = 'paid-letter'
const shop = buildBillingShop(db)
const deps = { ...shop.deps, catalogue: createCatalogue([free, paid]) }
/** What a renderer does before each file. */
let beforeFile = async () => {}
const forgotten: string[] = []
const jobs = listBackgroundJobs(
  {
    ...deps,
    experiments: [],
    renderer: {
      render: async (_tree, format) => {
        await beforeFile()
        return { bytes: new TextEncoder().encode(format), unprintable: [] }
      },
    },
    renderInvoice: async (_renderer, _account, { number }) => ({
      bytes: new TextEncoder().encode('pdf'),
      name: `Invoice ${number}`,
    }),
    forgetMails: async (to) => {
      forgotten.push(to)
    },
  },
  {} as never,
)
const signal = AbortSignal.timeout(60_000)
const run = (name: string, data: object = {}) =>
  jobs.find((job) => job.name === name)?.handle(data, { id: 'now', signal })
const mails = (kind: string) =>
  shop.deps.enqueued.filter(({ name, data }) => name === 'send-mail' && 'kind' in data && data.kind === kind)

type Session = Awaited<ReturnType<typeof buildSession>>
const route = (path: string, { cookie }: Pick<Session, 'cookie'>, form?: Record<string, string>) =>
  buildRouteRequest(deps, path, { cookie, ...(form && { form }) })
const exportOf = async ({ accountId }: Pick<Session, 'accountId'>) => {
  const [found] = await db.select().from(dataExports).where(eq(dataExports.accountId, accountId))
  return found?.id ?? ''
}
const download = (id: string, session: Pick<Session, 'cookie'>) =>
  answerOf(loadDataFile({ ...route(`/app/account/data/${id}/`, session), params: { id } }))
const remove = (session: Pick<Session, 'cookie'>, form: Record<string, string>, query = '') =>
  answerOf(deleteAccountByForm(route(`/app/account/delete/${query}`, session, form)))
const makeDue = ({ accountId }: Pick<Session, 'accountId'>) =>
  db.update(accounts).set({ deletionDueAt: sql`now()` }).where(eq(accounts.id, accountId))
const own = (accountId: string) => findAccount(db, { id: accountId })
const writeDocument = async (accountId: string, template = free.template, company = 'Ink & Paper') => {
  const entry = deps.catalogue.findBySlug(`${template.slug}-D${template.number}`)
  if (!entry) throw new Error(`no template ${template.slug}`)
  return createDocument(deps, { id: accountId }, {
    templateSlug: entry.slug,
    revision: entry.revision,
    answers: { company },
  } as never)
}

test('LEGAL-2 an export has what every module holds, as its schema says, for its owner alone and 7 days', async () => {
  const [session, other] = [await buildSession(deps), await buildSession(deps)]
  await writeDocument(session.accountId)
  await writeDocument(session.accountId, paid.template)
  expect((await answerOf(requestExportByForm(route('/app/account/data/', session, {})))).status).toBe(303)
  // A second press is the same copy.
  await answerOf(requestExportByForm(route('/app/account/data/', session, {})))
  expect(await db.$count(dataExports, eq(dataExports.accountId, session.accountId))).toBe(1)
  const id = await exportOf(session)
  expect((await download(id, session)).status).toBe(404)
  await run('make-data-export', { exportId: id })
  expect(mails('dataExportReady')).toHaveLength(1)

  const { status, data } = await download(id, session)
  expect(status).toBe(200)
  const response = data as Response
  const bytes = await response.arrayBuffer()
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true })
  expect(Object.keys(zip.files)).toEqual([
    'data.json',
    'schema.json',
    'documents/001 Letter of Intent – Ink & Paper.docx',
    'documents/001 Letter of Intent – Ink & Paper.pdf',
    'documents/not-included.json',
  ])
  const read = async (name: string) => JSON.parse((await zip.file(name)?.async('string')) ?? '')
  const [exported, schema] = [await read('data.json'), await read('schema.json')]
  expect(exported.accounts).toMatchObject([{ id: session.accountId, email: session.email }])
  expect(exported.documents.map(({ answers }: { answers: object }) => answers)).toEqual([
    { company: 'Ink & Paper' },
    { company: 'Ink & Paper' },
  ])
  expect(exported.website_log_ins).toHaveLength(2) // of the sign-up, and of the log-in
  expect(schema.required).toEqual(Object.keys(exported))
  for (const [table, rows] of Object.entries<object[]>(exported)) {
    const names = Object.keys(schema.properties[table].items.properties)
    for (const row of rows) expect(Object.keys(row).toSorted(), table).toEqual(names.toSorted())
  }
  expect(await read('documents/not-included.json')).toMatchObject([{ reason: 'licence_required' }])
  expect(JSON.stringify(exported)).not.toMatch(/argon2|"hash"|password_hash/)

  for (const asked of [id, 'x']) expect((await download(asked, other)).status, asked).toBe(404)
  await db.update(dataExports).set({ expiresAt: sql`now()` }).where(eq(dataExports.id, id))
  expect((await download(id, session)).status).toBe(404)
  await deleteOldExports(deps)
  expect(await db.$count(dataExportParts, eq(dataExportParts.exportId, id))).toBe(0)
})

test('an export that is killed half-way begins anew, one of 500 documents is whole, and a fourth in a week is refused', async () => {
  const session = await buildSession(deps)
  await writeDocument(session.accountId)
  const [document] = await db.select().from(documents).where(eq(documents.ownerId, session.accountId))
  if (!document) throw new Error('no document')
  await db
    .insert(documents)
    .values(Array.from({ length: 499 }, (_, index) => ({ ...document, id: `copy-${index}` })))
  await requestDataExport(deps, buildVisitor(), session)
  const id = await exportOf(session)
  let files = 0
  beforeFile = async () => {
    files += 1
    if (files === 300) throw new Error('killed')
  }
  await expect(run('make-data-export', { exportId: id })).rejects.toThrow('killed')
  beforeFile = async () => {}
  await run('make-data-export', { exportId: id })
  const { data } = await download(id, session)
  const zip = await JSZip.loadAsync(await (data as Response).arrayBuffer())
  expect(Object.keys(zip.files)).toHaveLength(1_002)

  for (const _ of [2, 3]) {
    await db.update(dataExports).set({ readyAt: sql`now()` })
    await requestDataExport(deps, buildVisitor(), session)
  }
  await db.update(dataExports).set({ readyAt: sql`now()` })
  expect((await answerOf(requestExportByForm(route('/app/account/data/', session, {})))).status).toBe(429)
})

test('an export whose account is deleted meanwhile ends without a fault', async () => {
  const session = await buildSession(deps)
  await writeDocument(session.accountId)
  await requestDataExport(deps, buildVisitor(), session)
  const id = await exportOf(session)
  beforeFile = async () => {
    await makeDue(session)
    await run('purge-deleted-accounts')
  }
  await run('make-data-export', { exportId: id })
  beforeFile = async () => {}
  expect(await own(session.accountId)).toBeUndefined()
  expect(await db.$count(dataExports, eq(dataExports.id, id))).toBe(0)
})

test('LEGAL-2 a deletion asks for the password, ends log-ins, can be undone, and asked twice is asked once', async () => {
  const session = await buildSession(deps)
  expect((await remove(session, {})).status).toBe(400)
  expect((await remove(session, { password: 'wrong horse 1' })).status).toBe(401)
  expect((await own(session.accountId))?.deletionDueAt).toBeNull()
  const deleted = await remove(session, { password: SESSION_PASSWORD })
  expect(deleted).toMatchObject({ status: 303, location: '/app/account/login/?done=deletion-planned' })
  expect((deleted.data as Response).headers.get('clear-site-data')).toBe('"storage"')
  const due = (await own(session.accountId))?.deletionDueAt
  expect(Math.round(((due?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(14)
  // Its log-ins have ended.
  expect((await answerOf(loadData(route('/app/account/data/', session)))).status).toBe(303)
  await run('purge-deleted-accounts')
  const again = await logIn(deps, buildVisitor(), { email: session.email, password: SESSION_PASSWORD })
  if (!again.ok) throw new Error(again.error)
  const cookie = `b_session=${again.session.token}`
  const back = { ...session, cookie: session.cookie.replace(/=.*/, `=${again.session.token}`) || cookie }
  await remove(back, { password: SESSION_PASSWORD })
  expect((await own(session.accountId))?.deletionDueAt).toEqual(due)
  expect(mails('deletionPlanned')).toHaveLength(1)
  expect((await remove(back, { intent: 'undo' })).location).toBe('/app/account/delete/?done=undone')
  expect((await own(session.accountId))?.deletionDueAt).toBeNull()
  const events = await db.select().from(auditEvents).where(eq(auditEvents.accountId, session.accountId))
  expect(events.map(({ event }) => event).filter((event) => event.startsWith('account-deletion'))).toEqual([
    'account-deletion.requested',
    'account-deletion.undone',
  ])
})

test('a mailed link does in the place of a password, once, and for its own account alone', async () => {
  const [session, other] = [await buildSession(deps), await buildSession(deps)]
  await remove(session, { intent: 'mail' })
  expect(mails('confirmDeletion')).toMatchObject([{ data: { accountId: session.accountId } }])
  const url = await createLink(deps, { ...session, purpose: 'delete-account' })
  const { search } = new URL(url)
  expect((await remove(other, {}, search)).status).toBe(410)
  const page = await answerOf(loadDeletion(route(`/app/account/delete/${search}`, session)))
  expect(page.data).toMatchObject({ link: 'good' })
  expect((await remove(session, {}, search)).status).toBe(303)
  expect((await own(session.accountId))?.deletionDueAt).not.toBeNull()
  expect((await own(other.accountId))?.deletionDueAt).toBeNull()
})

test('LEGAL-2 after 14 days nothing of an account is left in any table but its books, and its address may sign up again', async () => {
  const plan = await buildSubscription(deps, shop.fake, { period: 'month' })
  const { accountId } = plan
  const { email = '' } = (await own(accountId)) ?? {}
  await writeDocument(accountId)
  await db.insert(inboxMessages).values({
    ...{ reference: '12345678', kind: 'chat', language: 'en', email, text: `I am ${email}`, page: '/' },
    ...{ accountId, submission: 's' },
  })
  await db
    .insert(seats)
    .values({ id: 'seat', subscriptionId: plan.id, email: 'colleague@mail.test', invitedAt: new Date() })
  await requestDataExport(deps, buildVisitor(), { accountId })
  const account = await own(accountId)
  if (!account) throw new Error('no account')
  await requestDeletionAsOperator(deps, buildVisitor(), await buildOperator(), {
    accountId,
    reason: 'asked by mail',
  })
  expect((await readSubscription(deps, plan)).subscription.cancelledAt).not.toBeNull()
  await makeDue({ accountId })
  await Promise.all([run('purge-deleted-accounts'), run('purge-deleted-accounts')])

  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'
      -- Counters name an id that leads nowhere, until their window ends.
      and table_name <> 'rate_limits'`,
  )
  for (const { name } of tables) {
    const { rows } = await db.execute(sql`select * from ${sql.identifier(name)} row
      where row::text ilike ${`%${accountId}%`} or row::text ilike ${`%${email}%`}`)
    expect(rows, name).toEqual([])
  }
  const [order] = await db.select().from(orders).where(eq(orders.id, plan.orderId))
  expect(order).toMatchObject({ accountId: null, email: '', buyer: { phone: null } })
  expect(order?.buyer.name).not.toBe('')
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, plan.orderId))
  expect(invoice?.contents).toMatchObject({ email: '', buyer: { name: order?.buyer.name, phone: null } })
  expect(await db.$count(seats, eq(seats.id, 'seat'))).toBe(0)
  const reports = await db.select().from(auditEvents).where(eq(auditEvents.event, 'account-deletion.done'))
  expect(reports.at(-1)?.details).toMatchObject({ deleted: expect.any(Number), kept: expect.any(Number) })
  expect(mails('accountDeleted')).toContainEqual(
    expect.objectContaining({ data: { kind: 'accountDeleted', email, language: account.language } }),
  )
  expect(forgotten).toContain(email)
  expect((await buildAccount(deps, { email })).accountId).not.toBe(accountId)
})

test('a team has to be closed by a word, and says who loses a seat', async () => {
  const session = await buildSession(deps)
  const plan = await buildSubscription(deps, shop.fake, { period: 'year' })
  await db.execute(sql`update subscriptions set account_id = ${session.accountId} where id = ${plan.id}`)
  await db
    .insert(seats)
    .values({ id: 'one', subscriptionId: plan.id, email: 'one@mail.test', invitedAt: new Date() })
  const page = await answerOf(loadDeletion(route('/app/account/delete/', session)))
  expect(page.data).toMatchObject({ plans: [{ people: 1, renews: true }] })
  const refused = await remove(session, { password: SESSION_PASSWORD })
  expect(refused).toMatchObject({ status: 400, data: { error: 'team' } })
  expect((await remove(session, { password: SESSION_PASSWORD, team: 'on' })).status).toBe(303)
  expect((await readSubscription(deps, plan)).events.at(-1)).toMatchObject({
    kind: 'cancelled',
    by: 'holder',
  })
})

test('an account that is paying is deleted once the payment is settled, and what that opened renews nothing', async () => {
  const { orderId, reference } = await buildPaying(deps, { period: 'month' })
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const accountId = order?.accountId ?? ''
  await db.update(payments).set({ state: 'processing' }).where(eq(payments.orderId, orderId))
  await makeDue({ accountId })
  await run('purge-deleted-accounts')
  expect(await own(accountId)).toBeDefined()
  shop.fake.change(reference, { mandate: savedCard })
  await settlePayment(deps, 'sandbox', shop.fake.move(reference))
  await run('purge-deleted-accounts')
  expect(await own(accountId)).toBeUndefined()
  const { rows } = await db.execute(
    sql`select cancelled_at, mandate from subscriptions where order_id = ${orderId}`,
  )
  expect(rows).toMatchObject([{ cancelled_at: expect.anything() }])
})

test('operators delete no operator and not themselves, and are deleted by nobody', async () => {
  const [one, other] = [await buildOperator(), await buildOperator()]
  for (const accountId of [one.id, other.id]) {
    const asked = requestDeletionAsOperator(deps, buildVisitor(), one, { accountId, reason: 'r' })
    await expect(asked).rejects.toMatchObject({ code: 'forbidden' })
  }
  const session = await buildSession(deps)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, session.accountId))
  expect((await remove(session, { password: SESSION_PASSWORD })).status).toBe(403)
  await makeDataExport({ ...deps } as never, { exportId: 'none' }, { signal })
})

async function buildOperator() {
  const { accountId: id } = await buildAccount(deps)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, id))
  return { id, role: 'owner' } as const
}
