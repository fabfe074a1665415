import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProviderTransaction } from '../payments/provider.ts'
import { canadianProvinces, taxesOf } from '../taxes/taxes-of.ts'
import { chargePosting, type Posting, returnedOf, returnPosting, unallocatedPosting } from './postings.ts'

const at = new Date('2026-11-22T12:00:00Z')
const registrations = [
  { kind: 'GST', region: 'CA', number: '1' },
  { kind: 'QST', region: 'CA-QC', number: '2' },
  { kind: 'PST', region: 'CA-BC', number: '3' },
] as const

function buildMovement(changes: Partial<ProviderTransaction>, provider: 'sandbox' | 'stripe' = 'sandbox') {
  const transaction = {
    id: 't1',
    kind: 'charge',
    amount: 0,
    currency: 'CAD',
    fee: 0,
    at,
    ...changes,
  } as const
  return { provider, orderId: 'o', transaction }
}

function buildCharge({ subtotal, province = 'QC', fee = 0 }: Sale) {
  const taxes = taxesOf(subtotal, { country: 'CA', province }, { at, registrations })
  const amount = taxes.reduce((sum, line) => sum + line.amount, subtotal)
  return chargePosting(buildMovement({ amount, fee }), taxes)
}
interface Sale {
  subtotal: number
  province?: string
  fee?: number
}

const sumOf = ({ entries }: Posting) => entries.reduce((sum, { amount }) => sum + amount, 0)

/** What each account has of all postings together, but for those that have nothing. */
function balances(postings: readonly Posting[]) {
  const sums = new Map<string, number>()
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    sums.set(account, (sums.get(account) ?? 0) + amount)
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

/** The charge and what went back of it, booked one after the other. */
function bookReturns(charge: Posting, returns: { kind: ProviderTransaction['kind']; amount: number }[]) {
  const booked = [charge]
  returns.forEach((each, place) => {
    booked.push(returnPosting(buildMovement({ id: `r${place}`, ...each }), charge, booked))
  })
  return booked
}

test('a charge debits the provider and credits revenue, each tax by its province, and the fee is an expense', () => {
  expect(balances([buildCharge({ subtotal: 29_988, fee: 1_030 })])).toEqual({
    'provider:sandbox': 29_988 + 1_499 + 2_991 - 1_030,
    revenue: -29_988,
    'tax:GST:CA-QC': -1_499,
    'tax:QST:CA-QC': -2_991,
    fees: 1_030,
  })
})

test('a refund of a part gives each tax back in proportion, rounded half up', () => {
  const booked = bookReturns(buildCharge({ subtotal: 10_000 }), [{ kind: 'refund', amount: 5_749 }])
  expect(balances(booked.slice(1))).toEqual({
    'provider:sandbox': -5_749,
    revenue: 5_000,
    'tax:GST:CA-QC': 250,
    'tax:QST:CA-QC': 499,
  })
})

test('a chargeback takes all back with a fee, and one that is won brings all again but the fee', () => {
  const charge = buildCharge({ subtotal: 10_000 })
  const chargeback = returnPosting(
    buildMovement({ id: 'c', kind: 'chargeback', amount: 11_498, fee: 1_500 }),
    charge,
    [charge],
  )
  expect(balances([charge, chargeback])).toEqual({ 'provider:sandbox': -1_500, fees: 1_500 })
  const reversal = buildMovement({ id: 'w', kind: 'chargeback_reversal', amount: 11_498 })
  const won = returnPosting(reversal, charge, [charge, chargeback])
  expect(balances([chargeback, won])).toEqual({ 'provider:sandbox': -1_500, fees: 1_500 })
})

test('R-29 money for nothing that was ordered earns nothing, and leaves as it came', () => {
  const charge = unallocatedPosting(buildMovement({ amount: 1, currency: 'IDR' }))
  expect(balances([charge])).toEqual({ 'provider:sandbox': 1, unallocated: -1 })
  expect(balances(bookReturns(charge, [{ kind: 'refund', amount: 1 }]))).toEqual({})
})

describe('of random orders, fees, refunds in parts and disputes', () => {
  const sales = fc.record({
    subtotal: fc.integer({ min: 1, max: 10_000_000 }),
    province: fc.constantFrom(...canadianProvinces),
    fee: fc.integer({ min: 0, max: 50_000 }),
  })
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })
  /** Parts of an amount that are the whole amount together. */
  const partsOf = (amount: number, at: readonly number[]) => {
    const ends = [...at.map((share) => Math.round(share * amount)), amount].sort((a, b) => a - b)
    return ends.map((end, place) => end - (ends[place - 1] ?? 0)).filter((part) => part > 0)
  }

  test('every posting sums to zero', () => {
    fc.assert(
      fc.property(sales, cuts, fc.boolean(), (sale, shares, isDisputed) => {
        const charge = buildCharge(sale)
        const parts = partsOf(charge.entries[0]?.amount ?? 0, shares)
        const kinds = isDisputed ? (['chargeback', 'chargeback_reversal'] as const) : (['refund'] as const)
        const booked = bookReturns(
          charge,
          parts.flatMap((amount) => kinds.map((kind) => ({ kind, amount }))),
        )
        expect(booked.map(sumOf).filter((sum) => sum !== 0)).toEqual([])
      }),
    )
  })

  test('PRICE-5 all taxes are returned to the cent when all is refunded, in however many parts', () => {
    fc.assert(
      fc.property(sales, cuts, (sale, shares) => {
        const charge = buildCharge({ ...sale, fee: 0 })
        const amounts = partsOf(charge.entries[0]?.amount ?? 0, shares)
        const booked = bookReturns(
          charge,
          amounts.map((amount) => ({ kind: 'refund', amount })),
        )
        expect(balances(booked)).toEqual({})
        expect(returnedOf(charge, booked)).toBe(charge.entries[0]?.amount)
      }),
    )
  })

  test('no part of a refund returns more of a tax than its share, by a cent at most', () => {
    fc.assert(
      fc.property(sales, cuts, (sale, shares) => {
        const charge = buildCharge({ ...sale, fee: 0 })
        const charged = charge.entries[0]?.amount ?? 0
        const amounts = partsOf(charged, shares)
        const booked = bookReturns(
          charge,
          amounts.map((amount) => ({ kind: 'refund', amount })),
        )
        booked.slice(1).forEach(({ entries }, place) => {
          for (const { account, amount } of entries.filter((entry) => entry.account.startsWith('tax:'))) {
            const tax = -(charge.entries.find((entry) => entry.account === account)?.amount ?? 0)
            expect(Math.abs(amount - (tax * (amounts[place] ?? 0)) / charged)).toBeLessThanOrEqual(1)
          }
        })
      }),
    )
  })
})
