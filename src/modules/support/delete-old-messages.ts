import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { inboxMessages } from './tables.ts'

/** As the privacy policy says. */
const MONTHS = 24

/** Deletes messages, with their answers, to which nothing has happened for long. */
export async function deleteOldMessages({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db
    .delete(inboxMessages)
    .where(sql`${inboxMessages.changedAt} < now() - make_interval(months => ${MONTHS})`)
}
