import type { Account } from './schema.ts'

/**
 * Whether the account's owner has shown that its address is theirs. Until then somebody else may have made it with that
 * address, so it has no paid right and shares nothing. Proof ends whatever was opened or chosen before it.
 */
export function isVerified(account: Pick<Account, 'emailVerified'>): boolean {
  return account.emailVerified
}
