import { and, eq, ne, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { accounts } from '../tables/accounts.ts'
import { findLink, type LinkPurpose, type OpenLink } from './one-time-links.ts'
import { hasEmail } from './queries.ts'
import { isUniqueViolation, releaseReservedEmails } from './reserved-emails.ts'
import type { SetPasswordInput } from './schema.ts'
import { type PasswordLinkDependencies, type PasswordLinkOutcome, spendPasswordLink } from './set-password.ts'

const allowed: readonly LinkPurpose[] = ['restore-email']

/** What a link that undoes a change of address would put back, without using it up. */
export async function findRestoreLink(deps: Pick<Dependencies, 'db'>, link: string) {
  const found = await findLink(deps.db, link, allowed)
  if (!found) return undefined
  const { accountId, mailedTo, email } = found
  const [other] = await deps.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(hasEmail(mailedTo), ne(accounts.id, accountId)))
  return {
    /** The address that the account had, and gets back. */
    email: mailedTo,
    /** The address that the account has now. */
    accountEmail: email,
    /** Whether another account has the address meanwhile, so that it cannot be put back. */
    isTaken: other !== undefined,
  }
}

export type RestoreEmailOutcome = PasswordLinkOutcome | { ok: false; error: 'email_taken'; field: 'link' }

/**
 * Undoes a change of address: whoever still reads the old one gets it back, and chooses a password in the
 * same step, because the one there was is known to whoever made the change. This browser is logged out like
 * all others: it may be the one they made it in.
 */
export async function restoreEmail(
  deps: PasswordLinkDependencies,
  visitor: Visitor,
  input: SetPasswordInput,
): Promise<RestoreEmailOutcome> {
  try {
    const purpose = async (transaction: Transaction, link: OpenLink) => {
      const { accountId, mailedTo: email, email: previousEmail } = link
      await releaseReservedEmails(transaction, link)
      await transaction
        .update(accounts)
        .set({ email, emailVerifiedAt: sql`now()`, emailBouncedAt: null })
        .where(eq(accounts.id, accountId))
      const { network, requestId } = visitor
      await recordEvent(transaction, { event: 'email.restored', accountId, network, requestId })
      // Nothing is kept of the address that goes, so the mail to it says what happened and carries no link.
      await enqueueMail(deps.jobs, transaction, { kind: 'emailChanged', accountId, previousEmail })
    }
    return await spendPasswordLink(deps, visitor, input, { allowed, purpose })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, error: 'email_taken', field: 'link' }
    throw error
  }
}
