import { sql } from 'drizzle-orm'
import { websiteEvents } from '#database/tables/website-events.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { countersOf } from '../limits/index.ts'
import type { EventBatch } from './event-batch.ts'
import { isBot } from './is-bot.ts'

/**
 * Writes events of the website down, without anything of who caused them; those of bots not at all.
 * @throws AppError `too_many_requests`
 */
export async function recordEvents(
  { db, limits, memoryAttempts }: Pick<Dependencies, 'db' | 'limits' | 'memoryAttempts'>,
  { network, userAgent }: { network: string; userAgent: string | undefined },
  { events }: EventBatch,
): Promise<void> {
  if (isBot(userAgent)) return
  const attempt = memoryAttempts.take(countersOf(limits, 'eventBatchesPerNetwork', network))
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
  await db.insert(websiteEvents).values(
    events.map(({ name, ago, details }) => ({
      name,
      details,
      at: sql`now() - make_interval(secs => ${ago / 1000})`,
    })),
  )
}
