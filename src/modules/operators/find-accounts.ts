import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { pick } from '#kernel/pick.ts'
import { openTo } from '#modules/commerce/public.ts'
import { accounts, signUps } from '#modules/identity/tables/accounts.ts'
import type { AccountSearch } from './input.ts'

const ACCOUNTS_SHOWN = 50

/**
 * Accounts whose address has these characters, the one with exactly this address first; without any, the
 * newest. For operators only: the caller has asked who it is. Reads the whole table for a part of an address,
 * which a million accounts bear.
 */
export async function findAccounts({ db }: Pick<Dependencies, 'db'>, { email }: AccountSearch) {
  const wanted = email.toLowerCase()
  return (
    db
      .select({
        ...pick(accounts, 'id', 'email', 'createdAt'),
        isVerified: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
        isBounced: sql<boolean>`${accounts.emailBouncedAt} is not null`,
        isDisabled: sql<boolean>`${accounts.disabledAt} is not null`,
        isOperator: sql<boolean>`${accounts.role} <> 'member'`,
        isSubscriber: sql<boolean>`${accounts.licence} = 'subscriber' or exists (select from ${openTo(sql`${accounts.id}`)} open)`,
        /** Where the visitor came from (TRAF-1). */
        source: signUps.sourceChannel,
      })
      .from(accounts)
      .leftJoin(signUps, eq(signUps.accountId, accounts.id))
      // Not by LIKE, in which a typed % or _ would mean something.
      .where(wanted === '' ? undefined : sql`strpos(lower(${accounts.email}), ${wanted}) > 0`)
      .orderBy(desc(sql`lower(${accounts.email}) = ${wanted}`), desc(accounts.createdAt), asc(accounts.id))
      .limit(ACCOUNTS_SHOWN)
  )
}
