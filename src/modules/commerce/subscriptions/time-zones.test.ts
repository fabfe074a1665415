import { afterAll, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { accessUntilOf, longestPause, triesOf } from './dates.ts'
import { daysOf, endOfTerm, shareLeft } from './terms-of.ts'

const own = process.env.TZ
afterAll(() => setTimeZone(own))

/** Where this machine says it stands. */
function setTimeZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
}

/**
 * Everything that dates come from, around both nights of 2027 on which clocks change, and around the end of a
 * leap February.
 */
function workOut() {
  return [
    '2027-02-14',
    '2027-03-13',
    '2027-03-27',
    '2027-10-03',
    '2027-10-30',
    '2027-11-06',
    '2028-01-31',
  ].flatMap((day) =>
    ['T00:30:00Z', 'T02:30:00Z', 'T23:30:00Z'].map((time) => {
      const termFrom = new Date(day + time)
      const paidThrough = endOfTerm(termFrom, 1, 'month')
      const half = addDays(termFrom, 15)
      const dates = { termFrom, paidThrough, cancelledAt: null, resumesAt: null, hasMethod: true }
      return JSON.stringify({
        paidThrough,
        inAYear: endOfTerm(termFrom, 1, 'year'),
        tries: triesOf(paidThrough),
        open: accessUntilOf(dates),
        pause: longestPause(paidThrough),
        days: daysOf(dates, half),
        share: shareLeft(3_499, dates, half),
      })
    }),
  )
}

test.each([
  'America/Toronto',
  'Europe/Berlin',
  'Europe/Lisbon',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
])(
  'F-22 a machine in %s works out the days, to the second, that one in UTC does: no hour is lost or charged twice',
  (zone) => {
    setTimeZone('UTC')
    const inUtc = workOut()
    setTimeZone(zone)
    expect(
      new Date('2027-07-01T00:00:00Z').getTimezoneOffset() ||
        new Date('2027-01-01T00:00:00Z').getTimezoneOffset(),
    ).not.toBe(0)
    expect(workOut()).toEqual(inUtc)
  },
)
