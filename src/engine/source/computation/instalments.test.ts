import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instalments, isLoan, type Loan, levelPayment } from './instalments.ts'

const loan = (
  principal: number,
  yearlyPercent: number,
  count: number,
  every: Loan['every'] = 'month',
): Loan => ({
  principal: BigInt(principal),
  yearlyPercent,
  count,
  every,
})

const anyLoan = fc.record({
  principal: fc.bigInt({ min: 0n, max: 10n ** 13n }),
  yearlyPercent: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100, noNaN: true })),
  count: fc.integer({ min: 1, max: 600 }),
  every: fc.constantFrom('week', 'month', 'quarter', 'year'),
}) as fc.Arbitrary<Loan>

describe('levelPayment', () => {
  it.each<[string, Loan, bigint]>([
    ['$10,000 at 6 % in 12 months', loan(10_000_00, 6, 12), 860_66n],
    ['$200,000 at 4.5 % in 360 months', loan(200_000_00, 4.5, 360), 1013_37n],
    ['€5,000 at 3.25 % in 8 quarters', loan(5_000_00, 3.25, 8, 'quarter'), 648_07n],
    ['without interest, rounded half up', loan(10_01, 0, 2), 5_01n],
    ['one payment', loan(1_000_00, 12, 1), 1_010_00n],
    ['one payment in a week', loan(5_200_00, 1, 1, 'week'), 5_201_00n],
  ])('%s', (_case, given, payment) => {
    expect(levelPayment(given)).toBe(payment)
  })
})

describe('instalments', () => {
  it('split each payment into interest and principal, and settle the rest with the last', () => {
    const rows = instalments(loan(1_250_00, 12, 3), '2027-01-31')
    expect(rows).toEqual([
      { date: '2027-01-31', payment: 425_03n, interest: 12_50n, principal: 412_53n, balance: 837_47n },
      { date: '2027-02-28', payment: 425_03n, interest: 8_37n, principal: 416_66n, balance: 420_81n },
      { date: '2027-03-31', payment: 425_02n, interest: 4_21n, principal: 420_81n, balance: 0n },
    ])
  })

  it.each([
    ['week', '2027-02-25', '2027-03-04'],
    ['month', '2028-01-30', '2028-02-29'],
    ['quarter', '2027-11-30', '2028-02-29'],
    ['year', '2028-02-29', '2029-02-28'],
  ] as const)('every %s: after %s comes %s', (every, first, second) => {
    expect(instalments(loan(100, 0, 2, every), first)?.map(({ date }) => date)).toEqual([first, second])
  })

  it('the principal adds up to the loan, and the balance is never negative and ends at nothing', () => {
    fc.assert(
      fc.property(anyLoan, (given) => {
        const rows = instalments(given, '2027-01-31') ?? []
        expect(rows).toHaveLength(given.count)
        let balance = given.principal
        for (const row of rows) {
          balance -= row.principal
          expect(row.balance).toBe(balance)
          expect(row.payment).toBe(row.interest + row.principal)
          expect(row.balance >= 0n && row.interest >= 0n && row.principal >= 0n).toBe(true)
        }
        expect(balance).toBe(0n)
      }),
    )
  })

  it('every payment but the last is the level one, until nothing is owed', () => {
    fc.assert(
      fc.property(anyLoan, (given) => {
        const level = levelPayment(given)
        const rows = instalments(given, '2027-01-31') ?? []
        for (const row of rows.slice(0, -1)) expect(row.payment === level || row.balance === 0n).toBe(true)
      }),
    )
  })

  it('has no schedule beyond the calendar', () => {
    expect(instalments(loan(100, 0, 600, 'year'), '9900-01-01')).toBeUndefined()
  })
})

it.each([
  [loan(-1, 5, 12), false],
  [loan(1, -1, 12), false],
  [loan(1, Number.NaN, 12), false],
  [loan(1, 5, 0), false],
  [loan(1, 5, 1.5), false],
  [loan(1, 5, 601), false],
  [loan(0, 0, 600), true],
])('%o is a loan: %s', (given, expected) => {
  expect(isLoan(given)).toBe(expected)
})
