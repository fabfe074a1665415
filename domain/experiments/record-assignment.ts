import { experimentAssignments } from '#database/tables/experiments.ts'
import type { Dependencies } from '../dependencies.ts'

/** One line of the log. */
export interface Assignment {
  experiment: string
  unitHash: string
  variant: string
}

/** Writes down which variant a unit was shown; the first time counts, also of two at once. */
export async function recordAssignment(
  { db }: Pick<Dependencies, 'db'>,
  { experiment, unitHash, variant }: Assignment,
): Promise<void> {
  await db.insert(experimentAssignments).values({ experiment, unitHash, variant }).onConflictDoNothing()
}
