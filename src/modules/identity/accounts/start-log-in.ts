import { sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { hashSecret, newId, newSecret } from '#kernel/ids.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { consumeRateLimit, countersOf, type Limits } from '#kernel/rate-limits/index.ts'
import { websiteLogIns } from '../tables/log-ins.ts'
import { rememberDevice } from './devices.ts'
import { LOG_IN_SECONDS, signToken } from './tokens.ts'

/** A browser's log-in of the website, as it is given to that browser and never again. */
export interface WebsiteLogIn {
  id: string
  accountId: string
  email: string
  jwt: string
  ssojwt: string
  /** What only this browser holds; lets its tickets go straight on. */
  nonce: string
  /** By this secret the browser is known again after the log-in has ended. */
  deviceSecret: string
}

/**
 * Writes the row of a new log-in and makes what its browser gets: tokens, nonce and the secret it is known
 * by. The owner is told of a browser that the account does not know, as often as `tellsWithin` allows (not at
 * all without it), also when it knows none: whoever logs out everywhere wants to hear of the next one most of
 * all.
 */
export async function startLogIn(
  deps: Pick<Dependencies, 'jobs' | 'tokenKey' | 'urls'>,
  transaction: Transaction,
  { network, requestId, device = null, country = null, deviceSecret }: Visitor,
  account: { id: string; email: string },
  { tellsWithin }: { tellsWithin?: Limits } = {},
): Promise<WebsiteLogIn> {
  const id = newId()
  const accountId = account.id
  const nonce = newSecret()
  const known = await rememberDevice(transaction, { accountId, secret: deviceSecret })
  const [row] = await transaction
    .insert(websiteLogIns)
    .values({
      id,
      accountId,
      nonceHash: hashSecret(nonce),
      device,
      country,
      knownDeviceId: known.id,
      expiresAt: sql`now() + make_interval(secs => ${LOG_IN_SECONDS})`,
    })
    .returning({ createdAt: websiteLogIns.createdAt })
  if (!row) throw new Error('an insert without conflict clause answered no row')
  // Whoever knows a password and brings no cookie could otherwise fill the owner's inbox.
  const counters = tellsWithin && countersOf(tellsWithin, 'newDeviceMailsPerAccount', accountId)
  if (known.isNew && counters && (await consumeRateLimit(transaction, counters)).ok) {
    const at = row.createdAt.toISOString()
    await recordEvent(transaction, { event: 'device.new', accountId, network, requestId })
    await enqueueMail(deps.jobs, transaction, { kind: 'newDevice', accountId, device, country, at })
  }
  const claims = { accountId, logInId: id }
  return {
    id,
    accountId,
    email: account.email,
    jwt: await signToken(deps, 'account-service', claims, row.createdAt),
    ssojwt: await signToken(deps, 'website-log-in', claims, row.createdAt),
    nonce,
    deviceSecret: known.secret,
  }
}
