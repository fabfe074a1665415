import { aliasedTable, and, count, desc, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { pageOf } from '#kernel/database/pages.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { InboxFilter } from './input.ts'
import { type InboxKind, type InboxView, parseReference } from './schema.ts'
import { inboxMessages } from './tables.ts'

const MESSAGES_PER_PAGE = 25
/** As much of a text as tells what it is about. */
const EXCERPT_LENGTH = 200

const assignees = aliasedTable(accounts, 'assignees')

/** The newest messages first, a page at a time. For operators only: the caller has asked who it is. */
export async function listMessages(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: { accountId: string },
  { view, before, ...filter }: InboxFilter,
) {
  const rows = await db
    .select({
      id: inboxMessages.id,
      reference: inboxMessages.reference,
      at: inboxMessages.at,
      // Only `leaveMessage` writes, and only these.
      kind: sql<InboxKind>`${inboxMessages.kind}`,
      language: inboxMessages.language,
      name: inboxMessages.name,
      email: inboxMessages.email,
      /** How the text begins. */
      excerpt: sql<string>`left(${inboxMessages.text}, ${EXCERPT_LENGTH})`,
      state: inboxMessages.state,
      answers: inboxMessages.answers,
      /** Who looks after it: their name, or else their address. */
      assignee: sql<string | null>`coalesce(${assignees.name}, ${assignees.email})`,
    })
    .from(inboxMessages)
    .leftJoin(assignees, eq(assignees.id, inboxMessages.assignedTo))
    .where(
      and(
        isInView(view, accountId),
        fits(filter),
        before === undefined ? undefined : lt(inboxMessages.id, before),
      ),
    )
    .orderBy(desc(inboxMessages.id))
    .limit(MESSAGES_PER_PAGE + 1)
  const { page: messages, next } = pageOf(rows, MESSAGES_PER_PAGE, (message) => message.id)
  return { messages, next }
}

/** How many messages of a kind, or with some words, each view has: the one sought may be closed. */
export async function countMessages(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: { accountId: string },
  filter: Pick<InboxFilter, 'kind' | 'words'> = {},
): Promise<Record<InboxView, number>> {
  const countOf = (view: InboxView) => sql<number>`count(*) filter (where ${isInView(view, accountId)})::int`
  const [counts] = await db
    .select({ open: countOf('open'), mine: countOf('mine'), closed: countOf('closed') })
    .from(inboxMessages)
    .where(fits(filter))
  return counts ?? { open: 0, mine: 0, closed: 0 }
}

/** How many messages wait for somebody. */
export async function countOpenMessages({ db }: Pick<Dependencies, 'db'>): Promise<number> {
  const [row] = await db.select({ count: count() }).from(inboxMessages).where(eq(inboxMessages.state, 'open'))
  return row?.count ?? 0
}

function isInView(view: InboxView, accountId: string): SQL | undefined {
  if (view !== 'mine') return eq(inboxMessages.state, view)
  return and(eq(inboxMessages.state, 'open'), eq(inboxMessages.assignedTo, accountId))
}

function fits({ kind, words }: Pick<InboxFilter, 'kind' | 'words'>): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(inboxMessages.kind, kind),
    words ? hasWords(words) : undefined,
  )
}

/**
 * A message with this reference, or one that has every word, each in the text, the name or the address. Reads
 * every message that is kept, which two years of them bear.
 */
function hasWords(words: string): SQL | undefined {
  const reference = parseReference(words)
  const each = words.split(/\s+/).map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return or(
      ilike(inboxMessages.email, pattern),
      ilike(inboxMessages.name, pattern),
      ilike(inboxMessages.text, pattern),
    )
  })
  return reference === undefined ? and(...each) : or(eq(inboxMessages.reference, reference), and(...each))
}
