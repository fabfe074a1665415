import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { endLogIns } from './end-log-ins.ts'
import type { Account } from './schema.ts'

/** Ends every log-in of the account, this browser's too. */
export async function logOutEverywhere(
  deps: Pick<Dependencies, 'db'>,
  visitor: Visitor,
  account: Account,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    await endLogIns(transaction, { accountId: account.id })
    await recordEvent(transaction, {
      event: 'log-outs.everywhere',
      accountId: account.id,
      network: visitor.network,
      requestId: visitor.requestId,
    })
  })
}
