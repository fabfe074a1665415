import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { openDatabase } from './connection.ts'

const { url, pool: administration } = await createTestDatabase()

/** Ends the sessions of a pool's connections, as a database that is killed does. */
async function endSessions(applicationName: string): Promise<void> {
  await administration.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
    [applicationName],
  )
}

test('F-07 a connection that is lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const database = openDatabase(url, { poolSize: 1, onError: () => {} })
  const broken = database.db.transaction(async (transaction) => {
    await transaction.execute(sql`SET application_name = 'lost-while-lent'`)
    await endSessions('lost-while-lent')
    await new Promise((resolve) => setImmediate(resolve)) // the loss arrives while no statement runs
    await transaction.execute(sql`SELECT 1`)
  })
  await expect(broken).rejects.toThrow()
  await expect(database.db.execute(sql`SELECT 1`)).resolves.toBeDefined()
  await database.close()
})

test('F-07 a transaction that cannot begin gives its connection back', async () => {
  const database = openDatabase(url, { poolSize: 1, onError: () => {} })
  const unbegun = database.db.transaction(async () => {}, { isolationLevel: 'not a level' as 'serializable' })
  await expect(unbegun).rejects.toThrow()
  await expect(database.db.execute(sql`SELECT 1`)).resolves.toBeDefined()
  await database.close()
})
