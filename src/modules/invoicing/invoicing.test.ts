import { globSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Calculation } from '#engine/sheet/calculation.ts'
import { creditAnswers, creditNoteOf, invoiceAnswers } from '#engine/sheet/derive-invoice.ts'
import { invoiceFacts } from '#engine/sheet/invoice-facts.ts'
import { matching, rowWith } from '#engine/sheet/offers.ts'
import { layoutOf } from '#engine/sheet/printable.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { sampleAnswers } from '#engine/sheet/sample-answers.ts'
import { type Answers, checkAnswers, fieldsOf } from '#engine/source/index.ts'
import { newId } from '#kernel/ids.ts'
import { addDays, dayOf } from '#kernel/time.ts'
import { createDocument, duplicateDocument } from '#modules/documents/create-document.ts'
import { prepareDownload } from '#modules/documents/prepare-download.ts'
import { findDocument, saveDocument } from '#modules/documents/public.ts'
import { saveOrCreateDocument } from '#modules/documents/save-document.ts'
import { deleteDocuments, deleteForGood } from '#modules/documents/trash.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { readSharedSources } from '../../../scripts/library/read-library.ts'
import { changeSeries, getSeries, issueDocument, numberDraft, takeNumber } from './issue.ts'
import {
  findIssued,
  getIssued,
  listIssued,
  listOwed,
  prepareIssued,
  recordPayment,
  voidIssued,
} from './issued.ts'
import { changeEntry, deleteEntry, listEntries, restoreEntry } from './kept.ts'
import { deletePayment, listMade, makeNext } from './make.ts'
import { balanceOf, ENTRIES_MOST, formatNumber, NumberPattern, stateOf } from './schema.ts'
import { invoiceSeries, issuedDocuments } from './tables.ts'
import { changeIssued, issue as issueByForm, loadInvoices, loadIssue } from './workspace/invoices.server.ts'
import { changeKept, loadKept, loadOffers } from './workspace/kept.server.ts'

const { law } = readSharedSources()
function readTemplate(name: string) {
  const file = `content/sheets/${name}.yaml`
  return readSheet(readFileSync(file, 'utf8'), file, law).template
}
/** Every quote that says which invoice is made of it, with that invoice. */
function listQuotes() {
  const files = globSync('content/sheets/*/*.yaml')
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const nameOf = (file: string) => file.split('/').slice(2).join('/').replace('.yaml', '')
  return files.flatMap((file) => {
    const [, number] = /^ {2}invoice:\n {4}template: (\d+)$/m.exec(sources.get(file) ?? '') ?? []
    if (number === undefined) return []
    const target = files.find((one) => sources.get(one)?.includes(`\nnumber: ${number}\n`)) ?? ''
    const [quote, invoice] = [readTemplate(nameOf(file)), readTemplate(nameOf(target))]
    if (!quote || !invoice) throw new Error(`${file} or its invoice has a fault`)
    return [[nameOf(file), quote, invoice] as const]
  })
}
const template = readTemplate('en/service-invoice-spreadsheet')
if (!template?.invoicing) throw new Error('the service invoice is no invoice')
const { invoicing } = template
const slug = `${template.slug}-D${template.number}`
const { db } = await createTestDatabase()
const quoteTemplate = readTemplate('en/quotation-spreadsheet')
if (!quoteTemplate) throw new Error('there is no quotation')
const templates = [template, quoteTemplate].map((one, index) => ({
  ...buildTemplate(),
  template: one,
  revision: `r${index}`,
}))
const deps = buildDependencies(db, { templates })
const request = { network: 'test', requestId: 'test' }
const today = dayOf(new Date())
const year = Number(today.slice(0, 4))
const numbered = (count: number) => formatNumber('YYYY-####', count, year)

async function buildActor() {
  return { id: (await buildAccount(deps)).accountId, library: 'all' as const }
}
type Actor = Awaited<ReturnType<typeof buildActor>>

async function buildDraft(actor: { id: string }, answers: Record<string, unknown> = {}) {
  const all = { ...template?.book.example.answers, ...answers }
  const outcome = await createDocument(deps, actor, { templateSlug: slug, answers: all })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.document
}

const issue = async (actor: Actor, { id, version }: { id: string; version: number }, issuedOn = today) =>
  issueDocument(deps, actor, { document: id, version, issuedOn }, request)

async function buildIssued(actor: Actor) {
  const outcome = await issue(actor, await buildDraft(actor))
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.id
}

