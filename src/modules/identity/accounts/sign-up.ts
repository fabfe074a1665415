import { eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { newId } from '#kernel/ids.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { addressSubject, consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import type { CaptchaAnswer, ProofChallenge } from '../captcha/schema.ts'
import { accounts, signUps } from '../tables/accounts.ts'
import { recordAcceptedTerms } from './accepted-terms.ts'
import { checkSignUpRateLimit } from './check-sign-up-rate-limit.ts'
import { hashChosenPassword } from './passwords.ts'
import { verificationMailOf } from './request-verification-mail.ts'
import { isReservedForAnother } from './reserved-emails.ts'
import type { AccountCreation } from './schema.ts'
import { startLogIn, type WebsiteLogIn } from './start-log-in.ts'

export type SignUpOutcome =
  | { ok: true; logIn: WebsiteLogIn }
  | { ok: false; error: 'email_taken'; field: 'Email' }
  | { ok: false; error: 'password_too_common'; field: 'Password' }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }
  /** Only of a browser that has said that it can answer (CAPT-1). */
  | { ok: false; error: 'captcha_required'; challenge: ProofChallenge }

export type SignUpDependencies = Pick<
  Dependencies,
  'captcha' | 'db' | 'hooks' | 'jobs' | 'limits' | 'passwords' | 'productWords' | 'tokenKey' | 'urls'
>

/**
 * Makes an account, logs its browser in and asks for the mail that proves the address, all in one transaction (ACC-1). An
 * address that has an account, or is kept for one (reserved-emails.ts), is told so (SET-6), which is why the attempts of a
 * network are limited before anything is looked up.
 */
export async function signUp(
  deps: SignUpDependencies,
  visitor: Visitor,
  input: AccountCreation,
  captcha?: CaptchaAnswer,
): Promise<SignUpOutcome> {
  const { network, requestId } = visitor
  const attempt = await checkSignUpRateLimit(deps, visitor, captcha)
  if (!attempt.ok) return 'error' in attempt ? attempt : { ...attempt, error: 'too_many_requests' }

  const chosenPassword = input.AutogeneratePassword ? null : (input.Password ?? null)
  const hashed =
    chosenPassword === null
      ? { ok: true as const, passwordHash: null }
      : await hashChosenPassword(deps, chosenPassword, { email: input.Email })
  if (!hashed.ok) return { ok: false, error: hashed.error, field: 'Password' }
  const { passwordHash } = hashed

  return deps.db.transaction(async (transaction) => {
    const [account] = await transaction
      .insert(accounts)
      .values({ id: newId(), email: input.Email, passwordHash, language: input.Language })
      .onConflictDoNothing()
      .returning({ id: accounts.id, email: accounts.email })
    if (!account) return taken
    if (await isReservedForAnother(transaction, { email: account.email, accountId: account.id })) {
      await transaction.delete(accounts).where(eq(accounts.id, account.id))
      return taken
    }

    await transaction.insert(signUps).values({
      accountId: account.id,
      network,
      device: input.Device,
      docName: input.DocName,
      creationPage: input.CreationPage,
      landingPage: input.LandingPage,
      dialog: input.SignUpDialog,
      country: visitor.country,
      sourceChannel: input.SourceChannel,
      sourceCampaign: input.SourceCampaign,
      sourceAdGroup: input.SourceAdGroup,
      affiliate: input.CustomTracking?.affiliate,
      sourceAccount: input.SourceAccount,
      sourceKeyword: input.SourceKeyword,
      sourceQParam: input.SourceQParam,
      sourceGuid: input.SourceGuid,
    })
    const unit = input.ExperimentUnit ?? visitor.visitUnit
    await deps.hooks.accountCreated(transaction, { accountId: account.id, unit })
    await recordAcceptedTerms(transaction, { accountId: account.id, language: input.Language })
    const logIn = await startLogIn(deps, transaction, visitor, account)
    const about = { accountId: account.id, network, requestId }
    await recordEvent(transaction, { event: 'account.created', ...about })
    // Counted with all other mails to the address. After too many of them the account is made with the same answer, and its
    // owner asks for the mail later.
    const mails = countersOf(deps.limits, 'mailsPerAddress', addressSubject(deps, account.email))
    const mail = await consumeRecordedRateLimit(transaction, mails, { event: 'proof-mail.limited', ...about })
    if (mail.ok) {
      const kind = verificationMailOf({ emailVerified: false, hasPassword: passwordHash !== null })
      await enqueueMail(deps.jobs, transaction, { kind, accountId: account.id })
    }
    return { ok: true, logIn }
  })
}

const taken = { ok: false, error: 'email_taken', field: 'Email' } as const
