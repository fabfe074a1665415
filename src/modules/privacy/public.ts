import type { Dependencies } from '#kernel/dependencies.ts'
import type { OperatorAct } from '#modules/identity/public.ts'
import { undoAccountDeletion } from './account-deletion.ts'
import { requestDataExport } from './data-export.ts'

export { requestDeletionAsOperator } from './account-deletion.ts'

/** Makes a copy of somebody's data at their request; it is offered to them alone. */
export async function requestExportAsOperator(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits'>,
  ...[visitor, { id }, { accountId, reason }]: OperatorAct
): Promise<void> {
  await requestDataExport(deps, { ...visitor, operator: { id, reason } }, { accountId })
}

/** Keeps an account at its owner's request. */
export async function undoDeletionAsOperator(
  deps: Pick<Dependencies, 'db'>,
  ...[visitor, { id }, { accountId, reason }]: OperatorAct
): Promise<void> {
  await undoAccountDeletion(deps, visitor, { accountId, operator: { id, reason } })
}
