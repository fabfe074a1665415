import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actorOf, buildBillingShop, buildSubmission } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { readPostings } from '../ledger/postings.ts'
import { refundCharge } from '../refunds/refund-charge.ts'
import { sendWaitingRefunds } from '../refunds/send-refund.ts'
import { refunds } from '../tables/orders.ts'

const { db } = await createTestDatabase()

test('what an operator has given back is not credited again, before its provider has heard of it', async () => {
  const shop = buildBillingShop(db)
  const { deps, fake } = shop
  const own = await shop.buildStarter()
  shop.goOn(1)
  const [charge] = await readPostings(db, own)
  fake.isAway = true
  await refundCharge(deps, actorOf(own), {
    ...{ orderId: own.orderId, charge: charge?.id ?? '', currency: 'CAD', amount: 1_149 },
    ...{ reason: 'kindness', submission: buildSubmission() },
  })
  fake.isAway = false
  const creditOf = async () =>
    (await shop.preview(own, { package: 'solo', period: 'month', seats: 1 })).credit
  const asked = await creditOf()
  await sendWaitingRefunds(deps)
  const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, own.orderId))
  expect(refund?.posting).not.toBeNull()
  // Each tax is rounded when it is booked: to the cent it is the same.
  expect(Math.abs(asked - (await creditOf()))).toBeLessThanOrEqual(1)
})
