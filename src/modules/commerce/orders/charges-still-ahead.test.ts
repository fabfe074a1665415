import { expect, test } from 'vitest'
import { chargesStillAhead } from './view-order.ts'

const charges = [
  { on: '2027-01-31', amount: 1_999 },
  { on: '2027-02-28', amount: 1_999 },
  { on: '2027-03-31', amount: 2_199 },
]
const termFrom = new Date('2027-01-31T09:00:00Z')
const renewal = { kind: 'renewal', period: 'month', paidAt: null, termFrom, charges } as const
const daysOf = (order: Parameters<typeof chargesStillAhead>[0], now: string) =>
  chargesStillAhead(order, { now: new Date(now) }).map(({ on }) => on)
const asOrdered = charges.map(({ on }) => on)

test('LIC-4 PRICE-5 a renewal that is paid while everything is still open goes on where the term before it ended', () => {
  expect(daysOf({ ...renewal, charges: [...charges] }, '2027-02-07T09:00:00Z')).toEqual(asOrdered)
})

test('LIC-4 PRICE-5 once everything is closed it says the days of a term that begins today, at the same prices', () => {
  const late = chargesStillAhead(
    { ...renewal, charges: [...charges] },
    { now: new Date('2027-02-07T09:00:01Z') },
  )
  expect(late).toEqual([
    { on: '2027-02-07', amount: 1_999 },
    { on: '2027-03-07', amount: 1_999 },
    { on: '2027-04-07', amount: 2_199 },
  ])
})

test('what is paid, or is no renewal, stays as it was ordered', () => {
  const paid = { ...renewal, charges: [...charges], paidAt: new Date('2027-02-20T09:00:00Z') }
  const first = { ...renewal, charges: [...charges], kind: 'first' as const }
  for (const order of [paid, first]) expect(daysOf(order, '2027-03-20T09:00:00Z')).toEqual(asOrdered)
})
