import { eq } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { MailPreparations } from '#kernel/mail/index.ts'
import { formatReference } from './schema.ts'
import { inboxEntries, inboxMessages } from './tables.ts'

/** What the mail with an answer says, in the language of the message; undefined when the message was deleted by then. */
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
