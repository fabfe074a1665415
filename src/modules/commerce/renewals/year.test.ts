import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { isTaken } from '#tests/builders/whole.ts'
import { simulateYear } from '#tests/faults/year/simulate-year.ts'

const { db } = await createTestDatabase()

test.runIf(isTaken('src/modules/commerce'))(
  'F-22 a year of subscriptions: charged, taxed, told of and open as it should be',
  async () => {
    const { failures, measured } = await simulateYear(db, { size: 20, seed: 11, hours: 24 })
    expect(failures).toEqual([])
    expect(measured.charges).toBeGreaterThan(75)
    // What may go wrong has happened: nothing of it is asked of a year without.
    for (const kind of ['subscriptionCancelled', 'subscriptionBack', 'subscriptionSuspended', 'dearer']) {
      expect(measured[kind], kind).toBeGreaterThan(0)
    }
  },
  300_000,
)
