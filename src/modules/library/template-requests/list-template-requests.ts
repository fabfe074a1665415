import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { searchMisses, wishes } from '../tables.ts'
import type { TemplateRequestFilter, TemplateRequestStatus } from './schema.ts'

const WISHES_PER_PAGE = 25

/** A wish as operators see it. */
export interface ListedTemplateRequest {
  id: number
  at: Date
  /** The topic that had been searched for; empty where it was none. */
  query: string
  language: string
  text: string
  /** Where to write: what the wish says, or else the account's address. */
  email: string | null
  accountId: string | null
  status: TemplateRequestStatus
  note: string
  /** How many wishes there are after the same search, this one included; 0 without a topic. */
  alike: number
  /** How often the same search found nothing. */
  searches: number
}

export interface TemplateRequestPage {
  wishes: ListedTemplateRequest[]
  /** What `before` is on the next page; undefined on the last. */
  next: number | undefined
}

/** The newest wishes first, a page at a time. For operators only: the caller has asked who it is. */
export async function listTemplateRequests(
  { db }: Pick<Dependencies, 'db'>,
  { status, before }: TemplateRequestFilter,
): Promise<TemplateRequestPage> {
  const rows = await db
    .select({
      id: wishes.id,
      at: wishes.at,
      query: wishes.query,
      language: wishes.language,
      text: wishes.text,
      email: sql<string | null>`coalesce(${wishes.email}, ${accounts.email})`,
      accountId: wishes.accountId,
      // The table's check allows nothing else.
      status: sql<TemplateRequestStatus>`${wishes.status}`,
      note: wishes.note,
      alike: sql<number>`(
        select count(*) from wishes other
        where ${wishes.query} <> '' and other.query = ${wishes.query} and other.language = ${wishes.language}
      )::int`,
      searches: sql<number>`(
        select coalesce(sum(missed.count), 0) from ${searchMisses} missed
        where missed.query = ${wishes.query} and missed.language = ${wishes.language}
      )::int`,
    })
    .from(wishes)
    .leftJoin(accounts, eq(accounts.id, wishes.accountId))
    .where(
      and(
        status === undefined ? undefined : eq(wishes.status, status),
        before === undefined ? undefined : lt(wishes.id, before),
      ),
    )
    .orderBy(desc(wishes.id))
    .limit(WISHES_PER_PAGE + 1)
  const page = rows.slice(0, WISHES_PER_PAGE)
  return { wishes: page, next: rows.length > WISHES_PER_PAGE ? page.at(-1)?.id : undefined }
}

/** How many wishes have each status. */
export async function countTemplateRequests({
  db,
}: Pick<Dependencies, 'db'>): Promise<Partial<Record<string, number>>> {
  const rows = await db.select({ status: wishes.status, count: count() }).from(wishes).groupBy(wishes.status)
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}
