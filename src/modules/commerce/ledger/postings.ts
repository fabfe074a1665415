import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import { shareOf } from '#kernel/money/index.ts'
import type { ProviderTransaction } from '../payments/provider.ts'
import { isRetailer, type ProviderName, providerNames } from '../payments/schema.ts'
import { ledgerEntries } from '../tables/orders.ts'
import type { TaxKind, TaxLine } from '../taxes/schema.ts'
import { sumOfTaxes } from '../taxes/taxes-of.ts'

/** What we have earned, taxes excluded. */
export const REVENUE = 'revenue'
/** What providers keep for their work. */
export const FEES = 'fees'
/** Money that came in and pays for nothing ordered: somebody looks at it, and most often it goes back. */
export const UNALLOCATED = 'unallocated'

/** What a provider holds for us. */
function providerAccount(provider: ProviderName): string {
  return `provider:${provider}`
}

const TAX = 'tax:'

/** What we owe to whoever levies a tax, by where it was charged: "tax:QST:CA-QC". */
export function taxAccount({ kind, region }: Pick<TaxLine, 'kind' | 'region'>): string {
  return `${TAX}${kind}:${region}`
}

/** What a tax is and where it was charged, by its account; undefined of every other account. */
export function placeOfTax(account: string): Pick<TaxLine, 'kind' | 'region'> | undefined {
  if (!account.startsWith(TAX)) return undefined
  const [, kind = '', region = ''] = account.split(':')
  // Only `taxAccount` makes such names.
  return { kind: kind as TaxKind, region }
}

/** One side of a movement, in the smallest unit: positive is a debit, negative a credit. */
export interface Entry {
  account: string
  amount: number
}

/** What moved money, as booked: its entries sum to zero, and the first is what moved at the provider. */
export interface Posting {
  /** "{provider}:{transaction}": booked once. */
  id: string
  kind: ProviderTransaction['kind']
  at: Date
  currency: string
  orderId: string
  /** The posting of the charge that is given back, disputed or won back; null of a charge itself. */
  charge: string | null
  entries: readonly Entry[]
}

/** In the order in which it happened. */
export function byTime(a: Posting, b: Posting): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)
}

/** What moved, and where. */
export interface Movement {
  provider: ProviderName
  orderId: string
  transaction: ProviderTransaction
}

export function postingId(provider: ProviderName, transactionId: string): string {
  return `${provider}:${transactionId}`
}

/** Whether a retailer has told of a posting, by its id. */
export function isOfRetailer(posting: string): boolean {
  return providerNames.some((name) => isRetailer(name) && posting.startsWith(postingId(name, '')))
}

/** A charge for something that was ordered: taxes are owed on, the rest is earned. */
export function chargePosting(movement: Movement, taxes: readonly TaxLine[]): Posting {
  const { amount } = movement.transaction
  const owed = taxes.map((line) => ({ account: taxAccount(line), amount: -line.amount }))
  return makePosting(movement, null, [
    { account: providerAccount(movement.provider), amount },
    { account: REVENUE, amount: sumOfTaxes(taxes) - amount },
    ...owed,
  ])
}

/** A charge that pays for nothing that was ordered: none of it is earned before somebody has looked at it. */
export function unallocatedPosting(movement: Movement): Posting {
  const { amount } = movement.transaction
  return makePosting(movement, null, [
    { account: providerAccount(movement.provider), amount },
    { account: UNALLOCATED, amount: -amount },
  ])
}

/**
 * A refund, a chargeback, or one that was won back. Each tax goes back in proportion to all that went back of
 * the charge so far, rounded half up, and what is left over is the revenue's: whatever the parts, a charge
 * that is given back whole returns each tax to the cent. `booked` are the postings of the order until now.
 */
export function returnPosting(movement: Movement, charge: Posting, booked: readonly Posting[]): Posting {
  const { provider, transaction } = movement
  const charged = movedBy(charge)
  const before = returnedOf(charge, booked)
  const moved = transaction.kind === 'chargeback_reversal' ? -transaction.amount : transaction.amount
  const returned = charge.entries
    .filter(({ account }) => account.startsWith(TAX))
    .map(({ account, amount }) => {
      const until = (all: number) => shareOf(-amount, Math.min(Math.max(all, 0), charged), charged)
      return { account, amount: until(before + moved) - until(before) }
    })
  const rest = returned.reduce((sum, { amount }) => sum - amount, moved)
  return makePosting(movement, charge.id, [
    { account: providerAccount(provider), amount: -moved },
    { account: isAllocated(charge) ? REVENUE : UNALLOCATED, amount: rest },
    ...returned,
  ])
}

function makePosting(
  { provider, orderId, transaction: { id, kind, at, currency, fee } }: Movement,
  charge: string | null,
  entries: Entry[],
): Posting {
  const kept = [
    { account: FEES, amount: fee },
    { account: providerAccount(provider), amount: -fee },
  ]
  const all = fee === 0 ? entries : [...entries, ...kept]
  return { id: postingId(provider, id), kind, at, currency, orderId, charge, entries: all }
}

/** What a posting moved at the provider, fees aside, whichever way. */
export function movedBy({ entries }: Pick<Posting, 'entries'>): number {
  return Math.abs(entries[0]?.amount ?? 0)
}

/** What of a posting is earned, taxes excluded; negative where it went back. */
export function earnedBy({ entries }: Pick<Posting, 'entries'>): number {
  return entries.reduce((sum, { account, amount }) => (account === REVENUE ? sum - amount : sum), 0)
}

/** Whether a charge pays for what was ordered. */
export function isAllocated({ entries }: Pick<Posting, 'entries'>): boolean {
  return !entries.some(({ account }) => account === UNALLOCATED)
}

/** How much of a charge has gone back, by whichever way. */
export function returnedOf(charge: Posting, booked: readonly Posting[]): number {
  return sumOf(charge, booked, ['refund', 'chargeback']) - sumOf(charge, booked, ['chargeback_reversal'])
}

/** How much of a charge is disputed and not won back. */
export function disputedOf(charge: Posting, booked: readonly Posting[]): number {
  return sumOf(charge, booked, ['chargeback']) - sumOf(charge, booked, ['chargeback_reversal'])
}

function sumOf(charge: Posting, booked: readonly Posting[], kinds: readonly Posting['kind'][]): number {
  return booked
    .filter((posting) => posting.charge === charge.id && kinds.includes(posting.kind))
    .reduce((sum, posting) => sum + movedBy(posting), 0)
}

/**
 * Writes a posting into the books, for ever; answers false where it stands there already. @throws RangeError
 * where it does not sum to zero: nothing is booked then
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
  return [...byPosting].map(([id, lines]) => {
    const [{ kind, at, currency, charge }] = lines as [(typeof rows)[number]] // a group has one at least
    const entries = lines.map(({ account, amount }) => ({ account, amount }))
    return { id, kind, at, currency, orderId, charge, entries }
  })
}
