import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { evaluateTemplate } from '#engine/sheet/printable.ts'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { templateOf } from '#modules/documents/public.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { balanceOf, LIST_MOST, PAYMENTS_MOST, type PaymentInput, stateOf } from './schema.ts'
import { issuedDocuments, issuedPayments } from './tables.ts'

type Owner = Pick<AccountAccess, 'id'>
type Actor = Pick<AccountAccess, 'id' | 'library'>

// In words, not by columns: of one table, Drizzle writes those without the table's name.
const paid = sql<number>`coalesce((
  select sum(p.amount) from issued_payments p where p.issued_id = issued_documents.id), 0)`.mapWith(Number)

const { id, documentId, kind, number, title, customer, issuedOn, dueOn, currency, total, voidedAt } =
  issuedDocuments
const rowColumns = {
  ...{ id, documentId, kind, number, title, customer, issuedOn, dueOn, currency, total, voidedAt },
  paid,
}
/** Every query names the owner: what is somebody else's does not exist. */
const isOwned = (ownerId: string, of: string) =>
  and(eq(issuedDocuments.id, of), eq(issuedDocuments.ownerId, ownerId))

/** What was issued, as lists and pages show it. */
export type Issued = ReturnType<typeof present>

function present(row: Awaited<ReturnType<typeof selectRows>>[number], today: string) {
  const { voidedAt: ended, ...shown } = row
  const owed = { ...shown, isVoid: ended !== null }
  return { ...owed, state: stateOf(owed, today), balance: balanceOf(owed) }
}

function selectRows(db: Executor, ownerId: string, of?: string) {
  return db
    .select(rowColumns)
    .from(issuedDocuments)
    .where(of === undefined ? eq(issuedDocuments.ownerId, ownerId) : isOwned(ownerId, of))
    .orderBy(desc(issuedOn), desc(issuedDocuments.createdAt))
    .limit(LIST_MOST)
}

/** Those of an account, the newest first. `today` decides what is overdue. */
export async function listIssued({ db }: { db: Executor }, { id: ownerId }: Owner, today: string) {
  return (await selectRows(db, ownerId)).map((row) => present(row, today))
}

/** One with its payments. Throws `not_found` for somebody else's or none. */
export async function getIssued(
  { db }: { db: Executor },
  { id: ownerId }: Owner,
  { id: of, today }: { id: string; today: string },
) {
  const [row] = await selectRows(db, ownerId, of)
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

/** Locks one for as long as the transaction lasts. Throws `not_found` as `getIssued` does. */
async function lockIssued(db: Executor, ownerId: string, of: string) {
  const [row] = await db.select().from(issuedDocuments).where(isOwned(ownerId, of)).for('update')
  if (!row) throw new AppError('not_found')
  return row
}

/** Records what was paid on an invoice. Throws `not_found`, and `conflict` for what nobody pays. */
export async function recordPayment(
  { db }: Pick<Dependencies, 'db'>,
  { id: ownerId }: Owner,
  { id: issuedId, payment: id, ...payment }: PaymentInput & { id: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { kind: of, voidedAt: ended } = await lockIssued(transaction, ownerId, issuedId)
    const count = await transaction.$count(issuedPayments, eq(issuedPayments.issuedId, issuedId))
    if (of !== 'invoice' || ended || count >= PAYMENTS_MOST) throw new AppError('conflict')
    await transaction
      .insert(issuedPayments)
      .values({ id, ownerId, issuedId, ...payment })
      .onConflictDoNothing()
  })
}

/** Takes back a payment that was recorded by mistake. Throws `not_found` for somebody else's or none. */
export async function deletePayment(
  { db }: Pick<Dependencies, 'db'>,
  { id: ownerId }: Owner,
  { id: issuedId, payment }: { id: string; payment: string },
): Promise<void> {
  const { rowCount } = await db
    .delete(issuedPayments)
    .where(
      and(
        eq(issuedPayments.id, payment),
        eq(issuedPayments.issuedId, issuedId),
        eq(issuedPayments.ownerId, ownerId),
      ),
    )
  if (rowCount === 0) throw new AppError('not_found')
}

type VoidOutcome = { ok: true } | { ok: false; error: 'has_payments' }

/**
 * Ends what was issued: its number stays, and nothing is owed on it. Not undone, and not where something was
 * paid. Throws `not_found` as `getIssued` does.
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
  deps: Pick<Dependencies, 'catalogue' | 'db'>,
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
    tree: evaluateTemplate(template, row.answers),
    mayDownload: mayDownload(actor, template),
  }
}
