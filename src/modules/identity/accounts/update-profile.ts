import { eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { accounts } from '../tables/accounts.ts'
import type { Account, Profile } from './schema.ts'

/** Changes what an account's owner says of themselves; nothing else of the input reaches the row. */
export async function updateProfile(
  { db }: Pick<Dependencies, 'db'>,
  { network, requestId }: Visitor,
  { id: accountId }: Account,
  { name, language }: Profile,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.update(accounts).set({ name, language }).where(eq(accounts.id, accountId))
    await recordEvent(transaction, { event: 'profile.changed', accountId, network, requestId })
  })
}
