import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { isWithin } from '#kernel/period.ts'
import { NO_COUNTRY, type WebsiteEventName } from '#modules/visitors/events/schema.ts'
import { websiteEvents } from '#modules/visitors/tables.ts'
import type { SignUpChoice, SignUpOrigin } from './schema.ts'

/** Anybody can make addresses up; what few have looked at is not worth a longer list. */
const MOST_ORIGINS = 10_000

interface ViewSource {
  event: WebsiteEventName
  /** What the event says of the origin. */
  origin: SQL<string | null>
  /** It stands in an address, so it is written as in one. */
  isEscaped?: true
  /** Which events were written down before they told it: while the period has one, the views are not known. */
  earlier?: SQL
}

const route = sql`${websiteEvents.details} ->> 'route'`
const parameter = (name: string) => sql`substring(${route} from ${`[?&]${name}=([^&]*)`})`

/** Of an address, which page it is. */
const byPage = { event: 'Page view', origin: sql<string>`split_part(${route}, '?', 1)` } as const

/** Which events tell of an origin; of the others nothing is known before somebody signs up. */
const sources: Partial<Record<SignUpOrigin, ViewSource>> = {
  // TRAF-1: in this order.
  source: {
    event: 'Page view',
    origin: sql`coalesce(nullif(${parameter('utm_source')}, ''), ${parameter('s')})`,
    isEscaped: true,
  },
  campaign: { event: 'Page view', origin: sql`${parameter('utm_campaign')}`, isEscaped: true },
  affiliate: { event: 'Page view', origin: sql`${parameter('affiliate')}`, isEscaped: true },
  landing: byPage,
  page: byPage,
  country: {
    event: 'Page view',
    origin: sql`nullif(${websiteEvents.country}, ${sql.raw(`'${NO_COUNTRY}'`)})`,
    earlier: isNull(websiteEvents.country),
  },
  dialog: { event: 'Signup started', origin: sql`${websiteEvents.details} ->> 'dialog'` },
}

/**
 * How often pages were looked at from each origin, and each dialog was opened; null where events do not tell, or do not reach back
 * so far. Events know no visitors: whoever looks twice counts twice. For operators only.
 */
export async function countViews(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { period, by }: SignUpChoice,
): Promise<Map<string, number> | null> {
  const source = sources[by]
  if (source === undefined || period === 'all') return null
  const { event, isEscaped, earlier } = source
  const isCounted = and(eq(websiteEvents.name, event), isWithin(websiteEvents.at, period, clock()))
  if (earlier !== undefined) {
    const untold = await db
      .select({ id: websiteEvents.id })
      .from(websiteEvents)
      .where(and(isCounted, earlier))
      .limit(1)
    if (untold.length > 0) return null
  }
  const origin = sql<string>`nullif(${source.origin}, '')`
  const rows = await db
    .select({ origin, views: count() })
    .from(websiteEvents)
    .where(and(isCounted, isNotNull(origin)))
    .groupBy(sql`1`)
    .orderBy(desc(count()))
    .limit(MOST_ORIGINS)
  const views = new Map<string, number>()
  for (const row of rows) {
    const name = isEscaped ? readParameter(row.origin) : row.origin
    views.set(name, (views.get(name) ?? 0) + row.views)
  }
  return views
}

/** A value as an address has it. */
function readParameter(escaped: string): string {
  return new URLSearchParams(`value=${escaped}`).get('value') ?? ''
}
