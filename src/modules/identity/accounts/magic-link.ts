import { and, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import type { LanguageCode } from '#kernel/i18n/schema.ts'
import { accounts, signUps } from '../tables/accounts.ts'
import { recordAcceptedTerms } from './accepted-terms.ts'
import { type RenewedLogIn, renewLogIn } from './log-out.ts'
import { endLinks } from './one-time-links.ts'
import { hasEmail } from './queries.ts'
import { type InsertedAccount, insertAccount } from './reserved-emails.ts'

interface Opening {
  /** The address whose mails they read. */
  email: string
  /** In which the terms were agreed to; also of an account that is made. */
  language: LanguageCode
  passwordHash: string
  /** Where they came from (TRAF-1). */
  page: string
}

/**
 * Gives the account of an address to whoever has opened a mail that went there, with the password that they
 * have chosen: a new one, or one that nobody has proved to be theirs, whose password, links and log-ins end
 * . Undefined where the address has a proved account, which its own log-in opens, a closed one, or is
 * kept for one that had it.
 */
export async function logInByMagicLink(
  deps: Pick<Dependencies, 'jobs' | 'tokenKey' | 'urls'>,
  transaction: Transaction,
  visitor: Visitor,
  opening: Opening,
): Promise<RenewedLogIn | undefined> {
  const made = await makeAccount(transaction, visitor, opening)
  const account = made ?? (await takeUnproved(transaction, opening))
  if (!account) return undefined
  const { network, requestId } = visitor
  const about = { accountId: account.id, network, requestId }
  await recordAcceptedTerms(transaction, { accountId: account.id, language: opening.language })
  if (made) await recordEvent(transaction, { event: 'account.created', ...about })
  else await recordEvent(transaction, { event: 'password.set', ...about, details: { by: 'seat-invitation' } })
  await recordEvent(transaction, { event: 'email.confirmed', ...about })
  return renewLogIn(deps, transaction, visitor, account)
}

async function makeAccount(
  transaction: Transaction,
  { network, device, country }: Visitor,
  { email, language, passwordHash, page }: Opening,
): Promise<InsertedAccount | undefined> {
  const verified = { passwordHash, emailVerifiedAt: sql`now()` }
  const made = await insertAccount(transaction, { email, language, ...verified })
  if (!made) return undefined
  const origin = { network, device, country, creationPage: page }
  await transaction.insert(signUps).values({ accountId: made.id, ...origin })
  return made
}

async function takeUnproved(
  transaction: Transaction,
  { email, passwordHash }: Opening,
): Promise<InsertedAccount | undefined> {
  const [taken] = await transaction
    .update(accounts)
    .set({ passwordHash, emailVerifiedAt: sql`now()` })
    .where(and(hasEmail(email), isNull(accounts.emailVerifiedAt), isNull(accounts.disabledAt)))
    .returning({ id: accounts.id, email: accounts.email })
  if (taken) await endLinks(transaction, taken.id)
  return taken
}
