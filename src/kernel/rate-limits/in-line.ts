import type { Database } from '../database/connection.ts'
import { isAppError } from '../errors.ts'

/** Of a process's database: the last of each line, by whose it is. */
const lines = new WeakMap<Database, Map<string, Promise<void>>>()

/**
 * Runs what counts for one account one after the other in this process. PostgreSQL makes them wait for each other's row anyway,
 * but each with a connection in its hands: two hundred at once would leave none to anybody else, and those at the end no time
 * . An outcome concerns its own caller alone; a fault, such as a database that is away, ends for all that wait what would
 * only meet it again (F-07), but for what is to be done in spite of it (`afterFaults`).
 */
export async function inLine<Result>(
  db: Database,
  accountId: string,
  work: () => Promise<Result>,
  { afterFaults = false } = {},
): Promise<Result> {
  const ends = lines.get(db) ?? new Map<string, Promise<void>>()
  lines.set(db, ends)
  const before = ends.get(accountId) ?? Promise.resolve()
  const own = before.then(work, (fault: unknown) => {
    if (afterFaults) return work()
    throw fault
  })
  const end = own.then(
    () => {},
    (error: unknown) => {
      if (!isAppError(error)) throw error
    },
  )
  ends.set(accountId, end)
  const leave = () => {
    if (ends.get(accountId) === end) ends.delete(accountId)
  }
  end.then(leave, leave)
  return own
}
