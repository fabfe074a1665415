import { accounts, signUps } from '#database/tables/accounts.ts'
import type { Dependencies } from '../dependencies.ts'
import { newId } from '../ids.ts'
import { enqueueMail } from '../mail/index.ts'
import { accountLimits, countersOf, takeAttempt } from './limits.ts'
import { type AccountCreation, normalizePassword } from './schema.ts'
import { startLogIn, type WebsiteLogIn } from './start-log-in.ts'

/** Who asks, before anybody is known: `network` is the keyed hash of the /24 or /64 the request came from. */
export interface Visitor {
  network: string
}

export type SignUpOutcome =
  | { ok: true; logIn: WebsiteLogIn }
  | { ok: false; error: 'email_taken'; field: 'Email' }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

export type SignUpDependencies = Pick<Dependencies, 'db' | 'jobs' | 'passwords' | 'tokenKey' | 'urls'>

/**
 * Makes an account, logs its browser in and asks for the welcome mail, all in one transaction (ACC-1). An address that has
 * an account is told so (decision 6), which is why the attempts of a network are limited before anything is looked up.
 */
export async function signUp(
  deps: SignUpDependencies,
  visitor: Visitor,
  input: AccountCreation,
): Promise<SignUpOutcome> {
  const counters = countersOf('sign-up', visitor.network, accountLimits.signUpsPerNetwork)
  const attempt = await takeAttempt(deps.db, counters)
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }

  const chosenPassword = input.AutogeneratePassword ? null : (input.Password ?? null)
  // Slow on purpose, so it happens before the transaction holds a connection.
  const passwordHash =
    chosenPassword === null ? null : await deps.passwords.hash(normalizePassword(chosenPassword))

  return deps.db.transaction(async (transaction) => {
    const [account] = await transaction
      .insert(accounts)
      .values({ id: newId(), email: input.Email, passwordHash, language: input.Language })
      .onConflictDoNothing()
      .returning({ id: accounts.id, email: accounts.email })
    if (!account) return { ok: false, error: 'email_taken', field: 'Email' }

    await transaction.insert(signUps).values({
      accountId: account.id,
      network: visitor.network,
      device: input.Device,
      docName: input.DocName,
      creationPage: input.CreationPage,
      sourceChannel: input.SourceChannel,
      sourceCampaign: input.SourceCampaign,
      sourceAdGroup: input.SourceAdGroup,
      affiliate: input.CustomTracking?.affiliate,
      sourceAccount: input.SourceAccount,
      sourceKeyword: input.SourceKeyword,
      sourceQParam: input.SourceQParam,
      sourceGuid: input.SourceGuid,
    })
    const logIn = await startLogIn(deps, transaction, account)
    await enqueueMail(deps.jobs, transaction, { kind: 'welcome', accountId: account.id })
    return { ok: true, logIn }
  })
}
