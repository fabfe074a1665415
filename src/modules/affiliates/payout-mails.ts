import { eq } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { MailPreparations } from '#kernel/mail/mail.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { affiliatePayouts, affiliates } from './tables.ts'

/** Mails about money: a statement that is there, and what an operator has taken; none without an account. */
export function preparePayoutMails({
  db,
}: Pick<Dependencies, 'db'>): Pick<MailPreparations, 'affiliateStatement' | 'affiliateTaken'> {
  return {
    affiliateStatement: async ({ payoutId }) => {
      const [found] = await db
        .select({
          ...{ email: accounts.email, language: affiliates.language },
          ...{ number: affiliatePayouts.number, contents: affiliatePayouts.contents },
        })
        .from(affiliatePayouts)
        .innerJoin(affiliates, eq(affiliates.id, affiliatePayouts.affiliateId))
        .innerJoin(accounts, eq(accounts.id, affiliates.accountId))
        .where(eq(affiliatePayouts.id, payoutId))
      if (!found || found.number === null) return undefined
      const { email, language, contents } = found
      const { amount, currency, hint } = contents.transfer
      return { to: email, locale: language, data: { email, amount, currency, hint } }
    },
    affiliateTaken: async ({ affiliateId, what, amount, reason }) => {
      const [found] = await db
        .select({ email: accounts.email, language: affiliates.language })
        .from(affiliates)
        .innerJoin(accounts, eq(accounts.id, affiliates.accountId))
        .where(eq(affiliates.id, affiliateId))
      return (
        found && {
          to: found.email,
          locale: found.language,
          data: { email: found.email, what, amount, reason },
        }
      )
    },
  }
}
