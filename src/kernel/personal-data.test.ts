import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { holdings, modules } from '#apps/modules.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { TOKEN_KEY_FILE } from './database/token-key.ts'
import { fileKinds, kernelHoldings } from './personal-data.ts'

const { db } = await createTestDatabase()

const { rows: tables } = await db.execute<{ name: string; columns: string[] }>(sql`
  select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  group by 1`)
const isHeld = (name: string) =>
  name in holdings || `${name.split('.')[0]}.*` in holdings || !/^[a-z]/.test(name)
const words = (text = '') => text.split(' ').filter(Boolean)

describe('LEGAL-2 what is stored of a person', () => {
  test('somebody has decided about every table of the database, and about none that is not there', () => {
    expect(tables.map(({ name }) => name).filter((name) => !isHeld(name))).toEqual([])
    const names = new Set(tables.map(({ name }) => name))
    expect(Object.keys(holdings).filter((name) => !name.endsWith('.*') && !names.has(name))).toEqual([])
    // No two modules decide about the same one.
    const all = [kernelHoldings, ...modules.map((module) => ('holds' in module ? module.holds : {}))]
    expect(all.flatMap((holds) => Object.keys(holds))).toEqual(Object.keys(holdings))
  })

  test.each(Object.entries(holdings).filter(([, { of }]) => of !== undefined))(
    'every column of %s is in an export, or is withheld',
    (table, { exported, withheld }) => {
      const columns = tables.find(({ name }) => name === table)?.columns ?? []
      expect([...words(exported), ...words(withheld)].toSorted()).toEqual(columns.toSorted())
    },
  )

  test('a table that refers to an account, at once or by another one, is no table of nobody’s', async () => {
    const { rows } = await db.execute<{ from: string; to: string }>(sql`
      select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    const personal = new Set(['accounts'])
    for (let size = 0; size !== personal.size; ) {
      size = personal.size
      for (const { from, to } of rows) if (personal.has(to)) personal.add(from)
    }
    // Whom a provider's own books are about is its payments' to say.
    const nobodys = [...personal].filter((table) => holdings[table]?.of === undefined)
    expect(nobodys).toEqual([])
  })

  test('somebody has decided about everything that is put into the data folder', () => {
    const found = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/join\(dataDir, ('[^']+'|[A-Z_]+)[,)]/g)].map(
        ([, name = '']) => name,
      ),
    )
    // What an older version left there is only taken away.
    const constants: Record<string, string> = {
      TOKEN_KEY_FILE,
      FORMER_TOKEN_KEY_FILE: 'token.key.former',
      UNFINISHED: 'restoring',
    }
    const names = [...new Set(found)].flatMap((name) =>
      name === 'FORMER_FILE' ? [] : [constants[name] ?? name.replaceAll("'", '')],
    )
    expect(names.toSorted()).toEqual(Object.keys(fileKinds).toSorted())
  })
})
