import { testCards } from '#modules/commerce/providers/sandbox/test-cards.ts'
import { queryDatabase } from '../faults/invariants.ts'

/** The number of any test card, also with its digits in groups. The same in JavaScript and in PostgreSQL. */
const numberOfCard = testCards.map(({ number }) => [...number].join('[ -]?')).join('|')

/**
 * The numbers of test cards that stand in a text: in anything that browsers send us, or that we write, there
 * is none.
 */
export function findCardNumbers(text: string): string[] {
  return [...text.matchAll(new RegExp(numberOfCard, 'g'))].map(([number]) => number)
}

/**
 * The rows with such a number, in every table of the product whose data folder it is, its jobs among them:
 * "table: row".
 */
export async function findRowsWithCardNumbers(dataDir: string): Promise<string[]> {
  return queryDatabase(dataDir, async (query) => {
    const tables = await query<{ name: string }>(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)
    if (tables.length < 20) throw new Error(`only ${tables.length} tables were found`)
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await query<{ row: string }>(
        `select t::text as row from ${name} t where t::text ~ '${numberOfCard}'`,
      )
      found.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return found
  })
}
