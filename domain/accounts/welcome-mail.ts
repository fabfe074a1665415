import type { Dependencies } from '../dependencies.ts'
import type { PreparedMail } from '../mail/index.ts'
import { findAccount } from './queries.ts'
import { createSetPasswordLink } from './set-password.ts'

/**
 * What the welcome mail says, gathered when it is sent: its one-time link sets the password and proves the address
 * (ACC-2). Undefined when the account is gone by then.
 */
export async function prepareWelcomeMail(
  deps: Pick<Dependencies, 'db' | 'urls'>,
  { accountId }: { accountId: string },
): Promise<PreparedMail<'welcome'> | undefined> {
  const account = await findAccount(deps.db, { id: accountId })
  if (!account) return undefined
  const setPasswordUrl = await createSetPasswordLink(deps, { accountId })
  return { to: account.email, locale: account.language, data: { email: account.email, setPasswordUrl } }
}
