import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildAccount, buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { accounts } from '../tables/accounts.ts'
import { noteBounce, noteDelivery } from './account-mails.ts'
import { listEvents } from './list-events.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

async function bouncedAt(id: string): Promise<Date | null> {
  const [row] = await db.select({ at: accounts.emailBouncedAt }).from(accounts).where(eq(accounts.id, id))
  return row?.at ?? null
}

test('F-09 a bounce is remembered once, with one event, until a mail arrives again', async () => {
  const email = buildEmail()
  const { accountId } = await buildAccount(deps, { email })

  await noteBounce(deps, { email: email.toUpperCase(), answer: 550 })
  await noteBounce(deps, { email, answer: 550 })

  expect(await bouncedAt(accountId)).toBeInstanceOf(Date)
  const { events } = await listEvents(deps, { event: 'email.bounced', email })
  expect(events).toMatchObject([{ account: { id: accountId }, details: { answer: 550 } }])
  expect(JSON.stringify(events[0]?.details)).not.toContain('@')

  await noteDelivery(deps, { email })
  expect(await bouncedAt(accountId)).toBeNull()
})

test('F-09 a mail that comes back to an address that the account no longer has says nothing about it', async () => {
  const { accountId } = await buildAccount(deps)
  await noteBounce(deps, { email: buildEmail(), answer: 550 })
  expect(await bouncedAt(accountId)).toBeNull()
})
