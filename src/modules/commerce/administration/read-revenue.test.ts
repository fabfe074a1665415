import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder } from '#tests/builders/orders.ts'
import { book, chargePosting, type Posting, returnPosting, unallocatedPosting } from '../ledger/postings.ts'
import { ledgerEntries } from '../tables/orders.ts'
import { taxesOf } from '../taxes/taxes-of.ts'
import { readRevenue } from './read-revenue.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const { orderId } = await buildOrder(deps)
const registrations = [
  { kind: 'GST', region: 'CA', number: '1' },
  { kind: 'QST', region: 'CA-QC', number: '2' },
  { kind: 'PST', region: 'CA-BC', number: '3' },
] as const

beforeEach(async () => {
  await db.delete(ledgerEntries)
})

interface Story {
  subtotal: number
  fee: number
  currency: 'CAD' | 'USD'
  province: 'QC' | 'BC' | 'ON'
  isAllocated: boolean
  /** Shares of the charge that go back, and how. */
  returns: { share: number; kind: 'refund' | 'chargeback' | 'chargeback_reversal'; day: number }[]
  day: number
}

let count = 0
const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 12))

function postingsOf({ subtotal, fee, currency, province, isAllocated, returns, day }: Story): Posting[] {
  const at = dayOf(day)
  const taxes = taxesOf(subtotal, { country: 'CA', province }, { at, registrations })
  const amount = taxes.reduce((sum, line) => sum + line.amount, subtotal)
  const provider = count % 2 === 0 ? 'stripe' : 'paypal'
  const movement = (changes: object) => {
    count += 1
    const transaction = { id: `t${count}`, kind: 'charge', amount, currency, fee: 0, at, ...changes } as const
    return { provider, orderId, transaction } as const
  }
  const charge = isAllocated ? chargePosting(movement({ fee }), taxes) : unallocatedPosting(movement({ fee }))
  const booked = [charge]
  for (const { share, kind, day: after } of returns) {
    const moved = movement({ kind, amount: Math.floor(amount * share), at: dayOf(day + after) })
    booked.push(returnPosting(moved, charge, booked))
  }
  return booked
}

const stories = fc.record({
  subtotal: fc.integer({ min: 1, max: 5_000_000 }),
  fee: fc.integer({ min: 0, max: 9_999 }),
  currency: fc.constantFrom('CAD' as const, 'USD' as const),
  province: fc.constantFrom('QC' as const, 'BC' as const, 'ON' as const),
  isAllocated: fc.boolean(),
  returns: fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 0.3, noNaN: true }),
      kind: fc.constantFrom('refund' as const, 'chargeback' as const, 'chargeback_reversal' as const),
      day: fc.integer({ min: 0, max: 200 }),
    }),
    { maxLength: 3 },
  ),
  day: fc.integer({ min: 0, max: 500 }),
})

/** What the entries of some postings come to, apart from all of our own adding up. */
function balance(postings: readonly Posting[], isIn: (account: string) => boolean): number {
  return postings
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => isIn(account))
    .reduce((sum, { amount }) => sum + amount, 0)
}

test.each(['day', 'month', 'year'] as const)(
  'PRICE-5 what is added up by %s equals the books to the cent, in each period and currency',
  async (unit) => {
    const postings = fc.sample(stories, { numRuns: 150, seed: 2026 }).flatMap(postingsOf)
    await db.transaction(async (transaction) => {
      for (const posting of postings) await book(transaction, posting)
    })
    const length = { day: 10, month: 7, year: 4 }[unit]
    const read = await readRevenue(deps, { unit, from: '2026-01-01', to: '2030-12-31' })

    expect(read.map(({ currency }) => currency)).toEqual(['USD', 'CAD'])
    for (const { currency, total, periods, taxes, taxPeriods } of read) {
      const own = postings.filter((posting) => posting.currency === currency)
      const days = (all: readonly Posting[], period: string) =>
        all.filter(({ at }) => at.toISOString().slice(0, length) === period.slice(0, length))
      expect(periods.length).toBe(new Set(own.map(({ at }) => at.toISOString().slice(0, length))).size)
      for (const [money, of] of [
        [total, own] as const,
        ...periods.map((each) => [each, days(own, each.period)] as const),
      ]) {
        const { net, fees, unallocated, charges, refunds, chargebacks } = money
        expect(net).toBe(0 - balance(of, (account) => account === 'revenue' || account === 'fees'))
        expect(fees).toBe(balance(of, (account) => account === 'fees'))
        expect(unallocated).toBe(0 - balance(of, (account) => account === 'unallocated'))
        expect(money.taxes).toBe(0 - balance(of, (account) => account.startsWith('tax:')))
        expect(net + money.taxes + unallocated).toBe(
          balance(of, (account) => account.startsWith('provider:')),
        )
        const isEarned = (account: string) => account === 'revenue' || account.startsWith('tax:')
        const kind = (...kinds: string[]) =>
          balance(
            of.filter((each) => kinds.includes(each.kind)),
            isEarned,
          )
        expect(charges).toBe(0 - kind('charge'))
        expect(refunds).toBe(kind('refund'))
        expect(chargebacks).toBe(kind('chargeback', 'chargeback_reversal'))
      }
      for (const [tax, of] of [
        ...taxes.map((each) => [each, own] as const),
        ...taxPeriods.map((each) => [each, days(own, each.period)] as const),
      ]) {
        const { kind, region, owed, charged, returned } = tax
        expect(owed).toBe(0 - balance(of, (account) => account === `tax:${kind}:${region}`))
        expect(charged - returned).toBe(owed)
      }
      expect(taxes.reduce((sum, { owed }) => sum + owed, 0)).toBe(total.taxes)
      expect(taxPeriods.reduce((sum, { owed }) => sum + owed, 0)).toBe(total.taxes)
    }
  },
)

describe('days are those of UTC', () => {
  test('the first and the last count whole, and nothing beside them', async () => {
    const times = [
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00Z',
      '2026-03-03T23:59:59.999Z',
      '2026-03-04T00:00:00Z',
    ]
    for (const [place, time] of times.entries()) {
      const transaction = {
        id: `u${place}`,
        kind: 'charge',
        amount: 10 ** place,
        currency: 'CAD',
        fee: 0,
      } as const
      const posting = chargePosting(
        { provider: 'stripe', orderId, transaction: { ...transaction, at: new Date(time) } },
        [],
      )
      await db.transaction((within) => book(within, posting))
    }
    const [read] = await readRevenue(deps, { unit: 'day', from: '2026-03-02', to: '2026-03-03' })
    expect(read?.periods.map(({ period, net }) => [period, net])).toEqual([
      ['2026-03-02', 10],
      ['2026-03-03', 100],
    ])
  })

  test('where nothing moved there is nothing', async () => {
    expect(await readRevenue(deps, { unit: 'year', from: '2020-01-01', to: '2020-12-31' })).toEqual([])
  })
})
