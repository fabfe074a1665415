import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { DAY_MS } from '#kernel/time.ts'
import { websiteEvents } from '../tables.ts'
import {
  cutRoute,
  deviceTypes,
  EVENTS_PER_BATCH,
  NO_COUNTRY,
  pageTypes,
  ROUTE_LENGTH,
  searchPlaces,
  signUpFailures,
  verdicts,
  type WebsiteEventName,
  type WebsiteEvents,
} from './schema.ts'

/**
 * Writes events of the website down, without anything of who caused them; those of bots not at all. The
 * country stands only with the views of pages, which are counted by it.
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

/** Words by which programs name themselves. A `CUBOT` is a telephone. */
const programs =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|whatsapp|monitor|pingdom|uptime|scan|curl|wget|python|java\/|okhttp|axios|undici/i

/** Whether a request's `User-Agent` says that it is a program. Every browser calls itself Mozilla. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent?.startsWith('Mozilla/') !== true || programs.test(userAgent)
}

/** How often an answer of the help centre was said to have helped, over as long as events are kept. */
interface JudgedAnswer {
  /** Its slug. */
  answer: string
  yes: number
  no: number
  /** `YYYY-MM-DD`, in UTC. */
  lastDay: string
}

/**
 * The verdicts on these answers, the least helpful first: by the share of no, to which one yes and one no are
 * added, so that a single press does not outweigh many. Whatever else was reported as an answer is no text of
 * ours. For operators only.
 */
export async function countVerdicts(
  { db }: Pick<Dependencies, 'db'>,
  { answers }: { answers: readonly string[] },
): Promise<JudgedAnswer[]> {
  const { rows } = await db.execute<JudgedAnswer & Record<string, unknown>>(sql`
    select answer, yes, no, "lastDay" from (
      select
        ${websiteEvents.details} ->> 'answer' as answer,
        (count(*) filter (where ${websiteEvents.details} ->> 'helpful' = 'yes'))::int as yes,
        (count(*) filter (where ${websiteEvents.details} ->> 'helpful' = 'no'))::int as no,
        to_char(max(${websiteEvents.at}) at time zone 'UTC', 'YYYY-MM-DD') as "lastDay"
      from ${websiteEvents}
      where ${websiteEvents.name} = 'Answer judged'
        and ${websiteEvents.details} ->> 'answer' = any(${sql.param([...answers])}::text[])
      group by 1
    ) judged
    order by (no + 1.0) / (yes + no + 2) desc, no desc, answer`)
  return rows
}

/** Long enough to compare a month with the same one of the year before. The privacy policy says it. */
const MONTHS = 13

/** Deletes events that are too old to be compared with, by the database's clock. */
export async function deleteOldWebsiteEvents({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(websiteEvents).where(sql`${websiteEvents.at} < now() - make_interval(months => ${MONTHS})`)
}

/** PostgreSQL keeps neither U+0000 nor half a surrogate pair in JSON; ours has no control characters. */
const text = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value))
/** Cut again here, whatever a page has sent. */
const route = text(ROUTE_LENGTH).transform(cutRoute)
/** A name that we gave, such as a page's id: nothing that somebody typed fits. */
const ourName = z.string().regex(/^[\w./-]{0,60}$/)
/** What the library is searched for by a page of ours: words that we wrote, in whatever language. */
const ourWords = text(100)
const shownPage = { shown: route.optional(), dialog: ourName.optional() }

const details = {
  'Page view': z.strictObject({ page: ourName, pageType: z.enum(pageTypes), route }),
  'LP view': z.strictObject({
    category: z.literal('LP view'),
    route,
    device: z.enum(deviceTypes),
    query: ourWords.optional(),
    ...shownPage,
  }),
  'Cookies accepted': z.strictObject({ route }),
  'Cookies declined': z.strictObject({ route }),
  'Sign-up pressed': z.strictObject({ entryPoint: ourName, destination: route, route, ...shownPage }),
  'Signup started': z.strictObject({ destination: route, ...shownPage }),
  'Account Created': z.strictObject({ destination: route, ...shownPage }),
  'Signup failed': z.strictObject({ reason: z.enum(signUpFailures), ...shownPage }),
  'Search submitted': z.strictObject({ place: z.enum(searchPlaces), route }),
  'Language chosen': z.strictObject({ language: z.string().regex(/^[a-z]{2}$/), route }),
  'Order paid': z.strictObject({ package: ourName, period: ourName, currency: ourName }),
  'Answer judged': z.strictObject({ answer: ourName, helpful: z.enum(verdicts) }),
} satisfies { [Name in WebsiteEventName]: z.ZodType<WebsiteEvents[Name]> }

const names = Object.keys(details) as [WebsiteEventName, ...WebsiteEventName[]]

const Event = z
  .strictObject({
    name: z.enum(names),
    ago: z.number().min(0).max(DAY_MS),
    details: z.record(z.string(), z.unknown()),
  })
  .transform((event, context) => {
    const checked = details[event.name].safeParse(event.details)
    if (checked.success) return { name: event.name, ago: event.ago, details: checked.data }
    context.addIssue({ code: 'custom', message: 'wrong_type', path: ['details'] })
    return z.NEVER
  })

/** What a page sends: the events since it sent the last ones. */
export const EventBatch = z.strictObject({ events: z.array(Event).min(1).max(EVENTS_PER_BATCH) })
export type EventBatch = z.infer<typeof EventBatch>
