import { randomInt } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addressSubject, consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import type { InboxMessage } from './input.ts'
import { inboxMessages } from './tables.ts'

/** Nobody reads a form, writes a sentence and an address, and sends it in less. */
const QUICKEST_MS = 2_000

/**
 * What separates a program that fills in every form from a person, without asking a third party: a field that
 * no person sees, and the time that the form was open. A person whom it catches all the same (auto-fill, a
 * text that was pasted) is told so, and sends once more; a program does not.
 */
function looksAutomatic({
  website,
  openFor,
}: Pick<InboxMessage, 'website' | 'openFor'>): 'hidden_field_filled' | 'too_quick' | undefined {
  if (website !== '') return 'hidden_field_filled'
  if (openFor !== undefined && openFor < QUICKEST_MS) return 'too_quick'
  return undefined
}

/** Who writes: a network, and the account where somebody is logged in. */
interface InboxWriter {
  network: string
  accountId?: string | undefined
  requestId?: string | undefined
}

export type LeaveMessageOutcome =
  | { ok: true; reference: string }
  | { ok: false; error: 'hidden_field_filled' | 'too_quick' }
  /** `retryAfter` is in seconds. */
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

/** Nine in ten are free until there are ten million messages. */
const REFERENCE_TRIES = 20

/**
 * Takes a message from a visitor and answers its reference. One that is sent twice, because the first answer
 * was lost, is one message with one reference, and counts once against the limits. Whoever saw by then that
 * their address was wrong is answered at the one that they sent last.
 */
export async function leaveMessage(
  deps: Pick<Dependencies, 'db' | 'limits' | 'tokenKey'>,
  writer: InboxWriter,
  message: InboxMessage,
): Promise<LeaveMessageOutcome> {
  const error = looksAutomatic(message)
  if (error !== undefined) return { ok: false, error }
  const known = await findSubmission(deps, message)
  if (known !== undefined) return { ok: true, reference: known }
  const { network, accountId, requestId } = writer
  const counters = [
    ...countersOf(deps.limits, 'messagesPerNetwork', network),
    ...(message.email === ''
      ? []
      : countersOf(deps.limits, 'messagesPerAddress', addressSubject(deps, message.email))),
  ]
  const refusal = { event: 'message.limited', accountId, network, requestId } as const
  const attempt = await consumeRecordedRateLimit(deps.db, counters, refusal)
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }
  return { ok: true, reference: await insertMessage(deps, writer, message) }
}

async function insertMessage(
  deps: Pick<Dependencies, 'db'>,
  { accountId }: InboxWriter,
  message: InboxMessage,
): Promise<string> {
  const { kind, language, text, page, submission } = message
  for (let tried = 0; tried < REFERENCE_TRIES; tried += 1) {
    const [inserted] = await deps.db
      .insert(inboxMessages)
      .values({
        reference: String(randomInt(10_000_000, 100_000_000)),
        kind,
        language,
        ...senderOf(message),
        text,
        page,
        accountId,
        submission,
      })
      .onConflictDoNothing()
      .returning({ reference: inboxMessages.reference })
    // Not there: the reference belongs to another message, or the same message has just arrived a second
    // time.
    const reference = inserted?.reference ?? (await correctSender(deps, message))
    if (reference !== undefined) return reference
  }
  throw new Error(`no free reference was found for a message in ${REFERENCE_TRIES} tries`)
}

/** The reference of a message that has arrived already. */
async function findSubmission({ db }: Pick<Dependencies, 'db'>, message: InboxMessage) {
  const { name, email } = senderOf(message)
  const [known] = await db
    .select({ reference: inboxMessages.reference })
    .from(inboxMessages)
    .where(
      and(
        isSubmission(message),
        sql`${inboxMessages.email} is not distinct from ${email}`,
        sql`${inboxMessages.name} is not distinct from ${name}`,
      ),
    )
  return known?.reference
}

/** Gives a message that has arrived already the sender that it names now. */
async function correctSender({ db }: Pick<Dependencies, 'db'>, message: InboxMessage) {
  const [corrected] = await db
    .update(inboxMessages)
    .set(senderOf(message))
    .where(isSubmission(message))
    .returning({ reference: inboxMessages.reference })
  return corrected?.reference
}

function senderOf({ name, email }: InboxMessage): { name: string | null; email: string | null } {
  return { name: name || null, email: email || null }
}

function isSubmission({ submission, text }: InboxMessage): SQL | undefined {
  return and(eq(inboxMessages.submission, submission), sql`md5(${inboxMessages.text}) = md5(${text}::text)`)
}

/** As the privacy policy says. */
const MONTHS = 24

/** Deletes messages, with their answers, to which nothing has happened for long. */
export async function deleteOldMessages({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db
    .delete(inboxMessages)
    .where(sql`${inboxMessages.changedAt} < now() - make_interval(months => ${MONTHS})`)
}
