import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { endOfTerm, type TermCharge, termsOf } from './terms-of.ts'

const at = (day: string) => new Date(`${day}T10:00:00Z`)
let count = 0
function charge(kind: TermCharge['kind'], day: string, changes: Partial<TermCharge> = {}): TermCharge {
  count += 1
  const termFrom = kind === 'renewal' ? at(day) : null
  const id = `charge-${count}`
  return {
    id,
    orderId: `order-${count}`,
    kind,
    at: at(day),
    period: 'month',
    seats: 1,
    termFrom,
    isPaid: true,
    ...changes,
  }
}
/** Where the term begins and ends that is paid, by days. */
function termOf(charges: readonly TermCharge[]) {
  const terms = termsOf(charges)
  return terms && [terms.termFrom, terms.paidThrough].map((moment) => moment.toISOString().slice(0, 10))
}

test('R-34 without a charge nothing is paid', () => {
  expect(termsOf([])).toBeUndefined()
})

describe('F-22 what charges pay', () => {
  const first = charge('first', '2026-01-31')
  const second = charge('renewal', '2026-02-28')
  const third = charge('renewal', '2026-03-31')

  test.each<[string, TermCharge[], [string, string]]>([
    ['a month of 31 January', [first], ['2026-01-31', '2026-02-28']],
    ['its second month', [first, second], ['2026-02-28', '2026-03-31']],
    ['its third month', [first, second, third], ['2026-03-31', '2026-04-30']],
    [
      'a year of 29 February',
      [charge('first', '2028-02-29', { period: 'year' })],
      ['2028-02-29', '2029-02-28'],
    ],
    [
      'the fourth year after it',
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map((day, year) =>
        charge(year === 0 ? 'first' : 'renewal', day, { period: 'year' }),
      ),
      ['2032-02-29', '2033-02-28'],
    ],
    [
      'a renewal that is paid while everything is open',
      [first, { ...second, at: at('2026-03-07') }],
      ['2026-02-28', '2026-03-31'],
    ],
    [
      'a renewal that is paid after that',
      [first, { ...second, at: at('2026-03-20') }],
      ['2026-03-20', '2026-04-20'],
    ],
    [
      'the renewal after a late one',
      [first, { ...second, at: at('2026-03-20') }, charge('renewal', '2026-04-20')],
      ['2026-04-20', '2026-05-20'],
    ],
    ['the renewal after a pause', [first, charge('renewal', '2026-05-28')], ['2026-05-28', '2026-06-28']],
    ['a renewal by the year', [first, { ...second, period: 'year' }], ['2026-02-28', '2027-02-28']],
    [
      'a change in the middle of a month',
      [first, charge('change', '2026-02-10', { period: 'year' })],
      ['2026-02-10', '2027-02-10'],
    ],
    [
      'the renewal of what was changed',
      [first, charge('change', '2026-02-10'), charge('renewal', '2026-03-10')],
      ['2026-03-10', '2026-04-10'],
    ],
    ['what was given back: nothing', [{ ...first, isPaid: false }], ['2026-01-31', '2026-01-31']],
    [
      'the term before the one that was given back',
      [first, { ...second, isPaid: false }],
      ['2026-01-31', '2026-02-28'],
    ],
    [
      'a term behind one that was given back: its own days',
      [first, { ...second, isPaid: false }, third],
      ['2026-03-31', '2026-04-30'],
    ],
    [
      'what there was before a change that was given back',
      [first, charge('change', '2026-02-10', { isPaid: false })],
      ['2026-01-31', '2026-02-28'],
    ],
    [
      'the renewal after a change that was given back',
      [first, charge('change', '2026-02-10', { isPaid: false }), second],
      ['2026-02-28', '2026-03-31'],
    ],
  ])('%s', (_case, charges, term) => {
    expect(termOf(charges)).toEqual(term)
  })

  test('by a provider’s own subscription, whose later charges are of the order that began it', () => {
    const later = (day: string) => ({ ...first, id: `later-${day}`, at: at(day) })
    expect(termOf([first, later('2026-02-28')])).toEqual(['2026-02-28', '2026-03-31'])
    const change = charge('change', '2026-02-10')
    const next = { ...change, id: 'later-change', at: at('2026-03-10') }
    expect(termOf([first, change, next])).toEqual(['2026-03-10', '2026-04-10'])
  })

  test('seats until the same day, and none that were given back', () => {
    const more = charge('seats', '2026-02-10', { seats: 5 })
    expect(termOf([first, more])).toEqual(['2026-01-31', '2026-02-28'])
    expect(termsOf([first, more])?.seats).toBe(5)
    expect(termsOf([first, { ...more, isPaid: false }])?.seats).toBe(1)
    expect(termsOf([first, more])?.byCharge.get(more.id)).toEqual({ from: more.at, until: at('2026-02-28') })
  })

  test('each the days that its invoice names', () => {
    const days = [first, second, third].map(({ id }) => termsOf([first, second, third])?.byCharge.get(id))
    expect(days).toEqual([
      { from: at('2026-01-31'), until: at('2026-02-28') },
      { from: at('2026-02-28'), until: at('2026-03-31') },
      { from: at('2026-03-31'), until: at('2026-04-30') },
    ])
  })
})

