import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'

/**
 * What is copied and compared must not depend on how a server is set up: text as every PostgreSQL since 12
 * writes and reads it.
 */
export const copySettings = `
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET xmloption = 'content';
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`

/** What pg's connection does for COPY; its types leave it out. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  stream: NodeJS.WritableStream & { pause(): void; resume(): void; writableNeedDrain: boolean }
}

/** Everything that pg tells a statement about, and COPY does not need. */
const unheard = {
  handleRowDescription() {},
  handleDataRow() {},
  handlePortalSuspended() {},
  handleEmptyQuery() {},
  handleCommandComplete() {},
}

/**
 * The rows that a query selects, as the text of COPY. A slow reader holds the server up. With pg-copy-streams
 * 7.0 a reader that stops half-way, such as one whose disk is full, ended the process without a word.
 */
export function copyOut(client: pg.Client, select: string): Readable {
  let connection: CopyConnection | undefined
  const rows = new Readable({
    read() {
      connection?.stream.resume()
    },
  })
  const statement = {
    ...unheard,
    submit(given: unknown) {
      connection = given as CopyConnection
      connection.query(`COPY (${select}) TO STDOUT`)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The parser uses its memory again.
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleError(error: Error) {
      rows.destroy(error)
    },
    handleReadyForQuery() {
      if (!rows.destroyed) rows.push(null)
    },
  }
  client.query(statement as unknown as pg.Submittable)
  return rows
}

/** Fills a table with rows in the text of COPY. `target` is the table and its columns. */
export function copyIn(client: pg.Client, target: string, rows: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const pump = async (connection: CopyConnection) => {
      try {
        for await (const part of rows) {
          if (failure !== undefined) return
          connection.sendCopyFromChunk(part)
          if (connection.stream.writableNeedDrain)
            await new Promise((drained) => connection.stream.once('drain', drained))
        }
        connection.endCopyFrom()
      } catch (error) {
        failure = error
        connection.sendCopyFail('the backup could not be read')
      }
    }
    const statement = {
      ...unheard,
      submit: (connection: unknown) => (connection as CopyConnection).query(`COPY ${target} FROM STDIN`),
      handleCopyInResponse: (connection: CopyConnection) => void pump(connection),
      handleError(error: Error) {
        failure ??= error
        reject(failure)
      },
      handleReadyForQuery: () => (failure === undefined ? resolve() : reject(failure)),
    }
    client.query(statement as unknown as pg.Submittable)
  })
}

/** How many rows a table has, and what they come to, in whatever order they are. */
export interface TableSum {
  rows: number
  /** The sum of the first eight bytes of each row's SHA-256. */
  sum: string
}

/** Passes rows in the text of COPY on, and adds them up. */
export function createTableSum() {
  let rows = 0
  let sum = 0n
  let rest: Buffer = Buffer.alloc(0)
  return {
    async *through(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const part of parts) {
        const bytes = rest.length === 0 ? part : Buffer.concat([rest, part])
        let start = 0
        // A line feed within a value is written as `\n`.
        for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
          sum += hash('sha256', bytes.subarray(start, end), 'buffer').readBigUInt64BE()
          rows += 1
          start = end + 1
        }
        rest = bytes.subarray(start)
        yield part
      }
    },
    total: (): TableSum => ({ rows, sum: BigInt.asUintN(64, sum).toString(16) }),
  }
}

/** Reads all of it, for what is learnt on the way. */
async function drain(parts: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of parts);
}

export interface Table {
  /** With its schema, quoted. */
  name: string
  /** Quoted, without those that the database computes. */
  columns: string[]
}

/** Our schemas; others in the database are somebody else's. */
export const schemas = ['public', 'drizzle', 'pgboss']
export const JOB_SCHEMA_VERSION = 'pgboss.version'

/** Every table of ours; of partitions the whole. What extensions have brought is theirs. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', nspname, relname) AS name,
       array_agg(quote_ident(attname) ORDER BY attnum)::text[] AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute a ON attrelid = c.oid
     WHERE nspname = ANY ($1) AND relkind IN ('r', 'p') AND NOT relispartition
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY 1 ORDER BY 1`,
    [schemas],
  )
  return rows
}

/** The sum of a table as it is now, as this transaction sees it. */
export async function sumTable(client: pg.Client, { name, columns }: Table): Promise<TableSum> {
  const sum = createTableSum()
  await drain(sum.through(copyOut(client, `SELECT ${columns.join(', ')} FROM ${name}`)))
  return sum.total()
}
