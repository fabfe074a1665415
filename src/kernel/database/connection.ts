import { EventEmitter } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isTraced, traced } from '../tracing.ts'

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

/** A statement that a visitor waits for takes milliseconds: the server itself ends one of this length. */
const STATEMENT_MS = 1_500
/** How much longer than the server we wait for its own word. */
const GRACE_MS = 200

/**
 * Opens a pool of connections in which nothing is waited for without end, so that a dead database is told
 * within 2 s (F-07). A statement that runs away is ended by the server after `statementMs` (1.5 s: enough for
 * everything that a visitor waits for; jobs ask for more), a lock is waited for half as long, and a
 * connection that cannot be had within 1.7 s is an error. Where a network swallows everything the server's
 * own word never comes: a little later the connection is given up.
 */
export function openDatabase(
  url: string,
  {
    poolSize,
    statementMs = STATEMENT_MS,
    onError,
  }: { poolSize: number; statementMs?: number; onError: (error: Error) => void },
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: STATEMENT_MS + GRACE_MS,
    statement_timeout: statementMs,
    query_timeout: statementMs + GRACE_MS,
    lock_timeout: statementMs / 2,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'formulary',
  })
  let isClosing = false
  // The pool forgets its connections before they are closed; a server that stops then cuts them, and that is
  // no fault.
  pool.on('error', (error) => {
    if (!isClosing) onError(error)
  })
  // The pool listens to connections that rest. One that is lent out has nobody else: its loss, which the
  // statement that runs on it reports as well, would be an event without a listener and end the process.
  pool.on('connect', (connection) => {
    connection.on('error', () => {})
    closeWhenLate(connection)
    traceQueries(connection)
  })
  traceQueries(pool)
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
 * Drizzle's own `transaction` keeps the connection for ever on which `begin` fails (0.45,
 * node-postgres/session.js): each loss of the database would leave the pool smaller, and closing it would
 * wait without end.
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

/**
 * Makes each statement a step of the trace in which it is asked for. Its text has `$1` where something was
 * put in. A statement that the pool passes to one of its connections is the pool's.
 */
function traceQueries(asked: pg.Pool | pg.PoolClient): void {
  const ask = asked.query.bind(asked) as (...given: unknown[]) => unknown
  Object.assign(asked, {
    query(...given: unknown[]) {
      const [query] = given
      const text = typeof query === 'string' ? query : (query as pg.QueryConfig).text
      // What is given a callback, or brings methods of its own as copying does, answers no promise.
      const isPlain = typeof given.at(-1) !== 'function' && !(query instanceof EventEmitter)
      if (!isPlain || !isTraced()) return ask(...given)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      return traced('database', { kind: 'client', attributes }, async () => ask(...given))
    },
  })
}

/**
 * Has a connection close itself when a statement was not answered in time. Left open, what is still to be
 * said on it, a `rollback` first of all, would wait behind that statement for as long again.
 */
function closeWhenLate(connection: pg.PoolClient): void {
  const ask = connection.query.bind(connection) as (...given: unknown[]) => unknown
  Object.assign(connection, {
    query(...given: unknown[]) {
      const answer = ask(...given)
      // Heard before whoever asked hears it: what follows finds the connection closed.
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          const isLate = error instanceof Error && error.message === 'Query read timeout' // it has no code
          // With a statement under way this does not wait for a goodbye.
          if (isLate && connection instanceof pg.Client) void connection.end()
        })
      return answer
    },
  })
}

/** The database cannot be used as things are; the message says why and what to do about it. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}
