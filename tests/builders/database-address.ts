import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  // Not by `URL`: an address with a Unix socket has no host, which it refuses.
  return serverUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

/** Runs one statement that is about databases, on a connection of its own. */
export async function runOnServer(serverUrl: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

const DROP_ATTEMPTS = 20
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Drops a database whoever is connected to it. The server's own cleaning may be at work in it for a moment,
 * which only a superuser could end: then it is waited for.
 */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      return
    } catch (error) {
      const isCleaned = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
      if (!isCleaned || attempt === DROP_ATTEMPTS) throw error
      await delay(100)
    }
  }
}
