import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { enqueueMail, type MailPreparations } from '#kernel/mail/mail.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import type { InboxOutcome } from './change-message.ts'
import type { InboxAnswer } from './input.ts'
import { getMessage, recordAct } from './queries.ts'
import { formatReference } from './schema.ts'
import { inboxEntries, inboxMessages } from './tables.ts'

/**
 * Answers a message by mail: the answer, its mail and, where wished, the closing happen together or not at
 * all. One statement decides who answers: it asks for the number of answers that the operator saw, and that
 * nobody else has the message or has closed it. Whoever comes second is told so and mails nothing.
 * @throws AppError `not_found`, also for a message without an address
 */
export async function answerMessage(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  operator: OperatorActor,
  { reference, text, seen, closes }: InboxAnswer & { reference: string },
): Promise<InboxOutcome> {
  return db.transaction(async (transaction) => {
    const [answered] = await transaction
      .update(inboxMessages)
      .set({
        answers: sql`${inboxMessages.answers} + 1`,
        assignedTo: operator.accountId,
        changedAt: sql`now()`,
        ...(closes && { state: 'closed' as const }),
      })
      .where(
        and(
          eq(inboxMessages.reference, reference),
          eq(inboxMessages.state, 'open'),
          eq(inboxMessages.answers, seen),
          isNotNull(inboxMessages.email),
          or(isNull(inboxMessages.assignedTo), eq(inboxMessages.assignedTo, operator.accountId)),
        ),
      )
      .returning()
    if (!answered) {
      await getMessage(transaction, reference)
      return { ok: false, error: 'changed_meanwhile' }
    }
    const answer = { act: 'answered', text, delivery: 'waiting' } as const
    const answerId = await recordAct(transaction, operator, answered, answer)
    if (closes) await recordAct(transaction, operator, answered, { act: 'closed' })
    await enqueueMail(jobs, transaction, { kind: 'inboxAnswer', answerId })
    return { ok: true }
  })
}

/** The mail with an answer, in the message's language; undefined when the message was deleted by then. */
export function prepareInboxMails({ db }: Pick<Dependencies, 'db'>): Pick<MailPreparations, 'inboxAnswer'> {
  return {
    inboxAnswer: async ({ answerId }) => {
      const [found] = await db
        .select({ answer: inboxEntries.text, message: inboxMessages })
        .from(inboxEntries)
        .innerJoin(inboxMessages, eq(inboxMessages.id, inboxEntries.messageId))
        .where(eq(inboxEntries.id, answerId))
      if (!found || found.message.email === null || found.answer === null) return undefined
      const { email, language, text, at, reference } = found.message
      return {
        to: email,
        locale: language,
        data: {
          email,
          reference: formatReference(reference),
          answer: found.answer,
          message: text,
          at: at.toISOString(),
        },
      }
    },
  }
}

/** Notes what became of the mail with an answer, for the operators who wait for it. */
export async function noteAnswerDelivery(
  { db }: Pick<Dependencies, 'db'>,
  { answerId, delivery }: { answerId: number; delivery: 'sent' | 'refused' },
): Promise<void> {
  await db.update(inboxEntries).set({ delivery }).where(eq(inboxEntries.id, answerId))
}