describe('numbers', () => {
  test.each([
    ['YYYY-####', 7, '2026-0007'],
    ['INV YY/##', 123, 'INV 26/123'],
    ['#', 9, '9'],
  ])('%s of %i is %s', (pattern, number, written) => {
    expect(NumberPattern.parse(pattern)).toBe(pattern)
    expect(formatNumber(pattern, number, 2026)).toBe(written)
  })

  test.each(['', 'YYYY', '##-##', '<b>#'])('%j is no pattern', (pattern) => {
    expect(NumberPattern.safeParse(pattern).success).toBe(false)
  })

  test('many at once get numbers without gaps and doubles', async () => {
    const actor = await buildActor()
    const drafts = await Promise.all(Array.from({ length: 24 }, () => buildDraft(actor)))
    const outcomes = await Promise.all(drafts.map((draft) => issue(actor, draft)))
    const numbers = outcomes.map((outcome) => (outcome.ok ? outcome.number : outcome.error))
    expect(numbers.toSorted()).toEqual(drafts.map((_, index) => numbered(index + 1)))
  })

  test('a transaction that is killed gives its number back', async () => {
    const actor = await buildActor()
    await issue(actor, await buildDraft(actor))
    const killed = db.transaction(async (transaction) => {
      await takeNumber(transaction, { ownerId: actor.id, kind: 'invoice', issuedOn: today })
      const { rows } = await transaction.execute(sql`select pg_backend_pid() as pid`)
      await db.execute(sql`select pg_terminate_backend(${(rows[0] as { pid: number }).pid})`)
      await transaction.execute(sql`select 1`)
    })
    await expect(killed).rejects.toThrow()
    expect(await issue(actor, await buildDraft(actor))).toMatchObject({ number: numbered(2) })
  })

  test('two tabs issue one draft once', async () => {
    const actor = await buildActor()
    const draft = await buildDraft(actor)
    const outcomes = await Promise.all([issue(actor, draft), issue(actor, draft)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual({ ok: false, error: 'changed' })
    expect(await issue(actor, await buildDraft(actor))).toMatchObject({ number: numbered(2) })
    // Where the number is waited for, one waits.
    const next = await buildDraft(actor)
    let answered = 0
    let issuing: Promise<unknown>[] = []
    await db.transaction(async (transaction) => {
      await transaction.select().from(invoiceSeries).where(eq(invoiceSeries.ownerId, actor.id)).for('update')
      issuing = [1, 2, 3].map(async () => {
        const outcome = await issue(actor, next)
        answered += 1
        return outcome
      })
      await expect.poll(() => answered, { timeout: 10_000 }).toBe(2)
    })
    expect(await Promise.all(issuing)).toContainEqual(expect.objectContaining({ number: numbered(3) }))
  })

  test('every account has numbers of its own, and so has every member of a team', async () => {
    const [one, other] = [await buildActor(), await buildActor()]
    expect(await issue(one, await buildDraft(one))).toMatchObject({ number: numbered(1) })
    expect(await issue(other, await buildDraft(other))).toMatchObject({ number: numbered(1) })
  })

  test('what is refused takes no number', async () => {
    const actor = await buildActor()
    const draft = await buildDraft(actor)
    expect(await issue(actor, { ...draft, version: 7 })).toEqual({ ok: false, error: 'changed' })
    const nobody = await buildDraft(actor, { customer: null })
    expect(await issue(actor, nobody)).toEqual({ ok: false, error: 'incomplete' })
    const later = dayOf(addDays(new Date(), 3))
    expect(await issue(actor, draft, later)).toEqual({ ok: false, error: 'wrong_date' })
    expect(await issue(actor, draft)).toMatchObject({ number: numbered(1) })
  })

  test('numbers and dates rise together, and begin again with a year', async () => {
    const actor = await buildActor()
    expect(await issue(actor, await buildDraft(actor), '2024-12-30')).toMatchObject({ number: '2024-0001' })
    expect(await issue(actor, await buildDraft(actor), '2024-12-31')).toMatchObject({ number: '2024-0002' })
    expect(await issue(actor, await buildDraft(actor), '2025-01-02')).toMatchObject({ number: '2025-0001' })
    const earlier = await issue(actor, await buildDraft(actor), '2024-12-31')
    expect(earlier).toEqual({ ok: false, error: 'wrong_date' })
  })

  test('a series goes on at another number and with another pattern, and never back', async () => {
    const actor = await buildActor()
    const change = (pattern: string, next: number) =>
      changeSeries(deps, actor, { kind: 'invoice', pattern, next })
    expect(await change('INV-####', 41)).toEqual({ ok: true })
    expect(await issue(actor, await buildDraft(actor))).toMatchObject({ number: 'INV-0041' })
    expect(await change('INV-####', 41)).toEqual({ ok: false, error: 'moves_back', next: 42 })
    expect(await getSeries(deps, actor, { kind: 'quote', year })).toMatchObject({ next: 1 })
  })

  test('a year that has begun does not give a number of the one before again', async () => {
    const actor = await buildActor()
    expect(await issue(actor, await buildDraft(actor), '2024-12-30')).toMatchObject({ number: '2024-0001' })
    expect(await getSeries(deps, actor, { kind: 'invoice', year })).toMatchObject({ earliest: '2024-12-30' })
    await changeSeries(deps, actor, { kind: 'invoice', pattern: 'YYYY-####', next: 1 })
    const earlier = await issue(actor, await buildDraft(actor), '2024-12-31')
    expect(earlier).toEqual({ ok: false, error: 'wrong_date' })
    const earliest = `${year}-01-01`
    expect(await getSeries(deps, actor, { kind: 'invoice', year })).toMatchObject({ earliest })
    expect(await issue(actor, await buildDraft(actor))).toMatchObject({ number: numbered(1) })
  })

  test('a file of a draft does not have the number that another was given meanwhile', async () => {
    const actor = await buildActor()
    const build = () => buildDraft(actor, { invoiceNumber: numbered(1) })
    const [one, other] = [await build(), await build()]
    await issue(actor, one)
    const files = await Promise.all([one, other].map(({ id }) => prepareDownload(deps, actor, { id })))
    const [issued = '', draft = ''] = files.map(({ tree }) => JSON.stringify(tree))
    expect(issued).toContain(numbered(1))
    expect(draft).toContain(numbered(2))
    expect(draft).not.toContain(numbered(1))
  })

  test('a draft shows the number that it would get, unless somebody has written another', async () => {
    const actor = await buildActor()
    const show = (answers: Record<string, string>) =>
      numberDraft(db, { accountId: actor.id, invoicing, answers, now: new Date() })
    expect(await show({})).toEqual({ invoiceNumber: numbered(1) })
    await issue(actor, await buildDraft(actor))
    expect(await show({ invoiceNumber: numbered(1) })).toEqual({ invoiceNumber: numbered(2) })
    expect(await show({ invoiceNumber: 'A-9' })).toEqual({ invoiceNumber: 'A-9' })
  })
})

describe('what was issued', () => {
  test('has its number, its date and its totals, and cannot be changed from any tab', async () => {
    const actor = await buildActor()
    const draft = await buildDraft(actor)
    const outcome = await issue(actor, draft)
    const id = outcome.ok ? outcome.id : ''
    expect(await getIssued(deps, actor, { id, today })).toMatchObject({
      number: numbered(1),
      customer: 'Whitfield & Sons',
      currency: 'USD',
      total: 154_156,
      issuedOn: today,
      dueOn: dayOf(addDays(new Date(today), 30)),
      state: 'issued',
    })
    const { tree } = await prepareIssued(deps, actor, { id })
    expect(JSON.stringify(tree)).toContain(numbered(1))
    for (const version of [draft.version, draft.version + 1]) {
      const save = saveDocument(deps, actor, { id: draft.id, version, answers: { customer: 'Eve' } })
      await expect(save).rejects.toMatchObject({ code: 'forbidden' })
    }
    const again = { id: draft.id, version: 0, templateSlug: slug, answers: { customer: 'Eve' } }
    await expect(saveOrCreateDocument(deps, actor, again)).rejects.toMatchObject({ code: 'forbidden' })
    const saved = await findDocument(db, { ownerId: actor.id, id: draft.id })
    expect(saved?.answers).toMatchObject({ invoiceNumber: numbered(1), customer: 'Whitfield & Sons' })
  })

  test('is owed as it is printed, to the cent, and is no more than can be recorded', () => {
    const totalOf = (formula: string, price: number) => {
      const changed = JSON.parse(JSON.stringify(template).replaceAll('subtotal+discount+tax', formula))
      const lines = [{ quantity: 1, price: { minor: price * 100, currency: 'USD' } }]
      return invoiceFacts(changed, { lines })?.total
    }
    expect(totalOf('subtotal*1.005', 1)).toBe(1.01)
    expect(totalOf('subtotal*1000000', 1_000_000_000)).toBe(undefined)
  })

  test.each([
    ['fr/facture-sur-tableur', 1733.89],
    ['fr/facture-avec-tps-et-tvq-sur-tableur', 2384.89],
  ])('%s owes what is left after the deposit', (name, total) => {
    const invoice = readTemplate(name)
    expect(invoice && invoiceFacts(invoice, invoice.book.example.answers)).toMatchObject({ total })
  })

  test('of hours owes what a retainer leaves, and its credit note takes the retainer back as well', () => {
    const invoice = readTemplate('en/hourly-invoice')
    const credit = invoice && creditNoteOf(invoice)
    if (!invoice?.invoicing || !credit) throw new Error('there is no credit note')
    const { answers } = invoice.book.example
    const retainer = { minor: 50_000, currency: 'USD' }
    const facts = (given: Answers) => invoiceFacts(invoice, { ...answers, ...given })
    expect(facts({ retainer: null })).toMatchObject({ total: 4450.77, deposit: 0 })
    expect(facts({ retainer })).toMatchObject({ total: 3950.77, deposit: 500 })
    const credited = creditAnswers(invoice.invoicing, { ...answers, retainer }, '2026-0001')
    expect(invoiceFacts(credit, credited)).toMatchObject({ total: 4450.77, deposit: 0, failed: [] })
  })

  test('charges something: without a line it comes to no amount, but a line may be free', () => {
    const totalOf = (answers: Answers) => invoiceFacts(template, { customer: 'Acme', ...answers })?.total
    expect(totalOf({})).toBe(undefined)
    expect(totalOf({ lines: [{ service: ' ' }] })).toBe(undefined)
    const lines = [{ service: 'Design', quantity: 1, price: { minor: 500, currency: 'USD' } }]
    expect(totalOf({ lines, discountRate: 100 })).toBe(0)
  })

  test('outlives its draft', async () => {
    const actor = await buildActor()
    const draft = await buildDraft(actor)
    const outcome = await issue(actor, draft)
    await deleteDocuments(deps, actor, { ids: [draft.id] })
    await deleteForGood(deps, actor, { ids: [draft.id] })
    const id = outcome.ok ? outcome.id : ''
    expect(JSON.stringify((await prepareIssued(deps, actor, { id })).tree)).toContain('Whitfield')
  })

  test('needs what its files need', async () => {
    const { accountId } = await buildAccount(deps)
    const draft = await buildDraft({ id: accountId })
    const input = { document: draft.id, version: draft.version, issuedOn: today }
    const refused = issueDocument(deps, { id: accountId, library: [] }, input, request)
    await expect(refused).rejects.toMatchObject({ code: 'licence_required' })
  })

  test('R-12 is not there for another account', async () => {
    const [actor, other] = [await buildActor(), await buildActor()]
    const draft = await buildDraft(actor)
    const id = await buildIssued(actor)
    const notFound = { code: 'not_found' }
    const payment = { id, payment: newId(), paidOn: today, amount: 1, note: '' }
    await expect(issue(other, draft)).rejects.toMatchObject(notFound)
    await expect(getIssued(deps, other, { id, today })).rejects.toMatchObject(notFound)
    await expect(prepareIssued(deps, other, { id })).rejects.toMatchObject(notFound)
    await expect(recordPayment(deps, other, payment)).rejects.toMatchObject(notFound)
    await expect(voidIssued(deps, other, { id }, request)).rejects.toMatchObject(notFound)
    await recordPayment(deps, actor, payment)
    const [paid] = (await getIssued(deps, actor, { id, today })).payments
    const deletion = deletePayment(deps, other, { id, payment: paid?.id ?? '' })
    await expect(deletion).rejects.toMatchObject(notFound)
    expect(await listIssued(deps, other, { today, limit: 9 })).toEqual([])
    const making = makeNext(deps, other, { id, made: 0, withOptions: false })
    await expect(making).rejects.toMatchObject(notFound)
    expect(await listMade(db, other, { id })).toEqual([])
    expect(await findIssued(deps, other, { id })).toBe(undefined)
  })
})

describe('payments', () => {
  test('lower the balance until it is paid, and can be taken back', async () => {
    const actor = await buildActor()
    const id = await buildIssued(actor)
    const pay = (amount: number) =>
      recordPayment(deps, actor, { id, payment: newId(), paidOn: today, amount, note: 'Bank' })
    const standing = async () => {
      const { state, balance, payments } = await getIssued(deps, actor, { id, today })
      return { state, balance, last: payments.at(-1)?.id ?? '' }
    }
    await pay(100_000)
    expect(await standing()).toMatchObject({ state: 'partPaid', balance: 54_156 })
    await pay(54_156)
    const paid = await standing()
    expect(paid).toMatchObject({ state: 'paid', balance: 0 })
    expect(await voidIssued(deps, actor, { id }, request)).toEqual({ ok: false, error: 'has_payments' })
    await deletePayment(deps, actor, { id, payment: paid.last })
    expect(await standing()).toMatchObject({ state: 'partPaid', balance: 54_156 })
  })

  test('R-30 a form that is sent five times at once records one payment', async () => {
    const actor = await buildActor()
    const id = await buildIssued(actor)
    const payment = { id, payment: newId(), paidOn: today, amount: 500, note: '' }
    await Promise.all(Array.from({ length: 5 }, () => recordPayment(deps, actor, payment)))
    expect((await getIssued(deps, actor, { id, today })).payments).toHaveLength(1)
  })

  test('void keeps the number, and nothing is owed', async () => {
    const actor = await buildActor()
    const id = await buildIssued(actor)
    expect(await voidIssued(deps, actor, { id }, request)).toEqual({ ok: true })
    expect(await getIssued(deps, actor, { id, today })).toMatchObject({ state: 'void', balance: 0 })
    const payment = recordPayment(deps, actor, { id, payment: newId(), paidOn: today, amount: 1, note: '' })
    await expect(payment).rejects.toMatchObject({ code: 'conflict' })
    expect(await issue(actor, await buildDraft(actor))).toMatchObject({ number: numbered(2) })
  })

  const owed = {
    kind: 'invoice',
    total: 100,
    deposit: 0,
    paid: 0,
    credited: 0,
    invoiced: 0,
    dueOn: '2026-03-01',
    isVoid: false,
  } as const
  test.each([
    ['issued', owed, '2026-03-01', 100],
    ['partPaid', { ...owed, paid: 40 }, '2026-03-01', 60],
    ['overdue', { ...owed, paid: 40 }, '2026-03-02', 60],
    ['paid', { ...owed, paid: 100 }, '2026-03-02', 0],
    ['paid', { ...owed, paid: 130 }, '2026-03-02', -30],
    ['paid', { ...owed, paid: 40, credited: 60 }, '2026-03-02', 0],
    ['overdue', { ...owed, credited: 60 }, '2026-03-02', 40],
    ['credited', { ...owed, credited: 100 }, '2026-03-02', 0],
    ['void', { ...owed, isVoid: true }, '2026-03-02', 0],
    ['expired', { ...owed, kind: 'quote' }, '2026-03-02', 0],
    ['issued', { ...owed, kind: 'quote' }, '2026-03-01', 0],
    ['issued', { ...owed, kind: 'quote', invoiced: 99 }, '2026-03-01', 0],
    ['invoiced', { ...owed, kind: 'quote', invoiced: 100 }, '2026-03-02', 0],
    ['issued', { ...owed, kind: 'receipt' }, '2026-03-02', 0],
  ] as const)('is %s', (state, one, day, balance) => {
    expect(stateOf(one, day)).toBe(state)
    expect(balanceOf(one)).toBe(balance)
  })
})

describe('an invoice that is made of a quote', () => {
  const nextDraft = async (actor: Actor, id: string, { made = 0, withOptions = false } = {}) => {
    const outcome = await makeNext(deps, actor, { id, made, withOptions })
    if (!outcome.ok) throw new Error(outcome.error)
    const draft = await findDocument(db, { ownerId: actor.id, id: outcome.document.id })
    if (!draft) throw new Error('there is no draft')
    return draft
  }
  async function buildQuote(actor: Actor) {
    const answers = quoteTemplate?.book.example.answers ?? {}
    const created = await createDocument(deps, actor, {
      templateSlug: 'quotation-spreadsheet-D7005',
      answers,
    })
    const outcome = await issue(actor, created.ok ? created.document : { id: '', version: 0 })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome
  }

  test('has its customer, its lines without options and its price, less the deposit that was paid', async () => {
    const actor = await buildActor()
    const { id, number } = await buildQuote(actor)
    await recordPayment(deps, actor, { id, payment: newId(), paidOn: today, amount: 400_000, note: '' })
    const draft = await nextDraft(actor, id)
    expect(draft.answers).toMatchObject({
      customer: 'Brightwater Dental',
      reference: number,
      depositPaid: { minor: 400_000, currency: 'USD' },
    })
    expect(draft.answers.lines).toHaveLength(4)
    // The quote comes to 10,494.94.
    expect(invoiceFacts(template, draft.answers)).toMatchObject({ total: 6494.94, failed: [] })
    const invoice = await issue(actor, draft)
    const invoiceId = invoice.ok ? invoice.id : ''
    expect(await getIssued(deps, actor, { id: invoiceId, today })).toMatchObject({ sourceId: id })
    expect(await listMade(db, actor, { id })).toMatchObject([{ id: invoiceId, total: 649_494 }])
    // It has charged all of the quote, whose deposit it deducts.
    const quoted = async () => getIssued(deps, actor, { id, today })
    expect(await quoted()).toMatchObject({ state: 'invoiced', invoiced: 1_049_494 })
    // What was paid is deducted once, and who wants another says so.
    const second = await nextDraft(actor, id, { made: 1, withOptions: true })
    expect(second.answers.lines).toHaveLength(6)
    expect(second.answers.depositPaid).toBe(undefined)
    // So it is deducted again where what has deducted it is void, and what was paid since on its own.
    const depositOf = async (made: number) => (await nextDraft(actor, id, { made })).answers.depositPaid
    await recordPayment(deps, actor, { id, payment: newId(), paidOn: today, amount: 1_000, note: '' })
    expect(await depositOf(2)).toMatchObject({ minor: 1_000 })
    // What is deducted stays recorded.
    const { payments } = await getIssued(deps, actor, { id, today })
    const remove = (payment = '') => deletePayment(deps, actor, { id, payment })
    expect(await remove(payments[0]?.id)).toEqual({ ok: false, error: 'deducted' })
    expect(await depositOf(3)).toBe(undefined)
    await voidIssued(deps, actor, { id: invoiceId }, request)
    expect(await depositOf(3)).toMatchObject({ minor: 400_000 })
    expect(await quoted()).toMatchObject({ state: 'issued', invoiced: 0 })
  })

  test('is made once where two tabs ask at once, and the second is told', async () => {
    const actor = await buildActor()
    const { id } = await buildQuote(actor)
    const make = () => makeNext(deps, actor, { id, made: 0, withOptions: false })
    const outcomes = await Promise.all([make(), make(), make()])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual({ ok: false, error: 'made_meanwhile' })
    const [draft] = await listMade(db, actor, { id })
    await deleteDocuments(deps, actor, { ids: [draft?.id ?? ''] })
    // What was thrown away does not count.
    expect(await make()).toMatchObject({ ok: true })
    await voidIssued(deps, actor, { id }, request)
    const ofVoid = makeNext(deps, actor, { id, made: 1, withOptions: false })
    await expect(ofVoid).rejects.toMatchObject({ code: 'conflict' })
  })

  describe.each(listQuotes())('of %s', (_name, quote, invoice) => {
    const { answers } = quote.book.example
    const made = invoiceAnswers(quote, answers, invoice, { withOptions: true, number: 'Q-1', deposit: 0 })

    test('has every answer that both ask for, and all that a line of the quote says', () => {
      const { answers: named, lines } = quote.invoicing?.invoice ?? {}
      const own = [invoice.invoicing?.number, invoice.invoicing?.date]
      const asked = fieldsOf(quote)
      for (const field of fieldsOf(invoice)) {
        const source = asked.find(({ id }) => id === (named?.[field.id] ?? field.id))
        if (!source || field.type === 'table' || own.includes(field.id)) continue
        const given = answers[source.id] ?? ('default' in source ? source.default : undefined)
        expect(made[field.id], field.id).toEqual(given ?? undefined)
      }
      const from = asked.find(({ id }) => id === lines?.from)
      if (from?.type !== 'table' || !lines?.from) return
      const rows = made[lines.to] as Answers[]
      for (const [index, line] of (answers[lines.from] as Answers[]).entries())
        for (const { id } of from.columns.filter((column) => column.id !== lines.optional)) {
          const [to = id] = Object.entries(lines.columns).find(([, source]) => source === id) ?? []
          expect(rows[index]?.[to], `${id} of line ${index + 1}`).toEqual(line[id])
        }
    })

    test('is a draft whatever the quote says, with a row for each of its lines', () => {
      const { empty, largest } = sampleAnswers(quote)
      for (const all of [empty, largest]) {
        const drafted = invoiceAnswers(quote, all, invoice, { withOptions: true, number: 'Q-1', deposit: 0 })
        expect(checkAnswers(invoice, drafted)).toMatchObject({ ok: true })
      }
      const { lines } = quote.invoicing?.invoice ?? {}
      const room = (of: typeof quote, id: string | undefined) => {
        const table = fieldsOf(of).find((field) => field.id === id)
        return table?.type === 'table' ? table.maximum : 0
      }
      const most = room(quote, lines?.from) + (lines?.more.length ?? 0)
      expect(room(invoice, lines?.to)).toBeGreaterThanOrEqual(most)
    })

    test('comes to its price', () => {
      const choice = { withOptions: false, number: 'Q-1', deposit: 0 }
      const charges = invoiceAnswers(quote, answers, invoice, choice)
      expect(checkAnswers(invoice, charges)).toMatchObject({ ok: true })
      const [offered, charged] = [invoiceFacts(quote, answers), invoiceFacts(invoice, charges)]
      expect(charged).toMatchObject({
        total: offered?.total,
        currency: offered?.currency,
        customer: offered?.customer,
      })
    })
  })
})

describe('a credit note', () => {
  async function buildCredit(actor: Actor, id: string, made: number, quantity?: number, reason = 'Returned') {
    const outcome = await makeNext(deps, actor, { id, made, withOptions: false })
    if (!outcome.ok) throw new Error(outcome.error)
    const draft = await findDocument(db, { ownerId: actor.id, id: outcome.document.id })
    if (!draft) throw new Error('there is no draft')
    const lines = [{ service: 'Design', quantity, price: { minor: 100, currency: 'USD' } }]
    const changed = quantity === undefined ? {} : { lines, discountRate: 0 }
    const answers = { ...draft.answers, creditReason: reason, ...changed }
    const saved = await saveDocument(deps, actor, { id: draft.id, version: draft.version, answers })
    if (!saved.ok) throw new Error(saved.error)
    return saved.document
  }

  test('takes a whole invoice back under a number of its own, and names it', async () => {
    const actor = await buildActor()
    const id = await buildIssued(actor)
    const outcome = await issue(actor, await buildCredit(actor, id, 0))
    expect(outcome).toMatchObject({ ok: true, number: `CN-${numbered(1)}` })
    const creditId = outcome.ok ? outcome.id : ''
    expect(await getIssued(deps, actor, { id, today })).toMatchObject({ state: 'credited', balance: 0 })
    const credit = await getIssued(deps, actor, { id: creditId, today })
    expect(credit).toMatchObject({ kind: 'credit', total: 154_156, sourceId: id, dueOn: null, balance: 0 })
    const tree = JSON.stringify((await prepareIssued(deps, actor, { id: creditId })).tree)
    for (const words of ['Credit note', 'Invoice credited', `${numbered(1)}, `, 'Total credited'])
      expect(tree).toContain(words)
    expect(tree).not.toContain('Days to pay')
    const second = await buildIssued(actor)
    const unreasoned = await issue(actor, await buildCredit(actor, second, 0, undefined, ''))
    expect(unreasoned).toEqual({ ok: false, error: 'no_reason' })
    // It is taken back itself before its invoice is.
    expect(await voidIssued(deps, actor, { id }, request)).toEqual({ ok: false, error: 'has_credits' })
    expect(await voidIssued(deps, actor, { id: creditId }, request)).toEqual({ ok: true })
    expect(await getIssued(deps, actor, { id, today })).toMatchObject({ balance: 154_156 })
    const payment = { id: creditId, payment: newId(), paidOn: today, amount: 1, note: '' }
    await expect(recordPayment(deps, actor, payment)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('takes back what was paid before as well: a deposit is owed to the customer', async () => {
    const actor = await buildActor()
    const depositPaid = { minor: 52_394, currency: 'USD' }
    const issued = await issue(actor, await buildDraft(actor, { depositPaid }))
    const id = issued.ok ? issued.id : ''
    expect(await getIssued(deps, actor, { id, today })).toMatchObject({ total: 101_762, deposit: 52_394 })
    const credit = await issue(actor, await buildCredit(actor, id, 0))
    expect(credit).toMatchObject({ ok: true })
    const creditId = credit.ok ? credit.id : ''
    expect(await getIssued(deps, actor, { id: creditId, today })).toMatchObject({ total: 154_156 })
    const after = await getIssued(deps, actor, { id, today })
    expect(after).toMatchObject({ credited: 154_156, balance: -52_394, state: 'credited' })
  })

  test('of a part lowers the balance, and all of them never take back more than was charged', async () => {
    const actor = await buildActor()
    const id = await buildIssued(actor)
    const drafts = [
      await buildCredit(actor, id, 0, 800),
      await buildCredit(actor, id, 1, 800),
      await buildCredit(actor, id, 2, 800),
    ]
    const outcomes = await Promise.all(drafts.map((draft) => issue(actor, draft)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter((one) => !one.ok && one.error === 'exceeds')).toHaveLength(2)
    expect(await getIssued(deps, actor, { id, today })).toMatchObject({ credited: 80_000, balance: 74_156 })
    const nothing = await issue(actor, await buildCredit(actor, id, 3, 0))
    expect(nothing).toEqual({ ok: false, error: 'exceeds' })
  })

  test('is issued or its invoice is void, never both', async () => {
    const actor = await buildActor()
    const id = await buildIssued(actor)
    const draft = await buildCredit(actor, id, 0)
    const [credited, ended] = await Promise.all([
      issue(actor, draft),
      voidIssued(deps, actor, { id }, request),
    ])
    expect([credited.ok, ended.ok].filter(Boolean)).toHaveLength(1)
  })

  test('that was copied belongs to no invoice and is not issued', async () => {
    const actor = await buildActor()
    const id = await buildIssued(actor)
    const draft = await buildCredit(actor, id, 0)
    const copy = await duplicateDocument(deps, actor, { id: draft.id, nameCopy: (title) => title })
    expect(await issue(actor, { id: copy.id, version: 1 })).toEqual({ ok: false, error: 'no_invoice' })
  })

  test.each([
    'en/commercial-invoice-spreadsheet',
    'en/hourly-invoice',
    'en/tax-invoice-with-several-rates',
    'es/factura-con-iva-y-retencion-de-irpf',
    'fr/facture-avec-tps-et-tvq-sur-tableur',
    'fr/facture-sur-tableur',
  ])('of %s comes to what the invoice charges', (name) => {
    const invoice = readTemplate(name)
    const credit = invoice && creditNoteOf(invoice)
    if (!invoice?.invoicing?.credit || !credit) throw new Error('there is no credit note')
    const { answers } = invoice.book.example
    const credited = creditAnswers(invoice.invoicing, answers, '2026-0001')
    expect(checkAnswers(credit, credited)).toMatchObject({ ok: true })
    const [charged, back] = [invoiceFacts(invoice, answers), invoiceFacts(credit, credited)]
    const { total = 0, deposit = 0 } = charged ?? {}
    expect(back?.total).toBeCloseTo(total + deposit, 2)
    expect(back).toMatchObject({ deposit: 0, failed: [], due: undefined })
  })
})

test('a list goes on where it ends, and what is owed is of all', async () => {
  const actor = await buildActor()
  for (let count = 0; count < 3; count += 1) await buildIssued(actor)
  expect(await listIssued(deps, actor, { today, limit: 2 })).toHaveLength(2)
  expect(await listOwed(deps, actor, today)).toEqual([{ currency: 'USD', unpaid: 462_468, overdue: 0 }])
  const later = dayOf(addDays(new Date(), 60))
  expect(await listIssued(deps, actor, { today: later, state: 'overdue', limit: 9 })).toHaveLength(3)
  expect(await listOwed(deps, actor, later)).toMatchObject([{ overdue: 462_468 }])
})

test('what a book checks is told before it is issued', () => {
  const tax = readTemplate('en/tax-invoice-with-several-rates')
  if (!tax) throw new Error('there is no tax invoice')
  const lines = [{ item: 'Dinner', quantity: 1, price: { minor: 100, currency: 'GBP' }, taxCode: 'X' }]
  const facts = invoiceFacts(tax, { ...tax.book.example.answers, lines })
  expect(facts?.failed).toContain('Every line has a valid rate code')
  expect(invoiceFacts(tax, tax.book.example.answers)?.failed).toEqual([])
})

test('a line without its tax keeps an invoice from being issued, and makes no discount of itself', () => {
  const spanish = readTemplate('es/factura-con-iva-y-retencion-de-irpf')
  if (!spanish) throw new Error('there is no Spanish invoice')
  const { answers } = spanish.book.example
  const lineas = [{ concepto: 'Diseño', cantidad: 12.34, precio: { minor: 1234, currency: 'EUR' } }]
  const facts = invoiceFacts(spanish, { ...answers, lineas })
  expect(facts).toMatchObject({ isStopped: true })
  expect(facts?.failed).toContain('Cada concepto tiene cantidad, precio y tipo de IVA')
  const layout = layoutOf(spanish)
  expect(String(new Calculation(layout, { ...answers, lineas }).result('rebaja'))).toBe('0')
  expect(invoiceFacts(spanish, answers)).toMatchObject({ isStopped: false, failed: [] })
})

test('a draft whose total would be wrong is not issued', async () => {
  const actor = await buildActor()
  const draft = await buildDraft(actor, { lines: [{ service: 'Design', quantity: 2 }] })
  expect(await issue(actor, draft)).toEqual({ ok: false, error: 'check_fails' })
})

test('a French invoice asks for the numbers of seller and business customer', () => {
  const french = readTemplate('fr/facture-sur-tableur')
  if (!french) throw new Error('there is no French invoice')
  const { sellerNumber: _, sellerVat: __, customerNumber: ___, ...answers } = french.book.example.answers
  const failed = invoiceFacts(french, answers)?.failed ?? []
  expect(failed.filter((label) => /SIREN|TVA du vendeur/.test(label))).toHaveLength(3)
  const consumer = invoiceFacts(french, { ...answers, customerKind: 'consumer', regime: 'franchise' })
  expect(consumer?.failed).toEqual(['Le SIREN du vendeur figure'])
})

test('the screens show drafts, totals by currency and what is asked for', async () => {
  const { accountId, cookie } = await buildSession(deps)
  const actor = { id: accountId, library: 'all' as const }
  const id = await buildIssued(actor)
  await buildIssued(actor)
  const draft = await buildDraft(actor)
  const at = (path: string) => buildRouteRequest(deps, path, { cookie })
  const all = await loadInvoices(at('/app/invoices/'))
  expect(all.drafts.map(({ id: of }) => of)).toEqual([draft.id])
  expect(all.issued).toHaveLength(2)
  expect(all.totals).toEqual([{ currency: 'USD', unpaid: 308_312, overdue: 0 }])

  const form = { intent: 'pay', payment: newId(), amount: '1,541.56', paidOn: today, note: '' }
  const params = { id }
  const pay = (fields: Record<string, string>) =>
    answerOf(
      changeIssued({
        ...buildRouteRequest(deps, `/app/invoices/${id}/`, { cookie, form: { ...form, ...fields } }),
        params,
      }),
    )
  const ahead = dayOf(addDays(new Date(), 3))
  expect(await pay({ paidOn: ahead })).toMatchObject({ status: 422, data: { error: 'day' } })
  const paid = await pay({})
  expect(paid).toMatchObject({ location: `/app/invoices/${id}/` })
  expect((await loadInvoices(at('/app/invoices/?state=paid'))).issued.map((one) => one.id)).toEqual([id])
  expect((await loadInvoices(at('/app/invoices/?state=unpaid'))).issued).toHaveLength(1)

  const [{ documentId = '' } = {}] = await db
    .select({ documentId: issuedDocuments.documentId })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.id, id))
  const again = loadIssue({ ...at('/app/invoices/issue/'), params: { document: documentId ?? '' } })
  expect(await answerOf(again)).toMatchObject({ location: `/app/invoices/${id}/` })
  const second = { issuedOn: today, version: '1' }
  const twice = issueByForm({
    ...buildRouteRequest(deps, `/app/invoices/issue/${documentId}/`, { cookie, form: second }),
    params: { document: documentId ?? '' },
  })
  expect(await answerOf(twice), 'issued in another window').toMatchObject({
    location: `/app/invoices/${id}/`,
  })
  const strange = loadIssue({ ...at('/app/invoices/issue/'), params: { document: newId() } })
  expect(await answerOf(strange)).toMatchObject({ status: 404 })
})

describe('customers and items', () => {
  const listOf = async (actor: Actor, kind: 'customer' | 'item') =>
    (await listEntries(deps, actor)).filter((entry) => entry.kind === kind)
  const named = (entries: Awaited<ReturnType<typeof listEntries>>) =>
    entries.map((entry) => (entry.kind === 'item' ? entry.content.name : entry.content.party.name))

  test('are kept when a document is issued, not while it is a draft, and never for another account', async () => {
    const [actor, other] = [await buildActor(), await buildActor()]
    const draft = await buildDraft(actor)
    expect(await listEntries(deps, actor)).toEqual([])
    await issue(actor, draft)
    const entries = await listEntries(deps, actor)
    expect(named(entries).sort()).toEqual([
      'Design of the catalog',
      'Photographs',
      'Travel',
      'Whitfield & Sons',
    ])
    const [customer] = await listOf(actor, 'customer')
    expect(customer?.content).toEqual({
      party: { kind: 'company', name: 'Whitfield & Sons', address: { line1: '4 Mill Lane, Salem, OR' } },
    })
    expect(entries.find(({ content }) => 'name' in content && content.name === 'Travel')?.content).toEqual({
      name: 'Travel',
      unit: 'mile',
      price: { minor: 67, currency: 'USD' },
      tax: false,
    })
    expect(await listEntries(deps, other)).toEqual([])
  })

  test('of one name are one, as issued last: capitals and accents make no other', async () => {
    const actor = await buildActor()
    await buildIssued(actor)
    const lines = [{ service: 'TRAVÉL', quantity: 1, price: { minor: 99, currency: 'USD' } }]
    await issue(actor, await buildDraft(actor, { lines, customer: 'whitfield & sons' }))
    expect(named(await listOf(actor, 'customer'))).toEqual(['whitfield & sons'])
    const items = await listOf(actor, 'item')
    expect(items[0]?.content).toEqual({ name: 'TRAVÉL', price: { minor: 99, currency: 'USD' } })
    expect(items).toHaveLength(3)
  })

  test('of long names that are alike in all that is compared are one, and keep no invoice from being issued', async () => {
    const actor = await buildActor()
    // Of each letter, three are compared.
    const lines = ['가', '나'].map((last) => ({
      ...{ service: '각'.repeat(80) + last, quantity: 1, price: { minor: 99, currency: 'USD' } },
    }))
    expect(await issue(actor, await buildDraft(actor, { lines }))).toMatchObject({ ok: true })
    expect(named(await listOf(actor, 'item'))).toEqual([lines[1]?.service])
  })

  test('R-12 are changed, removed and brought back by their owner alone', async () => {
    const [actor, other] = [await buildActor(), await buildActor()]
    await buildIssued(actor)
    const items = await listOf(actor, 'item')
    const travel = items.find(({ content }) => 'name' in content && content.name === 'Travel')
    if (travel?.kind !== 'item') throw new Error('nothing was kept')
    const changed = { ...travel, content: { ...travel.content, name: 'Photographs' } }
    await expect(changeEntry(deps, other, changed)).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteEntry(deps, other, travel)).rejects.toMatchObject({ code: 'not_found' })
    // Takes the place of the other of that name.
    await changeEntry(deps, actor, changed)
    expect(named(await listOf(actor, 'item'))).toEqual(['Photographs', 'Design of the catalog'])
    const removed = await deleteEntry(deps, actor, travel)
    expect(await listOf(actor, 'item')).toHaveLength(1)
    await restoreEntry(deps, actor, removed)
    expect(named(await listOf(actor, 'item'))[0]).toBe('Photographs')
  })

  test('are offered to whoever is logged in, and edited in a form that says what is wrong', async () => {
    const { accountId, cookie } = await buildSession(deps)
    await buildIssued({ id: accountId, library: 'all' })
    const at = (path: string, form?: Record<string, string>) =>
      buildRouteRequest(deps, path, { cookie, ...(form && { form }) })
    const offered = await loadOffers(at('/app/invoices/kept/offers/'))
    expect(await offered.json()).toMatchObject({ customers: [{}], items: [{}, {}, {}] })
    const stranger = loadOffers(buildRouteRequest(deps, '/app/invoices/kept/offers/', {}))
    expect(await answerOf(stranger)).toMatchObject({ status: 401 })

    const { entries } = await loadKept(at('/app/invoices/kept/'))
    const [customer] = entries.filter(({ kind }) => kind === 'customer')
    const id = customer?.id ?? ''
    const save = (form: Record<string, string>) =>
      changeKept(at('/app/invoices/kept/', { id, intent: 'save', ...form }))
    for (const [form, problem] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'Whitfield', email: 'nobody' }, 'email'],
      [{ name: 'Whitfield', address: 'x'.repeat(201) }, 'address'],
    ] as const)
      expect(await save(form)).toMatchObject({ data: { problem }, init: { status: 422 } })
    const sound = await answerOf(save({ name: 'Whitfield', taxNumber: '93-1', email: 'a@example.com' }))
    expect(sound).toMatchObject({ location: '/app/invoices/kept/' })
    expect((await loadKept(at(`/app/invoices/kept/?edit=${id}`))).edit?.content).toEqual({
      party: { kind: 'company', name: 'Whitfield', taxNumber: '93-1', email: 'a@example.com' },
    })
    const item = entries.find(({ content }) => 'name' in content && content.name === 'Travel')
    const price = (typed: string) =>
      changeKept(
        at('/app/invoices/kept/', {
          id: item?.id ?? '',
          intent: 'save',
          name: 'Trips',
          price: typed,
          tax: 'yes',
        }),
      )
    expect(await price('much')).toMatchObject({ data: { problem: 'price' } })
    await answerOf(price('1,250.50'))
    expect((await loadKept(at(`/app/invoices/kept/?edit=${item?.id}`))).edit?.content).toEqual({
      name: 'Trips',
      price: { minor: 125_050, currency: 'USD' },
      tax: true,
    })
    for (const name of ['', 'A\\u0000']) {
      const forged = { intent: 'restore', entry: `{"kind":"item","content":{"name":"${name}"}}` }
      expect(await answerOf(changeKept(at('/app/invoices/kept/', forged)))).toMatchObject({ status: 400 })
    }
  })

  test('are so many at most: what was used longest ago goes', async () => {
    const actor = await buildActor()
    const content = { name: 'old' }
    await restoreEntry({ db, clock: () => addDays(new Date(), -9) }, actor, { kind: 'item', content })
    await db.execute(sql`insert into kept_entries (id, owner_id, kind, key, content, used_at)
      select 'k' || ${actor.id}::text || n, ${actor.id}, 'item', 'k' || n, '{"name":"k"}', now()
      from generate_series(1, ${ENTRIES_MOST - 1}) n`)
    await restoreEntry(deps, actor, { kind: 'item', content: { name: 'new' } })
    const items = await listOf(actor, 'item')
    expect(items).toHaveLength(ENTRIES_MOST)
    expect(named(items)).not.toContain('old')
  })
})

test('an item fills in what fits the columns of another table', () => {
  const table = quoteTemplate?.groups.flatMap(({ fields }) => fields).find(({ id }) => id === 'lines')
  const columns = quoteTemplate?.offers?.items[0]
  if (table?.type !== 'table' || !columns) throw new Error('the quotation has no lines')
  const item = { name: 'Travel', unit: 'km', price: { minor: 67, currency: 'EUR' }, tax: 20 }
  // Another currency, and a rate where the table asks for yes or no.
  expect(rowWith(table, columns, { quantity: 2, taxable: true }, item, 'USD')).toEqual({
    item: 'Travel',
    unit: 'km',
    quantity: 2,
    taxable: true,
  })
  expect(rowWith(table, columns, {}, { ...item, tax: true }, 'EUR')).toMatchObject({
    price: { minor: 67 },
    taxable: true,
  })
  const names = ['Émile Zola', 'Zoë', 'A. Zemeckis'].map((name) => ({ name }))
  expect(matching(names, 'zo', 9).map(({ name }) => name)).toEqual(['Émile Zola', 'Zoë'])
  expect(matching(names, 'emi', 9)).toHaveLength(1)
  expect(matching(names, '', 2)).toHaveLength(2)
})
