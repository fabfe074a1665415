import { and, eq, isNull } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { hashSecret, newSecret } from '#kernel/ids.ts'
import type { MailPreparations } from '#kernel/mail/index.ts'
import { LINK_PARAMETER } from '#modules/identity/accounts/schema.ts'
import { findAccountOfEmail } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { subscriptions } from '../tables/orders.ts'
import { seats } from '../tables/subscriptions.ts'

/** Where an invitation is accepted, below the web application's address. */
const JOIN_PATH = '/account/team/join/'

/** What the mails about seats say, gathered when they are sent: the link is made for this one mail. */
export function prepareSeatMails({ db, urls }: Pick<Dependencies, 'db' | 'urls'>) {
  return {
    seatInvitation: async ({ seatId }) => {
      const link = newSecret()
      const [invited] = await db
        .update(seats)
        .set({ tokenHash: hashSecret(link) })
        .from(subscriptions)
        .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
        .where(
          and(eq(seats.id, seatId), isNull(seats.acceptedAt), eq(subscriptions.id, seats.subscriptionId)),
        )
        .returning({ email: seats.email, holderEmail: accounts.email, holderLanguage: accounts.language })
      // Taken back, or accepted by an earlier link, before the mail left.
      if (!invited) return undefined
      const { email, holderEmail, holderLanguage } = invited
      const known = await findAccountOfEmail(db, { email })
      // In the query and not in the path, because paths are logged.
      const joinUrl = `${urls.webApp}${JOIN_PATH}?${new URLSearchParams({ [LINK_PARAMETER]: link })}`
      return { to: email, locale: known?.language ?? holderLanguage, data: { email, holderEmail, joinUrl } }
    },
  } satisfies Partial<MailPreparations>
}
