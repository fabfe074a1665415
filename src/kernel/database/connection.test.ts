import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { startTcpProxy } from '#tests/builders/tcp-proxy.ts'
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

test('F-07 a database that takes everything and says nothing is told within 2 s, alone and in a transaction', async () => {
  const { host, port, user, database: name } = new pg.Client({ connectionString: url })
  const proxy = await startTcpProxy(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  )
  const proxied = `postgresql://${user}@127.0.0.1:${proxy.port}/${name}`
  const database = openDatabase(proxied, { poolSize: 2, onError: () => {} })
  await database.db.execute(sql`SELECT 1`)

  const began = performance.now()
  const fails = async (work: Promise<unknown>) => {
    await expect(work).rejects.toThrow()
    return performance.now() - began
  }
  const times = await Promise.all([
    fails(
      database.db.transaction(async (transaction) => {
        await transaction.execute(sql`SELECT 1`)
        proxy.swallow(true)
        await transaction.execute(sql`SELECT 2`)
      }),
    ),
    fails(database.db.execute(sql`SELECT pg_sleep(1.2)`)),
    fails(database.db.execute(sql`SELECT 3`)), // waits for a connection
  ])
  expect(Math.max(...times)).toBeLessThan(2_100)

  proxy.swallow(false)
  await expect(database.db.execute(sql`SELECT 1`)).resolves.toBeDefined()
  await database.close()
  await proxy.close()
})

test('F-13 a statement that runs away is ended by the server', async () => {
  const database = openDatabase(url, { poolSize: 1, statementMs: 100, onError: () => {} })
  await expect(database.db.execute(sql`SELECT pg_sleep(5)`)).rejects.toMatchObject({
    cause: { code: '57014' },
  })
  await expect(database.db.execute(sql`SELECT 1`)).resolves.toBeDefined()
  await database.close()
})
