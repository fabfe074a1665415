import { describe, expect, test } from 'vitest'
import type { Posting } from '../ledger/postings.ts'
import type { Order } from './order-rows.ts'
import { listSupersededCharges } from './subscription-ledger.ts'

describe('R-30 what is charged twice for the same days', () => {
  type Placed = readonly [kind: Order['kind'], placedOn: number, ...chargedOn: number[]]
  const day = (of: number) => new Date(Date.UTC(2027, 2, 1) + (of - 1) * 86_400_000)
  /**
   * Orders of one subscription: when each was placed, and when it was charged; booked at once unless it says
   * when.
   */
  const overtakenOf = (placed: readonly Placed[], bookedOn: Readonly<Record<string, number>> = {}) => {
    const charges = placed.flatMap(([, , ...days], place) =>
      days.map((on): Posting => {
        const entries = [{ account: 'provider:paypal', amount: 100 }]
        const booked = { kind: 'charge', currency: 'CAD', charge: null, entries } as const
        return { ...booked, id: `${place} on ${on}`, at: day(on), orderId: `${place}` }
      }),
    )
    const booked = charges.sort((a, b) => a.at.getTime() - b.at.getTime())
    const told = booked
      .map(({ id, at }) => ({ id, at: bookedOn[id] === undefined ? at : day(bookedOn[id]) }))
      .sort((a, b) => a.at.getTime() - b.at.getTime())
    const all = placed.map(([kind, on], place) => {
      const known = told.filter(({ at }) => at <= day(on)).length
      return { id: `${place}`, kind, knownInvoice: known === 0 ? null : known } as Order
    })
    const invoiceOf = new Map(told.map(({ id }, place) => [id, place + 1]))
    return [...listSupersededCharges({ orders: all, booked, invoiceOf })]
  }

  test.each([
    [
      'a change in its time',
      [
        ['first', 1, 1],
        ['change', 5, 5],
      ],
      [],
    ],
    [
      'a change after a term that PayPal charged',
      [
        ['first', 1, 1, 8],
        ['change', 7, 9],
      ],
      ['0 on 8'],
    ],
    [
      'a change after seats that were added',
      [
        ['first', 1, 1],
        ['change', 5, 7],
        ['seats', 6, 6],
      ],
      ['2 on 6'],
    ],
    [
      'the older of two changes, paid last',
      [
        ['first', 1, 1],
        ['change', 5, 7],
        ['change', 6, 6],
      ],
      ['2 on 6'],
    ],
    [
      'a renewal after a change',
      [
        ['first', 1, 1],
        ['renewal', 5, 7],
        ['change', 4, 6],
      ],
      ['1 on 7'],
    ],
    [
      'a renewal after seats',
      [
        ['first', 1, 1],
        ['renewal', 5, 7],
        ['seats', 4, 6],
      ],
      [],
    ],
    [
      'PayPal’s own charge after a change',
      [
        ['first', 1, 1, 9],
        ['change', 5, 5],
      ],
      ['0 on 9'],
    ],
    ['PayPal’s own charges', [['first', 1, 1, 5, 9]], []],
    [
      'seats after a change',
      [
        ['first', 1, 1],
        ['seats', 5, 7],
        ['change', 6, 6],
      ],
      ['1 on 7'],
    ],
    [
      'the fewer of two seats, paid last',
      [
        ['first', 1, 1],
        ['seats', 5, 7],
        ['seats', 6, 6],
      ],
      ['1 on 7'],
    ],
  ] as const)('goes back once: %s', (_, placed, expected) => {
    expect(overtakenOf(placed)).toEqual(expected)
  })

  const renewed = [
    ['first', 1, 1, 8],
    ['change', 8.01, 9],
  ] as const

  test('is what a price knew nothing of: its charge was told late, or by a clock that is behind', () => {
    expect(overtakenOf(renewed, { '0 on 8': 8.02 })).toEqual(['0 on 8'])
    // Told after the change was.
    expect(overtakenOf(renewed, { '0 on 8': 10 })).toEqual(['0 on 8'])
  })

  test('is not what was taken off a price, though its provider’s clock is ahead', () => {
    const ahead = [
      ['first', 1, 1, 8.5],
      ['change', 8.01, 9],
    ] as const
    expect(overtakenOf(ahead, { '0 on 8.5': 8 })).toEqual([])
  })

  test('is a renewal that was charged beside what its provider told of afterwards', () => {
    const crossed = [
      ['first', 1, 1, 8],
      ['renewal', 8.01, 8.02],
    ] as const
    expect(overtakenOf(crossed, { '0 on 8': 9 })).toEqual(['1 on 8.02'])
  })
})
