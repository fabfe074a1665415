import { lt, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newSecret } from '#kernel/ids.ts'
import { dayOf, HOUR_MS } from '#kernel/time.ts'
import { visitSalts } from '../tables/visit-salts.ts'

/** The salt changes at this hour of UTC: at night in the Americas, early in the morning in Europe. */
const SALT_CHANGES_AT = 6

/** Answers the salt of the day's visits. */
export type ReadVisitSalt = () => Promise<string>

/**
 * The salt of the day, the same in all processes: whoever needs it first draws it. It is asked for once a day, and kept in memory
 * until the next one is.
 */
export function createReadVisitSalt(deps: Pick<Dependencies, 'db' | 'clock'>): ReadVisitSalt {
  let known: { day: string; salt: Promise<string> } | undefined
  return () => {
    const day = daySaltedAt(deps.clock())
    if (known?.day === day) return known.salt
    const asked = { day, salt: readOrDraw(deps, day) }
    known = asked
    // What went wrong is asked for again by whoever comes next.
    asked.salt.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.salt
  }
}

/** Deletes the salts of days that are over: with them goes the way from a number of the log to an address. */
export async function deleteOldVisitSalts({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  await db.delete(visitSalts).where(lt(visitSalts.day, daySaltedAt(clock())))
}

/** In one statement, so that of two processes at once both have the salt of the first. */
async function readOrDraw({ db }: Pick<Dependencies, 'db'>, day: string): Promise<string> {
  const [row] = await db
    .insert(visitSalts)
    .values({ day, salt: newSecret() })
    .onConflictDoUpdate({ target: visitSalts.day, set: { day: sql`excluded.day` } })
    .returning({ salt: visitSalts.salt })
  if (row === undefined) throw new Error(`the visits of ${day} have no salt`)
  return row.salt
}

function daySaltedAt(moment: Date): string {
  return dayOf(new Date(moment.getTime() - SALT_CHANGES_AT * HOUR_MS))
}
