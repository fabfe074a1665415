import { and, eq, ne } from 'drizzle-orm'
import { accounts } from '#database/tables/accounts.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { changeAsOperator, type OperatorAct } from './change-as-operator.ts'
import type { Account } from './schema.ts'

/**
 * Opens text and files of every template to an account, from its next request on: how somebody becomes a subscriber until
 * plans are sold. @throws AppError `not_found` where nobody has the account, or it is open already
 */
export function giveLicence(deps: Pick<Dependencies, 'db'>, ...act: OperatorAct): Promise<void> {
  return changeLicence(deps, act, 'licence.given', 'subscriber')
}

/** Closes them again from the next request on. Its documents stay as they are. @throws AppError `not_found` likewise */
export function takeLicence(deps: Pick<Dependencies, 'db'>, ...act: OperatorAct): Promise<void> {
  return changeLicence(deps, act, 'licence.taken', 'free')
}

function changeLicence(
  deps: Pick<Dependencies, 'db'>,
  act: OperatorAct,
  event: 'licence.given' | 'licence.taken',
  licence: Account['licence'],
): Promise<void> {
  return changeAsOperator(deps, act, event, async (transaction, accountId) => {
    const changed = await transaction
      .update(accounts)
      .set({ licence })
      .where(and(eq(accounts.id, accountId), ne(accounts.licence, licence)))
    if (changed.rowCount !== 1) throw new AppError('not_found')
  })
}
