import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { websiteEvents } from '../tables/website-events.ts'
import type { EventBatch } from './event-batch.ts'
import { isBot } from './is-bot.ts'
import { NO_COUNTRY } from './schema.ts'

/**
 * Writes events of the website down, without anything of who caused them; those of bots not at all. The country stands only with
 * the views of pages, which are counted by it.
 * @throws AppError `too_many_requests`
 */
export async function recordEvents(
  { db, limits, rateLimiter }: Pick<Dependencies, 'db' | 'limits' | 'rateLimiter'>,
  { network, country, userAgent }: Pick<Visitor, 'network' | 'country'> & { userAgent: string | undefined },
  { events }: EventBatch,
): Promise<void> {
  if (isBot(userAgent)) return
  const attempt = rateLimiter.take(countersOf(limits, 'eventBatchesPerNetwork', network))
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
  await db.insert(websiteEvents).values(
    events.map(({ name, ago, details }) => ({
      name,
      details,
      country: name === 'Page view' ? (country ?? NO_COUNTRY) : null,
      at: sql`now() - make_interval(secs => ${ago / 1000})`,
    })),
  )
}
