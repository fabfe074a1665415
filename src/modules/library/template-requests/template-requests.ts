import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import { pageOf } from '#kernel/database/pages.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { type AttemptOutcome, consumeRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { searchMisses, wishes } from '../tables.ts'
import type {
  TemplateRequest,
  TemplateRequestChange,
  TemplateRequestFilter,
  TemplateRequestStatus,
} from './schema.ts'
import { topicOf } from './search-misses.ts'

/** Who wishes: a network, and the account where somebody is logged in. */
export interface TemplateRequester {
  network: string
  accountId?: string
  language: string
}

/** Writes a wish down for operators; one sent twice, by a second press or by going back, is one wish. */
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

const WISHES_PER_PAGE = 25

/**
 * The newest wishes first, a page at a time; `next` is what `before` is on the next page. For operators only:
 * the caller has asked who it is.
 */
export async function listTemplateRequests(
  { db }: Pick<Dependencies, 'db'>,
  { status, before }: TemplateRequestFilter,
) {
  const rows = await db
    .select({
      id: wishes.id,
      at: wishes.at,
      query: wishes.query,
      language: wishes.language,
      text: wishes.text,
      /** Where to write: what the wish says, or else the account's address. */
      email: sql<string | null>`coalesce(${wishes.email}, ${accounts.email})`,
      accountId: wishes.accountId,
      // The table's check allows nothing else.
      status: sql<TemplateRequestStatus>`${wishes.status}`,
      note: wishes.note,
      /** How many wishes there are after the same search, this one included; 0 without a topic. */
      alike: sql<number>`(
        select count(*) from wishes other
        where ${wishes.query} <> '' and other.query = ${wishes.query} and other.language = ${wishes.language}
      )::int`,
      /** How often the same search found nothing. */
      searches: sql<number>`(
        select coalesce(sum(missed.count), 0) from ${searchMisses} missed
        where missed.query = ${wishes.query} and missed.language = ${wishes.language}
      )::int`,
    })
    .from(wishes)
    .leftJoin(accounts, eq(accounts.id, wishes.accountId))
    .where(and(status && eq(wishes.status, status), before ? lt(wishes.id, before) : undefined))
    .orderBy(desc(wishes.id))
    .limit(WISHES_PER_PAGE + 1)
  const { page, next } = pageOf(rows, WISHES_PER_PAGE, (wish) => wish.id)
  return { wishes: page, next }
}

/** How many wishes have each status. */
export async function countTemplateRequests({
  db,
}: Pick<Dependencies, 'db'>): Promise<Partial<Record<string, number>>> {
  const rows = await db.select({ status: wishes.status, count: count() }).from(wishes).groupBy(wishes.status)
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

/** Sets a wish's status and note, and records which operator did. @throws AppError `not_found` */
export async function changeTemplateRequest(
  { db }: Pick<Dependencies, 'db'>,
  operator: { accountId: string; network: string; requestId?: string | undefined },
  { wishId, status, note }: TemplateRequestChange & { wishId: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [changed] = await transaction
      .update(wishes)
      .set({ status, note })
      .where(eq(wishes.id, wishId))
      .returning({ accountId: wishes.accountId })
    if (!changed) throw new AppError('not_found')
    await recordEvent(transaction, {
      event: 'wish.changed',
      accountId: changed.accountId ?? undefined,
      actorId: operator.accountId,
      network: operator.network,
      requestId: operator.requestId,
      details: { wish: wishId, status },
    })
  })
}

/** As the privacy policy says. */
const WISH_MONTHS = 24
const MISS_MONTHS = 12

/** Deletes the wishes and the counts of searches that are too old to act on. */
export async function deleteExpiredTemplateRequests({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(wishes).where(sql`${wishes.at} < now() - make_interval(months => ${WISH_MONTHS})`)
  await db
    .delete(searchMisses)
    .where(sql`${searchMisses.day} < now() - make_interval(months => ${MISS_MONTHS})`)
}
