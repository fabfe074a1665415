import type { Executor, Transaction } from './database/connection.ts'

/**
 * What a module tells those that come after it, which it does not know: who listens is said where the
 * application is put together (src/apps/server/hooks.ts).
 */
export interface Hooks {
  /** In the transaction that makes the account. `unit`: the number of its owner's visit or browser. */
  accountCreated(
    transaction: Transaction,
    account: { accountId: string; unit: string | undefined },
  ): Promise<void>
  /** An account has opened a document, or a template to be filled in. */
  documentOpened(db: Executor, account: { accountId: string }): Promise<void>
}
