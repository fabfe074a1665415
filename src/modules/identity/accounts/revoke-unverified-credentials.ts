import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import { accounts } from '../tables/accounts.ts'
import { endLogIns } from './end-log-ins.ts'

/**
 * An account whose address nobody has proved loses its password and its log-ins: from now on the mailbox alone opens it. For
 * when something of value comes to it from somebody else than whoever made it, who may have used a stranger's address.
 * One whose address is proved stays as it is.
 */
export async function revokeUnverifiedCredentials(
  transaction: Transaction,
  { accountId }: { accountId: string },
): Promise<void> {
  const left = await transaction
    .update(accounts)
    .set({ passwordHash: null })
    .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)))
  if (left.rowCount === 1) await endLogIns(transaction, { accountId })
}
