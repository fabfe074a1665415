import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { accessUntilOf, dueAt, stateOf, triesOf } from './dates.ts'
import type { SubscriptionDates } from './schema.ts'

const termFrom = new Date('2026-06-01T12:00:00Z')
const paidThrough = new Date('2026-07-01T12:00:00Z')
const active: SubscriptionDates = {
  ...{ termFrom, paidThrough },
  ...{ cancelledAt: null, resumesAt: null, hasMethod: true },
}
const justBefore = (at: Date) => new Date(at.getTime() - 1)
const resumesAt = addDays(paidThrough, 20)

describe('R-34 where a subscription stands is a function of its dates', () => {
  test.each([
    ['paid', active, justBefore(paidThrough), 'active'],
    ['due', active, paidThrough, 'past_due'],
    ['due for seven days, less a moment', active, justBefore(addDays(paidThrough, 7)), 'past_due'],
    ['due for seven days', active, addDays(paidThrough, 7), 'suspended'],
    ['due for sixty days, less a moment', active, justBefore(addDays(paidThrough, 60)), 'suspended'],
    ['due for sixty days', active, addDays(paidThrough, 60), 'expired'],
    ['paused ahead', { ...active, resumesAt }, justBefore(paidThrough), 'active'],
    ['paused', { ...active, resumesAt }, paidThrough, 'paused'],
    ['at the end of its pause', { ...active, resumesAt }, resumesAt, 'past_due'],
    ['seven days after its pause', { ...active, resumesAt }, addDays(resumesAt, 7), 'suspended'],
    ['cancelled', { ...active, cancelledAt: termFrom }, justBefore(paidThrough), 'cancelled'],
    ['cancelled and over', { ...active, cancelledAt: termFrom }, paidThrough, 'expired'],
    ['without anything to charge', { ...active, hasMethod: false }, justBefore(paidThrough), 'cancelled'],
    ['without anything to charge, and over', { ...active, hasMethod: false }, paidThrough, 'expired'],
  ] as const)('%s', (_case, dates, now, state) => {
    expect(stateOf(dates, now)).toBe(state)
  })

  test('what is open is what is paid, and a week more only while a renewal is tried', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    const dates = fc.record({
      termFrom: fc.constant(termFrom),
      paidThrough: moment,
      cancelledAt: fc.option(moment),
      resumesAt: fc.option(moment),
      hasMethod: fc.boolean(),
    })
    fc.assert(
      fc.property(dates, moment, (some, now) => {
        const isOpen = now < accessUntilOf(some)
        const state = stateOf(some, now)
        if (now < some.paidThrough) return isOpen
        if (state === 'past_due' && some.resumesAt === null) return isOpen
        return !isOpen
      }),
    )
  })
})

test('LIC-4 a renewal is tried at once, after 1, 3 and 5 days, and before everything closes', () => {
  expect(triesOf(paidThrough).map((at) => at.toISOString())).toEqual([
    '2026-07-01T12:00:00.000Z',
    '2026-07-02T12:00:00.000Z',
    '2026-07-04T12:00:00.000Z',
    '2026-07-06T12:00:00.000Z',
    '2026-07-08T11:00:00.000Z',
  ])
  for (const at of triesOf(paidThrough)) expect(stateOf(active, at)).toBe('past_due')
})

test('a pause puts off what is due, and never brings it forward', () => {
  expect(dueAt({ paidThrough, resumesAt })).toEqual(resumesAt)
  expect(dueAt({ paidThrough, resumesAt: termFrom })).toEqual(paidThrough)
})
