import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from './database/connection.ts'

/** Which account a row belongs to: by a column with the account's id, or by a row of another table. */
export type Owner = string | { column: string; table: string; key: string }

/** What a table holds of a person: what an export says of it, and what becomes of it with the account. */
export interface Holding {
  /** What its rows are. Of a table without an owner: why they are no person's. */
  about: string
  /** How its rows lead to an account; any of several ways is enough. Absent: they are nobody's. */
  of?: Owner | readonly Owner[]
  /** Columns that an export has, separated by spaces. */
  exported?: string
  /** Columns that it doesn't have: secrets, hashes, ids of ours, and what is about other people. */
  withheld?: string
  /** Why its rows outlive the account. All others are deleted with it. */
  kept?: string
  /** What is taken out of rows that are kept: SQL expressions by column, fixed in the code. */
  emptied?: Readonly<Record<string, string>>
}
export type Holdings = Readonly<Record<string, Holding>>

/** What the kernel's own tables hold. Those of other schemas than `public` are named with their schema. */
export const kernelHoldings: Holdings = {
  audit_events: {
    about: 'What happened to the account: log-ins, changes, orders',
    of: 'account_id',
    exported: 'at event details',
    withheld: 'id account_id actor_id network request_id',
    kept: 'For 13 months without the account, to find out what happened when something went wrong',
  },
  rate_limits: {
    about: 'Counters by random ids and keyed hashes, gone with their window of 30 days at most',
  },
  token_keys: { about: 'The fingerprint of the key that signs log-ins' },
  unwanted_mails: {
    about:
      'Keyed hashes of addresses that want no reminders: they hold for a new account of the address, too',
  },
  'drizzle.__drizzle_migrations': { about: 'Migrations that have run' },
  'pgboss.*': { about: 'Jobs: ids, and addresses of mails under way; gone days after they are done' },
}

/** What stands in the data folder, and what becomes of it. */
export const fileKinds = {
  mail: 'Mails where no mail server is set up: those to an address are deleted with its account',
  pictures: 'Pictures of templates: nobody’s',
  'token.key': 'The key that signs log-ins: nobody’s',
  'token.key.former': 'The key before the last change: nobody’s',
  restoring: 'A restore under way, which becomes the installation',
  postgres: 'The embedded database: see the tables',
} as const

/** The rows of a table that belong to an account. */
function isOf(holdings: Holdings, { of }: Holding, accountId: string): SQL {
  const owners = of === undefined ? [] : [of].flat()
  const ways = owners.map((owner) => {
    if (typeof owner === 'string') return sql`${sql.identifier(owner)} = ${accountId}`
    const { column, table, key } = owner
    const other = holdings[table]
    if (other === undefined) throw new Error(`no module holds ${table}`)
    return sql`${sql.identifier(column)} in (
      select ${sql.identifier(key)} from ${sql.identifier(table)} where ${isOf(holdings, other, accountId)})`
  })
  return sql`(${sql.join(ways, sql` or `)})`
}

const words = (text = '') => text.split(' ').filter(Boolean)

/** Everything that an export says of an account, a list of rows for each table that has any to say. */
export async function readPersonalData(
  db: Executor,
  holdings: Holdings,
  { accountId }: { accountId: string },
): Promise<Record<string, unknown[]>> {
  const data: Record<string, unknown[]> = {}
  for (const [table, holding] of Object.entries(holdings)) {
    const columns = words(holding.exported)
    if (columns.length === 0) continue
    const { rows } = await db.execute<{ row: unknown }>(sql`
      select to_jsonb(held) as row from (
        select ${sql.join(
          columns.map((column) => sql.identifier(column)),
          sql`, `,
        )} from ${sql.identifier(table)} where ${isOf(holdings, holding, accountId)}
      ) held`)
    data[table] = rows.map(({ row }) => row)
  }
  return data
}

const jsonTypes: Readonly<Record<string, object>> = {
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  boolean: { type: 'boolean' },
  text: { type: 'string' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  ARRAY: { type: 'array', items: { type: 'string' } },
}

/** The JSON Schema of what `readPersonalData` answers, made from what modules say and the database has. */
export async function describePersonalData(db: Executor, holdings: Holdings): Promise<object> {
  const { rows } = await db.execute<{ table: string; column: string; type: string; nullable: boolean }>(sql`
    select table_name as "table", column_name as "column", data_type as "type", is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public'`)
  const described = Object.entries(holdings).flatMap(([table, { about, exported }]) => {
    const columns = words(exported)
    if (columns.length === 0) return []
    const properties = columns.map((name) => {
      const column = rows.find((row) => row.table === table && row.column === name)
      const type = jsonTypes[column?.type ?? ''] ?? {}
      return [name, column?.nullable && 'type' in type ? { ...type, type: [type.type, 'null'] } : type]
    })
    const items = { type: 'object', required: columns, properties: Object.fromEntries(properties) }
    return [[table, { type: 'array', description: about, items }]]
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'What is stored about an account',
    description: 'Times are in UTC. Amounts are in the smallest unit of their currency.',
    type: 'object',
    required: described.map(([table]) => table),
    properties: Object.fromEntries(described),
  }
}

/** How many rows of each table were deleted or kept, where there were any. */
export type PurgeReport = Record<'deleted' | 'kept', Record<string, number>>

/**
 * Deletes an account with all that modules hold of it, and takes out of what is kept what nobody needs. Those
 * that refer to others go first: modules come in the order in which they need each other, and so do tables.
 */
export async function purgePersonalData(
  transaction: Transaction,
  holdings: Holdings,
  { accountId }: { accountId: string },
): Promise<PurgeReport> {
  const report: PurgeReport = { deleted: {}, kept: {} }
  const owned = Object.entries(holdings).filter(([, { of }]) => of !== undefined)
  for (const [table, holding] of owned.filter(([, { kept }]) => kept !== undefined)) {
    const taken = Object.entries(holding.emptied ?? {}).map(
      ([column, value]) => sql`${sql.identifier(column)} = ${sql.raw(value)}`,
    )
    const rows = sql`${sql.identifier(table)}`
    const which = isOf(holdings, holding, accountId)
    const { rowCount } = await transaction.execute(
      taken.length > 0
        ? sql`update ${rows} set ${sql.join(taken, sql`, `)} where ${which}`
        : sql`select from ${rows} where ${which}`,
    )
    if (rowCount) report.kept[table] = rowCount
  }
  for (const [table, holding] of owned.filter(([, { kept }]) => kept === undefined).toReversed()) {
    const which = isOf(holdings, holding, accountId)
    const { rowCount } = await transaction.execute(sql`delete from ${sql.identifier(table)} where ${which}`)
    if (rowCount) report.deleted[table] = rowCount
  }
  return report
}
