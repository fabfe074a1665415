import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import { ledgerEntries } from '../tables/orders.ts'
import type { Posting } from './postings.ts'

/**
 * Writes a posting into the books, for ever; answers false where it stands there already. @throws RangeError where it does not
 * sum to zero: nothing is booked then
 */
export async function book(transaction: Transaction, posting: Posting): Promise<boolean> {
  const { id, at, kind, currency, orderId, charge, entries } = posting
  const sum = entries.reduce((all, { amount }) => all + amount, 0)
  if (sum !== 0 || entries.length < 2 || !entries.every(({ amount }) => Number.isSafeInteger(amount))) {
    throw new RangeError(`the posting ${id} sums to ${sum}`)
  }
  const written = await transaction
    .insert(ledgerEntries)
    .values(
      entries.map((entry, line) => ({ posting: id, line, at, kind, currency, orderId, charge, ...entry })),
    )
    .onConflictDoNothing()
    .returning({ line: ledgerEntries.line })
  return written.length > 0
}

/** Whether all of these postings stand in the books. */
export async function areBooked(db: Executor, postings: readonly string[]): Promise<boolean> {
  const ids = [...new Set(postings)]
  if (ids.length === 0) return true
  const found = await db
    .select({ posting: ledgerEntries.posting })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.posting, ids), eq(ledgerEntries.line, 0)))
  return found.length === ids.length
}

/** What is booked of an order, in the order in which it happened. */
export async function readPostings(db: Executor, { orderId }: { orderId: string }): Promise<Posting[]> {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.posting), asc(ledgerEntries.line))
  const byPosting = Map.groupBy(rows, ({ posting }) => posting)
  return [...byPosting].map(([id, entries]) => {
    const [{ kind, at, currency, charge }] = entries as [(typeof rows)[number]] // a group has one at least
    return {
      id,
      kind,
      at,
      currency,
      orderId,
      charge,
      entries: entries.map(({ account, amount }) => ({ account, amount })),
    }
  })
}
