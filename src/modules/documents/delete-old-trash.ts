import type { Dependencies } from '#kernel/dependencies.ts'
import { deleteOldTrashRows } from './trash-queries.ts'

/** Rows deleted by one statement, so that none holds locks for long. */
const BATCH = 500

/** Deletes what has been in anybody's trash for `TRASH_DAYS`, as its owner was told. It is hidden by its date anyway. */
export async function deleteOldTrash({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  while ((await deleteOldTrashRows(db, BATCH)) === BATCH);
}
