import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { findLink, type LinkPurpose } from './one-time-links.ts'
import type { SetPasswordInput } from './schema.ts'
import {
  type PasswordLinkDependencies,
  type PasswordLinkOutcome,
  spendPasswordLink,
} from './spend-password-link.ts'

/** Any mail that reached its owner may set the password; the link to a new address has not been that account's yet. */
const allowed: readonly LinkPurpose[] = ['set-password', 'reset-password', 'confirm-email']

/** Whose password a link sets, without using it up. */
export async function findSetPasswordLink(
  deps: Pick<Dependencies, 'db'>,
  link: string,
): Promise<{ email: string } | undefined> {
  const found = await findLink(deps.db, link, allowed)
  return found && { email: found.email }
}

/** Uses the link up and sets the password, which proves the address. */
export function setPassword(
  deps: PasswordLinkDependencies,
  visitor: Visitor,
  input: SetPasswordInput,
): Promise<PasswordLinkOutcome> {
  return spendPasswordLink(deps, visitor, input, allowed, (transaction, { accountId, purpose }) =>
    recordEvent(transaction, {
      event: 'password.set',
      accountId,
      network: visitor.network,
      requestId: visitor.requestId,
      details: { by: purpose },
    }),
  )
}
