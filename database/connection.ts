import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query function takes: it works alone and inside a transaction. */
export type Executor = Database | Transaction

export interface DatabaseConnection {
  db: Database
  pool: pg.Pool
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

/**
 * Opens a pool of connections. A runaway statement is ended after 5 s, a lock is waited for at most 3 s, and
 * a connection that cannot be had within 2 s is an error, so that a dead database is told and never waited for. One that
 * keeps its connections and says nothing (a network that swallows everything) is given up after 6 s (F-07).
 */
export function openDatabase(
  url: string,
  options: { poolSize: number; onError: (error: Error) => void },
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'formulary',
  })
  let isClosing = false
  // The pool forgets its connections before they are closed; a server that stops then cuts them, and that is no fault.
  pool.on('error', (error) => {
    if (!isClosing) options.onError(error)
  })
  // The pool listens to connections that rest. One that is lent out has nobody else: its loss, which the statement that
  // runs on it reports as well, would be an event without a listener and end the process.
  pool.on('connect', (connection) => connection.on('error', () => {}))
  return {
    db: withSafeTransactions(pool),
    pool,
    async close() {
      isClosing = true
      await pool.end()
    },
  }
}

/**
 * Drizzle's own `transaction` keeps the connection for ever on which `begin` fails (0.45, node-postgres/session.js): each
 * loss of the database would leave the pool smaller, and closing it would wait without end.
 */
function withSafeTransactions(pool: pg.Pool): Database {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const connection = await pool.connect()
    try {
      return await drizzle(connection).transaction(work, config)
    } finally {
      connection.release() // one that is broken is not lent again
    }
  }
  return db
}
