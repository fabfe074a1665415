import { wishes } from '#database/tables/wishes.ts'
import type { Dependencies } from '../dependencies.ts'
import { type AttemptOutcome, countersOf, takeAttempt } from '../limits/index.ts'
import type { Wish } from './schema.ts'
import { topicOf } from './topic.ts'

/** Who wishes: a network, and the account where somebody is logged in. */
export interface Wisher {
  network: string
  accountId?: string
  /** Language of the interface. */
  language: string
}

/** Writes a wish down for operators; one that is sent twice, by a second press or by going back, is one wish. */
export async function recordWish(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { network, accountId, language }: Wisher,
  { query, text, email, submission }: Wish,
): Promise<AttemptOutcome> {
  const attempt = await takeAttempt(db, countersOf(limits, 'wishesPerNetwork', network))
  if (!attempt.ok) return attempt
  await db
    .insert(wishes)
    .values({
      query: topicOf(query) ?? '',
      language,
      text,
      email: email === '' ? null : email,
      accountId,
      submission,
    })
    .onConflictDoNothing()
  return { ok: true }
}
