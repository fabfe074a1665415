import { and, eq, gt, sql } from 'drizzle-orm'
import { accounts, oneTimeLinks } from '#database/tables/accounts.ts'
import { websiteLogIns } from '#database/tables/log-ins.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashSecret, newSecret } from '../ids.ts'
import { LINK_PARAMETER, normalizePassword, type SetPasswordInput } from './schema.ts'

/** How long a set-password link may be used. */
const LINK_HOURS = 24

/** Where the web application shows the form behind a set-password link. */
const SET_PASSWORD_PATH = '/account/set-password/'

/**
 * Makes a set-password link right before it is mailed: the address goes into the mail, only the hash of its secret into the
 * database, so that no row can be read as a way in (ACC-2).
 */
export async function createSetPasswordLink(
  deps: Pick<Dependencies, 'db' | 'urls'>,
  { accountId }: { accountId: string },
): Promise<string> {
  const secret = newSecret()
  await deps.db.insert(oneTimeLinks).values({
    hash: hashSecret(secret),
    accountId,
    purpose: 'set-password',
    expiresAt: sql`now() + make_interval(hours => ${LINK_HOURS})`,
  })
  // In the query and not in the path, because paths are logged.
  return `${deps.urls.webApp}${SET_PASSWORD_PATH}?${new URLSearchParams({ [LINK_PARAMETER]: secret })}`
}

/** Whose link it is, without using it up: what a GET may do, because link scanners follow links too. */
export async function findSetPasswordLink(
  deps: Pick<Dependencies, 'db'>,
  link: string,
): Promise<{ email: string } | undefined> {
  const [row] = await deps.db
    .select({ email: accounts.email })
    .from(oneTimeLinks)
    .innerJoin(accounts, eq(accounts.id, oneTimeLinks.accountId))
    .where(isUsable(link))
  return row
}

export type SetPasswordOutcome =
  | { ok: true; email: string }
  | { ok: false; error: 'link_expired'; field: 'link' }

/**
 * Uses the link up and sets the password. The mail arrived, so the address is proved; every other link and every earlier
 * log-in of the account ends, whoever made it. Nobody is logged in by it.
 */
export async function setPassword(
  deps: Pick<Dependencies, 'db' | 'passwords'>,
  input: SetPasswordInput,
): Promise<SetPasswordOutcome> {
  // A look first, so that guessed links cost no hashing; the statement that decides is the delete below.
  if (!(await findSetPasswordLink(deps, input.link))) return expired
  const passwordHash = await deps.passwords.hash(normalizePassword(input.password))
  return deps.db.transaction(async (transaction) => {
    const [used] = await transaction
      .delete(oneTimeLinks)
      .where(isUsable(input.link))
      .returning({ accountId: oneTimeLinks.accountId })
    if (!used) return expired
    const [account] = await transaction
      .update(accounts)
      .set({ passwordHash, emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, now())` })
      .where(eq(accounts.id, used.accountId))
      .returning({ email: accounts.email })
    if (!account) return expired // deleted in the meantime
    await transaction.delete(oneTimeLinks).where(eq(oneTimeLinks.accountId, used.accountId))
    await transaction.delete(websiteLogIns).where(eq(websiteLogIns.accountId, used.accountId))
    return { ok: true, email: account.email }
  })
}

const expired = { ok: false, error: 'link_expired', field: 'link' } as const

const isUsable = (link: string) =>
  and(
    eq(oneTimeLinks.hash, hashSecret(link)),
    eq(oneTimeLinks.purpose, 'set-password'),
    gt(oneTimeLinks.expiresAt, sql`now()`),
  )
