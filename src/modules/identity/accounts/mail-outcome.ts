import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '../tables/accounts.ts'

/**
 * Remembers that an address takes no mail, until one arrives there again: its owner is told after the next log-in, and
 * operators see it. By the address and not by the account, which may have another one by the time a mail comes back.
 */
export async function noteBounce(
  { db }: Pick<Dependencies, 'db'>,
  { email, answer }: { email: string; answer: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [bounced] = await transaction
      .update(accounts)
      .set({ emailBouncedAt: sql`now()` })
      .where(and(hasAddress(email), isNull(accounts.emailBouncedAt)))
      .returning({ id: accounts.id })
    if (!bounced) return
    await recordEvent(transaction, {
      event: 'email.bounced',
      accountId: bounced.id,
      network: undefined,
      details: { answer },
    })
  })
}

/** A mail was taken for this address: whatever bounced before is over. */
export async function noteDelivery(
  { db }: Pick<Dependencies, 'db'>,
  { email }: { email: string },
): Promise<void> {
  await db
    .update(accounts)
    .set({ emailBouncedAt: null })
    .where(and(hasAddress(email), isNotNull(accounts.emailBouncedAt)))
}

const hasAddress = (email: string) => sql`lower(${accounts.email}) = lower(${email})`
