import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/**
 * What is copied and compared must not depend on how a server is set up: text as every PostgreSQL since 12
 * writes and reads it.
 */
export const copySettings = `
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET xmloption = 'content';
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`

/** The rows that a query selects, as the text of COPY. A slow reader holds the server up. */
export function copyOut(client: pg.Client, select: string): Readable {
  return client.query(to(`COPY (${select}) TO STDOUT`))
}

/** Fills a table with rows in the text of COPY. `target` is the table and its columns. */
export function copyIn(client: pg.Client, target: string, rows: AsyncIterable<Buffer>): Promise<void> {
  return pipeline(rows, client.query(from(`COPY ${target} FROM STDIN`)))
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
