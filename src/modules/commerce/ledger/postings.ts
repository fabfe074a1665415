import { shareOf } from '#kernel/money/index.ts'
import type { ProviderTransaction } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'
import type { TaxKind, TaxLine } from '../taxes/schema.ts'

/** What we have earned, taxes excluded. */
export const REVENUE = 'revenue'
/** What providers keep for their work. */
export const FEES = 'fees'
/** Money that came in and pays for nothing that was ordered: somebody has to look at it, and most often it goes back. */
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

function isTaxAccount(account: string): boolean {
  return account.startsWith(TAX)
}

/** What a tax is and where it was charged, by its account; undefined of every other account. */
export function placeOfTax(account: string): Pick<TaxLine, 'kind' | 'region'> | undefined {
  if (!isTaxAccount(account)) return undefined
  const [, kind = '', region = ''] = account.split(':')
  // Only `taxAccount` makes such names.
  return { kind: kind as TaxKind, region }
}

/** One side of a movement, in the smallest unit: positive is a debit, negative a credit. */
export interface Entry {
  account: string
  amount: number
}

/** Something that moved money, as the books have it: its entries sum to zero. The first one is what moved at the provider. */
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

/** What moved, and where. */
export interface Movement {
  provider: ProviderName
  orderId: string
  transaction: ProviderTransaction
}

export function postingId(provider: ProviderName, transactionId: string): string {
  return `${provider}:${transactionId}`
}

/** A charge for something that was ordered: taxes are owed on, the rest is earned. */
export function chargePosting(movement: Movement, taxes: readonly TaxLine[]): Posting {
  const { amount } = movement.transaction
  const owed = taxes.map((line) => ({ account: taxAccount(line), amount: -line.amount }))
  const earned = taxes.reduce((rest, line) => rest - line.amount, amount)
  return makePosting(movement, null, [
    { account: providerAccount(movement.provider), amount },
    { account: REVENUE, amount: -earned },
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
 * A refund, a chargeback, or one that was won back. Each tax goes back in proportion to all that went back of the charge so far,
 * rounded half up, and what is left over is the revenue's: whatever the parts, a charge that is given back whole returns each
 * tax to the cent. `booked` are the postings of the order until now.
 */
export function returnPosting(movement: Movement, charge: Posting, booked: readonly Posting[]): Posting {
  const { provider, transaction } = movement
  const charged = movedBy(charge)
  const before = returnedOf(charge, booked)
  const moved = transaction.kind === 'chargeback_reversal' ? -transaction.amount : transaction.amount
  const returned = charge.entries
    .filter(({ account }) => isTaxAccount(account))
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
  const kept =
    fee === 0
      ? []
      : [
          { account: FEES, amount: fee },
          { account: providerAccount(provider), amount: -fee },
        ]
  return { id: postingId(provider, id), kind, at, currency, orderId, charge, entries: [...entries, ...kept] }
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