describe('R-34 of whatever charges', () => {
  const moment = fc.date({ min: at('2024-01-01'), max: at('2031-12-31'), noInvalidDate: true })
  const period = fc.constantFrom('month', 'year')

  test('F-22 renewals in time end where the so-many-th term of the first day ends', () => {
    fc.assert(
      fc.property(
        moment,
        period,
        fc.integer({ min: 0, max: 30 }),
        fc.array(fc.integer({ min: 0, max: 6 })),
        (start, every, terms, delays) => {
          const charges = Array.from({ length: terms + 1 }, (_, term): TermCharge => {
            const from = endOfTerm(start, term, every)
            const late = term === 0 ? 0 : (delays[term % Math.max(1, delays.length)] ?? 0)
            return charge(term === 0 ? 'first' : 'renewal', '2026-01-01', {
              ...{ period: every, at: addDays(from, late), termFrom: term === 0 ? null : from },
            })
          })
          expect(termsOf(charges)?.paidThrough).toEqual(endOfTerm(start, terms + 1, every))
        },
      ),
    )
  })

  test('what is paid is never shorter than its last paid term, and days are never paid twice', () => {
    const kinds = fc.array(
      fc.record({
        kind: fc.constantFrom('renewal', 'change', 'seats'),
        after: fc.integer({ min: 0, max: 100 * 24 }),
        period,
        isPaid: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(moment, kinds, (start, steps) => {
        const charges = [charge('first', '2026-01-01', { at: start })]
        let now = start
        for (const { kind, after, period: every, isPaid } of steps) {
          now = new Date(now.getTime() + after * 3_600_000)
          // As it is ordered: from the end of what is paid, which is over by then.
          const end = termsOf(charges)?.paidThrough ?? now
          if (kind === 'renewal' && now < end) now = end
          const termFrom = kind === 'renewal' ? end : null
          charges.push(charge(kind, '2026-01-01', { kind, at: now, period: every, isPaid, termFrom }))
        }
        const terms = termsOf(charges)
        if (!terms) throw new Error('there is a charge')
        expect(terms.termFrom <= terms.paidThrough).toBe(true)
        const last = charges.findLast(({ isPaid, kind }) => isPaid && kind !== 'seats')
        expect(terms.byCharge.get(last?.id ?? '')).toEqual({ from: terms.termFrom, until: terms.paidThrough })
        // A renewal never begins before the term that it goes on from has ended.
        for (const [place, { id, kind, isPaid }] of charges.entries()) {
          const until = termsOf(charges.slice(0, place))?.paidThrough
          const from = terms.byCharge.get(id)?.from
          if (kind === 'renewal' && isPaid && until && from) expect(from >= until).toBe(true)
        }
      }),
    )
  })
})
