import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { evaluateTemplate } from '#engine/sheet/printable.ts'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { findLogo, templateOf } from '#modules/documents/public.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { balanceOf, type ListedState, PAYMENTS_MOST, type PaymentInput, stateOf } from './schema.ts'
import { issuedDocuments, issuedPayments } from './tables.ts'

type Owner = Pick<AccountAccess, 'id'>
type Actor = Pick<AccountAccess, 'id' | 'library'>

// In words, not by columns: of one table, Drizzle writes those without the table's name.
const paid = sql<number>`coalesce((
  select sum(p.amount) from issued_payments p where p.issued_id = issued_documents.id), 0)`.mapWith(Number)

const credited = sql<number>`coalesce((
  select sum(c.total) from issued_documents c
  where c.source_id = issued_documents.id and c.kind = 'credit' and c.voided_at is null), 0)`.mapWith(Number)

/** Less what credit notes have taken back: that may be charged again. */
const invoiced = sql<number>`coalesce((
  select sum(i.total + i.deposit - coalesce((
    select sum(c.total) from issued_documents c
    where c.source_id = i.id and c.kind = 'credit' and c.voided_at is null), 0))
  from issued_documents i
  where i.source_id = issued_documents.id and i.kind = 'invoice' and i.voided_at is null), 0)`.mapWith(Number)

const {
  id,
  documentId,
  kind,
  number,
  title,
  customer,
  issuedOn,
  dueOn,
  currency,
  total,
  deposit,
  sourceId,
  voidedAt,
} = issuedDocuments
const rowColumns = {
  ...{ id, documentId, kind, number, title, customer, issuedOn, dueOn, currency, total },
  ...{ deposit, sourceId, voidedAt },
  paid,
  credited,
  invoiced,
}
/** Every query names the owner: what is somebody else's does not exist. */
const isOwned = (ownerId: string, of: string) =>
  and(eq(issuedDocuments.id, of), eq(issuedDocuments.ownerId, ownerId))

/** As lists and pages show it. */
function present<Row extends Omit<Parameters<typeof stateOf>[0], 'isVoid'> & { voidedAt: Date | null }>(
  row: Row,
  today: string,
) {
  const { voidedAt: ended, ...shown } = row
  const owed = { ...shown, isVoid: ended !== null }
  return { ...owed, state: stateOf(owed, today), balance: balanceOf(owed) }
}

const isUnpaid = sql`${kind} = 'invoice' and ${voidedAt} is null and ${total} > ${paid} + ${credited}`
const isIn = (state: Exclude<ListedState, 'draft'>, today: string) => {
  if (state === 'unpaid') return isUnpaid
  if (state === 'overdue') return sql`${isUnpaid} and ${dueOn} < ${today}`
  if (state === 'void') return sql`${voidedAt} is not null`
  return sql`${kind} = 'invoice' and ${voidedAt} is null and ${total} <= ${paid} + ${credited}`
}

/** Those of an account in a state, or all, the newest first. `today` decides what is overdue. */
export async function listIssued(
  { db }: { db: Executor },
  { id: ownerId }: Owner,
  {
    today,
    state,
    limit,
  }: { today: string; state?: Exclude<ListedState, 'draft'> | undefined; limit: number },
) {
  const rows = await db
    .select(rowColumns)
    .from(issuedDocuments)
    .where(and(eq(issuedDocuments.ownerId, ownerId), state && isIn(state, today)))
    .orderBy(desc(issuedOn), desc(issuedDocuments.createdAt))
    .limit(limit)
  return rows.map((row) => present(row, today))
}

export async function hasIssued({ db }: { db: Executor }, { id: ownerId }: Owner): Promise<boolean> {
  const rows = await db
    .select({ id })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.ownerId, ownerId))
    .limit(1)
  return rows.length > 0
}

/** What is owed on all invoices of an account, and how much of it is late: of each currency, by its code. */
export async function listOwed({ db }: { db: Executor }, { id: ownerId }: Owner, today: string) {
  const sumOf = (amount: SQL) => sql<number>`coalesce(${amount}, 0)`.mapWith(Number)
  const balance = sql`${total} - ${paid} - ${credited}`
  return db
    .select({
      currency,
      unpaid: sumOf(sql`sum(${balance})`),
      overdue: sumOf(sql`sum(${balance}) filter (where ${dueOn} < ${today})`),
    })
    .from(issuedDocuments)
    .where(and(eq(issuedDocuments.ownerId, ownerId), isUnpaid))
    .groupBy(currency)
    .orderBy(currency)
}

