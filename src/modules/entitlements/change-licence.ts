import { and, eq, ne } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { changeAsOperator, type OperatorAct } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'

/**
 * Opens text and files of every template to an account, from its next request on, beside what it has bought.
 * @throws AppError `not_found` where nobody has the account
 */
export function giveLicence(deps: Pick<Dependencies, 'db' | 'urls'>, ...act: OperatorAct): Promise<void> {
  return changeLicence(deps, act, 'licence.given', 'subscriber')
}

/** Closes them again from the next request on. Its documents stay. @throws AppError `not_found` likewise */
export function takeLicence(deps: Pick<Dependencies, 'db' | 'urls'>, ...act: OperatorAct): Promise<void> {
  return changeLicence(deps, act, 'licence.taken', 'free')
}

function changeLicence(
  deps: Pick<Dependencies, 'db' | 'urls'>,
  act: OperatorAct,
  event: 'licence.given' | 'licence.taken',
  licence: 'free' | 'subscriber',
): Promise<void> {
  return changeAsOperator(deps, act, event, async (transaction, accountId) => {
    const changed = await transaction
      .update(accounts)
      .set({ licence })
      .where(and(eq(accounts.id, accountId), ne(accounts.licence, licence)))
    return changed.rowCount === 1
  })
}
