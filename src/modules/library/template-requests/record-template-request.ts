import type { Dependencies } from '#kernel/dependencies.ts'
import { type AttemptOutcome, consumeRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { wishes } from '../tables.ts'
import type { TemplateRequest } from './schema.ts'
import { topicOf } from './topic.ts'

/** Who wishes: a network, and the account where somebody is logged in. */
export interface TemplateRequester {
  network: string
  accountId?: string
  /** Language of the interface. */
  language: string
}

/** Writes a wish down for operators; one that is sent twice, by a second press or by going back, is one wish. */
export async function recordTemplateRequest(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { network, accountId, language }: TemplateRequester,
  { query, text, email, submission }: TemplateRequest,
): Promise<AttemptOutcome> {
  const attempt = await consumeRateLimit(db, countersOf(limits, 'wishesPerNetwork', network))
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