/** One with its payments. Throws `not_found` for somebody else's or none. */
export async function getIssued(
  { db }: { db: Executor },
  { id: ownerId }: Owner,
  { id: of, today }: { id: string; today: string },
) {
  const { revisionHash, answers } = issuedDocuments
  const columns = { ...rowColumns, revisionHash, answers }
  const [row] = await db.select(columns).from(issuedDocuments).where(isOwned(ownerId, of))
  if (!row) throw new AppError('not_found')
  const payments = await db
    .select({
      id: issuedPayments.id,
      paidOn: issuedPayments.paidOn,
      amount: issuedPayments.amount,
      note: issuedPayments.note,
    })
    .from(issuedPayments)
    .where(and(eq(issuedPayments.issuedId, of), eq(issuedPayments.ownerId, ownerId)))
    .orderBy(issuedPayments.paidOn, issuedPayments.createdAt)
  return { ...present(row, today), payments }
}

/** What is told of one where another was made of it; undefined for somebody else's or none. */
export async function findIssued(
  { db }: { db: Executor },
  { id: ownerId }: Owner,
  { id: of }: { id: string },
) {
  const [row] = await db
    .select({ id, kind, number, total, invoiced })
    .from(issuedDocuments)
    .where(isOwned(ownerId, of))
  return row
}

/**
 * What of an invoice no credit note has taken back yet, in the smallest unit, its deposit included; nothing
 * of what is void.
 */
export async function leftToCredit(db: Executor, ownerId: string, of: string): Promise<number> {
  const [row] = await db
    .select({ total, deposit, credited, voidedAt })
    .from(issuedDocuments)
    .where(isOwned(ownerId, of))
  return row && !row.voidedAt ? row.total + row.deposit - row.credited : 0
}

/** Locks one for as long as the transaction lasts. Throws `not_found` as `getIssued` does. */
export async function lockIssued(db: Executor, ownerId: string, of: string) {
  const [row] = await db.select().from(issuedDocuments).where(isOwned(ownerId, of)).for('update')
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Records what was paid on an invoice, or on a quote as its deposit. Throws `not_found`, and `conflict` for
 * what nobody pays.
 */
export async function recordPayment(
  { db }: Pick<Dependencies, 'db'>,
  { id: ownerId }: Owner,
  { id: issuedId, payment: id, ...payment }: PaymentInput & { id: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { kind: of, voidedAt: ended } = await lockIssued(transaction, ownerId, issuedId)
    const count = await transaction.$count(issuedPayments, eq(issuedPayments.issuedId, issuedId))
    if (!['invoice', 'quote'].includes(of) || ended || count >= PAYMENTS_MOST) throw new AppError('conflict')
    await transaction
      .insert(issuedPayments)
      .values({ id, ownerId, issuedId, ...payment })
      .onConflictDoNothing()
  })
}

type VoidOutcome = { ok: true } | { ok: false; error: 'has_payments' | 'has_credits' }

/**
 * Ends what was issued: its number stays, and nothing is owed on it. Not undone, and not where something was
 * paid or credited. Throws `not_found` as `getIssued` does.
 */
export async function voidIssued(
  { db }: Pick<Dependencies, 'db'>,
  { id: ownerId }: Owner,
  { id: of }: { id: string },
  request: { network: string; requestId: string },
): Promise<VoidOutcome> {
  return db.transaction(async (transaction): Promise<VoidOutcome> => {
    const row = await lockIssued(transaction, ownerId, of)
    if ((await transaction.$count(issuedPayments, eq(issuedPayments.issuedId, of))) > 0)
      return { ok: false, error: 'has_payments' }
    const isCredit = and(eq(issuedDocuments.sourceId, of), eq(kind, 'credit'), isNull(voidedAt))
    if ((await transaction.$count(issuedDocuments, isCredit)) > 0) return { ok: false, error: 'has_credits' }
    const ended = await transaction
      .update(issuedDocuments)
      .set({ voidedAt: sql`now()` })
      .where(and(isOwned(ownerId, of), isNull(voidedAt)))
      .returning({ id })
    const details = { kind: row.kind, number: row.number }
    if (ended.length > 0)
      await recordEvent(transaction, { event: 'invoice.voided', accountId: ownerId, details, ...request })
    return { ok: true }
  })
}

/** What a file of it is made of, whatever has become of its draft. Throws `not_found` as `getIssued` does. */
export async function prepareIssued(
  deps: Pick<Dependencies, 'catalogue' | 'db' | 'hooks'>,
  actor: Actor,
  { id: of }: { id: string },
) {
  const [row] = await deps.db.select().from(issuedDocuments).where(isOwned(actor.id, of))
  if (!row) throw new AppError('not_found')
  const template = await templateOf(deps, { revision: row.revisionHash })
  return {
    id: row.documentId ?? row.id,
    free: template.free,
    kind: { type: template.type, invoicing: template.invoicing },
    /** Of what was issued there is one version. */
    version: 1,
    fileName: `${row.number} ${row.customer}`,
    tree: evaluateTemplate(template, row.answers, await findLogo(deps, actor, { ...row, forFile: true })),
    mayDownload: mayDownload(actor, template),
  }
}
