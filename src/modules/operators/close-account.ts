import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { endRenewalsOf } from '#modules/commerce/public.ts'
import { disableAccount } from '#modules/identity/public.ts'

/**
 * Closes somebody's account, and charges it no more: nothing that it holds renews itself, also where a
 * provider charges by itself, and what it has ordered and not paid is given up. What is paid stays as it is:
 * the other people of a plan keep their seats until its term ends, and whether money goes back an operator
 * decides. Opening the account again renews nothing by itself.
 * @throws AppError `forbidden`, `not_found`
 */
export async function closeAccount(
  deps: Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'urls'>,
  visitor: Visitor,
  operator: Parameters<typeof disableAccount>[2],
  about: { accountId: string; reason: string },
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    // Subscriptions are held before accounts, as those who settle payments do.
    await endRenewalsOf(deps, transaction, { ...visitor, accountId: operator.id }, about)
    await disableAccount({ db: transaction, urls: deps.urls }, visitor, operator, about)
  })
}
