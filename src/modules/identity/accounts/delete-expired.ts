import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { rateLimits } from '#kernel/rate-limits/tables.ts'
import { oneTimeLinks } from '../tables/accounts.ts'
import {
  handOffTickets,
  knownDevices,
  secondFactorEnrolments,
  websiteLogIns,
  workspaceSessions,
} from '../tables/log-ins.ts'
import { DEVICE_SECONDS } from './devices.ts'

/** Deletes rows whose time is over. Their date already bars them; this only keeps the tables small. */
export async function deleteExpired(deps: Pick<Dependencies, 'db'>): Promise<void> {
  const { db } = deps
  await db.delete(handOffTickets).where(sql`${handOffTickets.expiresAt} < now()`)
  await db.delete(workspaceSessions).where(sql`${workspaceSessions.expiresAt} < now()`)
  await db.delete(websiteLogIns).where(sql`${websiteLogIns.expiresAt} < now()`)
  await db
    .delete(knownDevices)
    .where(sql`${knownDevices.lastSeenAt} < now() - make_interval(secs => ${DEVICE_SECONDS})`)
  await db.delete(oneTimeLinks).where(sql`${oneTimeLinks.expiresAt} < now()`)
  await db.delete(secondFactorEnrolments).where(sql`${secondFactorEnrolments.expiresAt} < now()`)
  await db.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now()`)
}
