import { expect, test } from 'vitest'
import { priceBook } from '#content/prices/price-book.ts'
import { seededRandom } from '#tests/builders/random.ts'
import { isWhole } from '#tests/builders/whole.ts'
import { makeQuote } from '../../prices/make-quote.ts'
import { type Offer, offerStateIn, type PriceBook } from '../../prices/schema.ts'
import { offeredPackage, offersToTell } from './offered.server.ts'

test.each([
  ['America/Los_Angeles', '2026-12-01T07:59:00Z', 'on'],
  ['America/Los_Angeles', '2026-12-01T08:00:00Z', 'over'],
  ['Europe/Berlin', '2026-11-30T22:59:00Z', 'on'],
  ['Europe/Berlin', '2026-11-30T23:00:00Z', 'over'],
  ['Pacific/Auckland', '2026-11-26T10:59:00Z', 'ahead'],
  ['Pacific/Auckland', '2026-11-26T11:00:00Z', 'on'],
  ['Pacific/Kiritimati', '2026-11-26T10:00:00Z', 'on'],
  // No land is there: the offer ends with the last day on land, also where the browser says otherwise.
  ['Etc/GMT+12', '2026-12-01T10:59:59Z', 'on'],
  ['Etc/GMT+12', '2026-12-01T11:00:00Z', 'over'],
  ['UTC', '2026-11-26T23:59:59Z', 'ahead'],
])('an offer begins and ends at the visitor’s own midnight: in %s at %s it is %s', (zone, at, state) => {
  expect(offerStateIn(zone, { from: '2026-11-27', until: '2026-11-30' }, new Date(at))).toBe(state)
})

/**
 * A day each on which clocks change somewhere, at midnight too (Cairo, Beirut, Santiago), and one on which
 * none does.
 */
const days = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-09-06',
  '2026-10-25',
  '2026-11-01',
  '2026-11-27',
]
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12', 'Etc/GMT-14', '-23:59', '+23:59']
const HOUR_MS = 3_600_000
const QUARTER_MS = HOUR_MS / 4

test.each(days)(
  'PRICE-7 an offer of %s is shown wherever and whenever it can be bought, and nowhere else',
  (day) => {
    const random = seededRandom(Date.parse(day))
    const offer: Offer = {
      ...{ id: 'x', percentOff: 50, packages: ['solo'], periods: ['year'] },
      ...{ from: day, until: day },
    }
    const book: PriceBook = { ...priceBook, offers: [offer] }
    const wrong: string[] = []
    for (const [place, timeZone] of zones.entries()) {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      const isItsDay = (at: number) => format.format(at).startsWith(day)
      const hourAt = (at: number) => format.format(at).slice(-5)
      // All whose clocks change about then, and a tenth of the others, most of which are of one kind.
      const changes = hourAt(Date.parse(day) - 24 * HOUR_MS) !== hourAt(Date.parse(day) + 48 * HOUR_MS)
      if (!isWhole && !changes && place % 10 > 0) continue
      for (const at of momentsOf(day, isItsDay, random)) {
        const moment = new Date(at)
        const told = `${timeZone} at ${moment.toISOString()}`
        const isSold = isSoldIn(timeZone, book, moment)
        if (isShownIn(timeZone, book, moment) !== isSold) wrong.push(`${told}: shown is not sold`)
        if (isSold !== isItsDay(at) && isOnLand(timeZone)) wrong.push(`${told}: sold ${isSold}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

/** The first and the last moment of a day somewhere, the moments around it, and one at random. */
function momentsOf(day: string, isItsDay: (at: number) => boolean, random: () => number): number[] {
  const start = Date.parse(day) - 24 * HOUR_MS
  const quarters = Array.from({ length: 72 * 4 }, (_, count) => start + count * QUARTER_MS)
  const first = quarters.find(isItsDay) ?? start
  const over = quarters.find((at) => at > first && !isItsDay(at)) ?? start
  return [first - 1, first, over - 1, over, start + Math.floor(random() * 72 * HOUR_MS)]
}

/** As `useOfferState` and `OfferBills` show it in a browser there. */
function isShownIn(timeZone: string, book: PriceBook, at: Date): boolean {
  const page = { arrangement: 'offer', copy: 'offer', packages: ['solo'], offers: ['x'] } as const
  const told = offersToTell(page, book, at)
  const { terms } = offeredPackage('solo', told, { book, currency: 'USD', money: String })
  const [offer] = book.offers
  return offer !== undefined && offerStateIn(timeZone, offer, at) === 'on' && terms.year.reduced !== undefined
}

function isSoldIn(timeZone: string, book: PriceBook, at: Date): boolean {
  const choice = {
    package: 'solo',
    period: 'year',
    seats: 1,
    currency: 'USD',
    offer: 'x',
    coupon: null,
  } as const
  return makeQuote(book, choice, { at, timeZone, place: null }).ok
}

const isOnLand = (timeZone: string) => !/^(Etc\/GMT\+12|[-+]23:59)$/.test(timeZone)
