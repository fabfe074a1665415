import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { MailPreparations } from '#kernel/mail/mail.ts'
import { accounts } from '../tables/accounts.ts'
import { createLink, createWishLink, type LinkPurpose } from './one-time-links.ts'
import { findAccount, hasEmail } from './queries.ts'
import { isVerified } from './request-verification-mail.ts'
import { createRestoreLink } from './reserved-emails.ts'
import { type Account, DEVICES_PATH, FORGOT_PASSWORD_PATH } from './schema.ts'

/**
 * What the mails about an account say, gathered when they are sent: addresses as they are then, links that
 * are made for this one mail. Undefined when the account, or the reason, is gone by then.
 */
export function prepareAccountMails(deps: Pick<Dependencies, 'db' | 'urls'>) {
  const urlOf = (path: string) => `${deps.urls.webApp}${path}`

  /** A mail in the language of its account. */
  async function prepare<Data>(
    { accountId }: { accountId: string },
    gather: (email: string, account: Account) => Promise<{ to: string; data: Data } | undefined>,
  ): Promise<{ to: string; locale: string; data: Data } | undefined> {
    const account = await findAccount(deps.db, { id: accountId })
    const mail = account && (await gather(account.email, account))
    return mail && { locale: account.language, ...mail }
  }

  /** The same, to a proved address: a stranger whose address was used is not written to again and again. */
  function prepareProved<Data>(
    job: { accountId: string },
    gather: (email: string) => Promise<{ to: string; data: Data } | undefined>,
  ): Promise<{ to: string; locale: string; data: Data } | undefined> {
    return prepare(job, async (email, account) => (isVerified(account) ? gather(email) : undefined))
  }

  /** A mail whose link sets the password and proves the address (ACC-2). */
  function preparePasswordLink(job: { accountId: string; next?: string }, purpose: LinkPurpose) {
    return prepare(job, async (email) => {
      const setPasswordUrl = await createLink(deps, { ...job, purpose, email })
      return { to: email, data: { email, setPasswordUrl } }
    })
  }

  return {
    welcome: (job) => preparePasswordLink(job, 'set-password'),
    confirmEmail: (job) =>
      prepare(job, async (email) => {
        const confirmUrl = await createLink(deps, { ...job, purpose: 'confirm-email', email })
        return { to: email, data: { email, confirmUrl } }
      }),
    resetPassword: (job) => preparePasswordLink(job, 'reset-password'),
    operatorAdded: (job) =>
      prepare(job, async (email, { role }) => {
        if (role === 'member') return undefined // withdrawn before the mail left
        const setPasswordUrl = await createLink(deps, { ...job, purpose: 'set-password', email })
        return { to: email, data: { email, setPasswordUrl } }
      }),
    passwordChanged: (job) =>
      prepareProved(job, async (email) => {
        return { to: email, data: { email, forgotPasswordUrl: urlOf(FORGOT_PASSWORD_PATH) } }
      }),
    emailChangeRequested: (job) =>
      prepare(job, async (email) => {
        const link = await createWishLink(deps, job)
        if (link === undefined) return undefined
        return { to: link.email, data: { email, newEmail: link.email, confirmUrl: link.url } }
      }),
    newDevice: ({ device, country, at, ...job }) =>
      prepareProved(job, async (email) => {
        const urls = { accountUrl: urlOf(DEVICES_PATH), forgotPasswordUrl: urlOf(FORGOT_PASSWORD_PATH) }
        return { to: email, data: { email, device, country, at, ...urls } }
      }),
    emailChanged: (job) =>
      prepare(job, async (email) => {
        const { accountId, previousEmail } = job
        if (email === previousEmail) return undefined // changed back before the mail left
        const restoreUrl = await createRestoreLink(deps, { accountId, email: previousEmail })
        return { to: previousEmail, data: { email, previousEmail, restoreUrl } }
      }),
  } satisfies Partial<MailPreparations>
}

/**
 * Remembers that an address takes no mail, until one arrives there again: its owner is told after the next
 * log-in, and operators see it. By the address and not by the account, which may have another one by the time
 * a mail comes back.
 */
export async function noteBounce(
  { db }: Pick<Dependencies, 'db'>,
  { email, answer }: { email: string; answer: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [bounced] = await transaction
      .update(accounts)
      .set({ emailBouncedAt: sql`now()` })
      .where(and(hasEmail(email), isNull(accounts.emailBouncedAt)))
      .returning({ id: accounts.id })
    if (!bounced) return
    const about = { accountId: bounced.id, network: undefined, details: { answer } }
    await recordEvent(transaction, { event: 'email.bounced', ...about })
  })
}

/** A mail was taken for this address: whatever bounced before is over. */
export async function noteDelivery(
  { db }: Pick<Dependencies, 'db'>,
  { email }: { email: string },
): Promise<void> {
  await db
    .update(accounts)
    .set({ emailBouncedAt: null })
    .where(and(hasEmail(email), isNotNull(accounts.emailBouncedAt)))
}
