import { and, eq, isNull } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import type { LanguageCode } from '#kernel/i18n/schema.ts'
import { accounts } from '../tables/accounts.ts'
import { recordAcceptedLicence } from './accepted-terms.ts'
import type { LogInInput } from './schema.ts'
import { startSession, type WorkspaceSession } from './sessions.ts'
import { startLogIn, type WebsiteLogIn } from './start-log-in.ts'
import { type CredentialsOutcome, verifyCredentials } from './verify-credentials.ts'

export type LogInOutcome =
  | { ok: true; logIn: WebsiteLogIn; session: WorkspaceSession }
  | Extract<CredentialsOutcome, { ok: false }>

/**
 * Logs in with e-mail and password: on the website and in the web application at once.
 * @param language In which the form says that the license is accepted by it (LIC-6); without it none is
 */
export async function logIn(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits' | 'passwords' | 'tokenKey' | 'urls'>,
  visitor: Visitor,
  { language, ...input }: LogInInput & { language?: LanguageCode },
): Promise<LogInOutcome> {
  const verified = await verifyCredentials(deps, visitor, input)
  if (!verified.ok) return verified
  const { account, passwordHash } = verified
  const accountId = account.id
  const { network, requestId } = visitor
  return deps.db.transaction(async (transaction) => {
    // A reset that has ended all log-ins since the password was compared ends this one too. Whoever
    // resets now waits.
    const isUnchanged = and(eq(accounts.passwordHash, passwordHash), isNull(accounts.disabledAt))
    const [unchanged] = await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), isUnchanged))
      .for('share')
    if (!unchanged) return { ok: false, error: 'wrong_credentials', field: 'password' }
    const logIn = await startLogIn(deps, transaction, visitor, account, { tellsWithin: deps.limits })
    const session = await startSession(transaction, { accountId, logInId: logIn.id })
    if (language) await recordAcceptedLicence(transaction, { accountId, language })
    await recordEvent(transaction, { event: 'log-in.succeeded', accountId, network, requestId })
    return { ok: true, logIn, session }
  })
}
