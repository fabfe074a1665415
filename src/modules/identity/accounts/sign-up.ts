import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import {
  type AttemptOutcome,
  addressSubject,
  consumeEarlyRateLimit,
  consumeRecordedRateLimit,
  countersOf,
  refundRateLimit,
} from '#kernel/rate-limits/index.ts'
import { issueChallenge, spendProof } from '../captcha/proof-of-work.ts'
import type { CaptchaAnswer, ProofChallenge } from '../captcha/schema.ts'
import { signUps } from '../tables/accounts.ts'
import { recordAcceptedTerms } from './accepted-terms.ts'
import { hashChosenPassword } from './passwords.ts'
import { verificationMailOf } from './request-verification-mail.ts'
import { type InsertedAccount, insertAccount } from './reserved-emails.ts'
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
  const attempt = await checkSignUpRateLimit(deps, visitor, captcha)
  if (!attempt.ok) return 'error' in attempt ? attempt : { ...attempt, error: 'too_many_requests' }

  let passwordHash: string | null = null
  if (!input.AutogeneratePassword && typeof input.Password === 'string') {
    const hashed = await hashChosenPassword(deps, input.Password, { email: input.Email })
    if (!hashed.ok) return { ...hashed, field: 'Password' }
    passwordHash = hashed.passwordHash
  }

  return deps.db.transaction(async (transaction) => {
    const account = await createAccount(deps, transaction, visitor, { ...input, passwordHash })
    if (!account) return { ok: false, error: 'email_taken', field: 'Email' }
    await recordAcceptedTerms(transaction, { accountId: account.id, language: input.Language })
    return { ok: true, logIn: await startLogIn(deps, transaction, visitor, account) }
  })
}

/** Whoever asks for an account, or for whom one is made. */
type NewAccountOrigin = Pick<Visitor, 'requestId' | 'country' | 'visitUnit'> & { network: string }

/**
 * Makes an account and asks for the mail that proves its address, or with which its first password is set:
 * for a visitor who signs up, and for who has bought elsewhere, whom no browser of ours knows. Nobody is
 * logged in by it, and nobody has agreed to anything. Undefined where somebody has the address, or it is kept
 * for somebody. Attempts are the caller's to limit.
 */
export async function createAccount(
  deps: Pick<Dependencies, 'hooks' | 'jobs' | 'limits' | 'tokenKey'>,
  transaction: Transaction,
  { network, requestId, country = null, visitUnit }: NewAccountOrigin,
  input: AccountCreation & { passwordHash: string | null },
): Promise<InsertedAccount | undefined> {
  const { passwordHash } = input
  const values = { email: input.Email, passwordHash, language: input.Language }
  const account = await insertAccount(transaction, values)
  if (!account) return undefined
  const accountId = account.id
  await transaction.insert(signUps).values({
    accountId,
    network,
    device: input.Device,
    docName: input.DocName,
    creationPage: input.CreationPage,
    landingPage: input.LandingPage,
    dialog: input.SignUpDialog,
    country,
    sourceChannel: input.SourceChannel,
    sourceCampaign: input.SourceCampaign,
    sourceAdGroup: input.SourceAdGroup,
    affiliate: input.CustomTracking?.affiliate,
    sourceAccount: input.SourceAccount,
    sourceKeyword: input.SourceKeyword,
    sourceQParam: input.SourceQParam,
    sourceGuid: input.SourceGuid,
  })
  const unit = input.ExperimentUnit ?? visitUnit
  await deps.hooks.accountCreated(transaction, { accountId, unit })
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
  return account
}

type SignUpRateLimit = AttemptOutcome | { ok: false; error: 'captcha_required'; challenge: ProofChallenge }

/**
 * Takes one of the sign-ups that a network may make. Half of them anybody has for nothing. From then
 * on whoever can show that a person is there is asked to (CAPT-1); browsers without JavaScript bring no
 * answer at all. However it is shown, no network makes more than the limit. A provider that vouches for
 * nobody, whatever the reason, closes nothing: the work does instead.
 */
async function checkSignUpRateLimit(
  deps: Pick<Dependencies, 'captcha' | 'db' | 'limits' | 'tokenKey'>,
  { network, requestId }: Pick<Visitor, 'network' | 'requestId'>,
  answer: CaptchaAnswer | undefined,
): Promise<SignUpRateLimit> {
  const { captcha, db, limits } = deps
  const proofFor = { network, purpose: 'sign_up' } as const
  const ordinary = countersOf(limits, 'signUpsPerNetwork', network)
  const limited = { event: 'sign-up.limited', accountId: undefined, network, requestId } as const
  const ask = async (): Promise<SignUpRateLimit> => {
    return { ok: false, error: 'captcha_required', challenge: await issueChallenge(deps, proofFor) }
  }

  if (answer === undefined) return consumeRecordedRateLimit(db, ordinary, limited)
  if (answer.kind === 'ready') return (await consumeEarlyRateLimit(db, ordinary)) ? { ok: true } : ask()
  if (answer.kind === 'proof') {
    return (await spendProof(deps, proofFor, answer))
      ? consumeRecordedRateLimit(db, ordinary, limited)
      : ask()
  }
  if (captcha === null) return ask()
  // Taken before anybody else is called, so that made-up tokens do not call them without end.
  const attempt = await consumeRecordedRateLimit(db, ordinary, limited)
  if (!attempt.ok) return attempt
  const verdict = await captcha.verify(answer.token, proofFor.purpose)
  if (verdict === 'person') return { ok: true }
  // The provider's fault is not the visitor's.
  if (verdict === 'unknown') await refundRateLimit(db, ordinary)
  return ask()
}
