import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { addressSubject, consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import type { CaptchaAnswer, ProofChallenge } from '../captcha/schema.ts'
import { signUps } from '../tables/accounts.ts'
import { recordAcceptedTerms } from './accepted-terms.ts'
import { checkSignUpRateLimit } from './check-sign-up-rate-limit.ts'
import { hashChosenPassword } from './passwords.ts'
import { verificationMailOf } from './request-verification-mail.ts'
import { insertAccount } from './reserved-emails.ts'
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
 * Makes an account, logs its browser in and asks for the mail that proves the address, all in one transaction
 * (ACC-1). An address that has an account, or is kept for one (reserved-emails.ts), is told so (SET-6), which
 * is why the attempts of a network are limited before anything is looked up.
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

  let passwordHash: string | null = null
  if (!input.AutogeneratePassword && typeof input.Password === 'string') {
    const hashed = await hashChosenPassword(deps, input.Password, { email: input.Email })
    if (!hashed.ok) return { ...hashed, field: 'Password' }
    passwordHash = hashed.passwordHash
  }

  return deps.db.transaction(async (transaction) => {
    const values = { email: input.Email, passwordHash, language: input.Language }
    const account = await insertAccount(transaction, values)
    if (!account) return { ok: false, error: 'email_taken', field: 'Email' }
    const accountId = account.id
    await transaction.insert(signUps).values({
      accountId,
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
    await deps.hooks.accountCreated(transaction, { accountId, unit })
    await recordAcceptedTerms(transaction, { accountId, language: input.Language })
    const logIn = await startLogIn(deps, transaction, visitor, account)
    const about = { accountId, network, requestId }
    await recordEvent(transaction, { event: 'account.created', ...about })
    // Counted with all other mails to the address. After too many of them the account is made with the same
    // answer, and its owner asks for the mail later.
    const mails = countersOf(deps.limits, 'mailsPerAddress', addressSubject(deps, account.email))
    const mail = await consumeRecordedRateLimit(transaction, mails, { event: 'proof-mail.limited', ...about })
    if (mail.ok) {
      const kind = verificationMailOf({ emailVerified: false, hasPassword: passwordHash !== null })
      await enqueueMail(deps.jobs, transaction, { kind, accountId })
    }
    return { ok: true, logIn }
  })
}
