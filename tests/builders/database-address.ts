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
