import { and, eq, gt } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { enqueueMail, type MailPreparations } from '#kernel/mail/index.ts'
import { DAY_MS } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { StrangeScript } from './schema.ts'

const EVENT = 'payment-page.changed'
/** As long as it stays, it is told again after so long. */
const AGAIN_MS = DAY_MS
/** More of them make a mail no clearer; all are among what happened. */
const NAMED = 10

/** Writes down what a page should not have, and tells every operator by mail; what they know already only once a day. */
export async function tellOfScripts(
  { db, jobs, clock }: Pick<Dependencies, 'clock' | 'db' | 'jobs'>,
  page: string,
  strange: readonly StrangeScript[],
): Promise<void> {
  await db.transaction(async (transaction) => {
    const told = await transaction
      .select({ details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.event, EVENT), gt(auditEvents.at, new Date(clock().getTime() - AGAIN_MS))))
    const fresh = strange.filter(
      ({ name, hash }) =>
        !told.some(({ details: was }) => was.page === page && was.script === name && was.hash === hash),
    )
    if (fresh.length === 0) return
    for (const { name, hash, fault } of fresh) {
      await recordEvent(transaction, {
        event: EVENT,
        accountId: undefined,
        network: undefined,
        details: { page, script: name, hash, fault },
      })
    }
    const scripts = fresh.slice(0, NAMED).map(({ name }) => name)
    const operators = await transaction
      .select({ accountId: accounts.id })
      .from(accounts)
      .where(eq(accounts.role, 'operator'))
    for (const { accountId } of operators) {
      await enqueueMail(jobs, transaction, { kind: 'paymentPageChanged', accountId, page, scripts })
    }
  })
}

/** What the mail to an operator says, gathered when it is sent. */
export function preparePaymentPageMails({ db, urls }: Pick<Dependencies, 'db' | 'urls'>) {
  return {
    paymentPageChanged: async ({ accountId, page, scripts }) => {
      const [operator] = await db
        .select({ email: accounts.email, language: accounts.language })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), eq(accounts.role, 'operator')))
      if (!operator) return undefined
      const ordersUrl = `${urls.webApp}/admin/orders/`
      const { email, language } = operator
      return { to: email, locale: language, data: { email, page, scripts, ordersUrl } }
    },
  } satisfies Partial<MailPreparations>
}
