import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { websiteLogIns } from '#database/tables/log-ins.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashSecret, newId, newSecret } from '../ids.ts'
import { LOG_IN_SECONDS, signAccessToken, signLogInToken } from './tokens.ts'

/** A browser's log-in of the website, as it is given to that browser and never again. */
export interface WebsiteLogIn {
  id: string
  accountId: string
  email: string
  jwt: string
  ssojwt: string
  /** What only this browser holds; lets its tickets go straight on. */
  nonce: string
}

/** Writes the row of a new log-in and makes what its browser gets: tokens and nonce. */
export async function startLogIn(
  deps: Pick<Dependencies, 'tokenKey' | 'urls'>,
  transaction: Transaction,
  account: { id: string; email: string },
): Promise<WebsiteLogIn> {
  const id = newId()
  const nonce = newSecret()
  const [row] = await transaction
    .insert(websiteLogIns)
    .values({
      id,
      accountId: account.id,
      nonceHash: hashSecret(nonce),
      expiresAt: sql`now() + make_interval(secs => ${LOG_IN_SECONDS})`,
    })
    .returning({ createdAt: websiteLogIns.createdAt })
  if (!row) throw new Error('an insert without conflict clause answered no row')
  const claims = { accountId: account.id, logInId: id }
  return {
    id,
    accountId: account.id,
    email: account.email,
    jwt: await signAccessToken(deps, claims, row.createdAt),
    ssojwt: await signLogInToken(deps, claims, row.createdAt),
    nonce,
  }
}
