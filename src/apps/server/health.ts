import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { ServerEnvironment } from '#kernel/http/endpoint.ts'

const DATABASE_LIMIT_MS = 2_000

/**
 * `/health`: the process answers. `/ready`: it may be sent visitors, that is, its database answers and its
 * website is whole. It is listening only after the migrations, so that they need no check here.
 */
export function healthRoutes(
  { db }: Pick<Dependencies, 'db'>,
  isWebsiteWhole: () => Promise<boolean>,
): Hono<ServerEnvironment> {
  return new Hono<ServerEnvironment>()
    .get('/health', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get('/ready', async (context) => {
      const isReady = (await answersInTime(db)) && (await isWebsiteWhole())
      return isReady
        ? context.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' })
        : context.json({ status: 'unavailable' }, 503, { 'cache-control': 'no-store', 'retry-after': '2' })
    })
}

function answersInTime(db: Dependencies['db']): Promise<boolean> {
  const answer = db.execute(sql`SELECT 1`).then(
    () => true,
    () => false, // that is the answer: the pool logs why
  )
  const answered = new AbortController()
  const limit = delay(DATABASE_LIMIT_MS, false, { signal: answered.signal }).catch(() => false)
  return Promise.race([answer, limit]).finally(() => answered.abort())
}
