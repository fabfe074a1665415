import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#kernel/database/connection.ts'
import { startEmbeddedPostgres } from '#kernel/database/embedded/start-embedded-postgres.ts'
import { compareSchema, migrate } from '#kernel/database/migrate.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { isTaken } from '#tests/builders/whole.ts'
import { runOperatorCommand } from './operator-command.ts'

const { db, url } = await createTestDatabase()
const other = await createTestDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'operator-command-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** `npm run operator` on the database of this file; answers both outputs and the exit code. */
async function run(args: string[], settings: Record<string, string> = {}) {
  const said = { stdout: '', stderr: '' }
  const code = await runOperatorCommand(args, {
    environment: { DATABASE_URL: url, DATA_DIR: dataDir, ...settings },
    print: (text) => {
      said.stdout += text
    },
    complain: (text) => {
      said.stderr += text
    },
  })
  return { code, ...said }
}

test('with DATABASE_URL the first operator is made, listed, and not removed', async () => {
  const added = await run(['add', 'Ada@mail.test'], { PUBLIC_URL: 'https://www.example.com' })
  expect(added).toMatchObject({ code: 0 })
  expect(added.stdout).toMatch(
    /^Ada@mail\.test is now an operator\..*\nhttps:\/\/www\.example\.com\/app\/account\/set-password\/\?link=[\w-]{43}\n$/,
  )
  expect((await run(['list'])).stdout).toBe('Ada@mail.test  owner    no password yet\n')
  expect(await run(['remove', 'ada@mail.test'])).toMatchObject({
    code: 1,
    stderr: 'ada@mail.test is the last operator. Add another one first.\n',
  })
  await run(['add', 'eve@mail.test'])
  await db.update(accounts).set({ passwordHash: 'any' }).where(eq(accounts.email, 'Ada@mail.test'))
  expect(await run(['remove', 'ada@mail.test'])).toMatchObject({
    code: 1,
    stderr: 'ada@mail.test cannot be removed yet: no other operator has set a password.\n',
  })
  await db.update(accounts).set({ passwordHash: 'any' }).where(eq(accounts.email, 'eve@mail.test'))
  expect(await run(['remove', 'ada@mail.test'])).toMatchObject({ code: 0 })
  expect((await run(['list'])).stdout).toBe('eve@mail.test  owner    no second factor yet\n')
})

test('with a mail server the mail waits for the server to run, and no link is printed', async () => {
  const { code, stdout } = await run(['add', 'mel@mail.test'], { SMTP_URL: 'smtp://localhost:1' })
  expect(code).toBe(0)
  expect(stdout).not.toContain('link=')
  const { rows } = await db.execute(
    sql`select data ->> 'kind' as kind from pgboss.job where name = 'send-mail' and data ->> 'accountId' =
      (select id from ${accounts} where email = 'mel@mail.test')`,
  )
  expect(rows).toEqual([{ kind: 'operatorAdded' }])
})

test.each([
  [['ad', 'ada@mail.test'], 'Unknown command "ad".'],
  [['add', 'ada'], '"ada" is not an e-mail address.'],
  [['add'], 'Usage: npm run operator -- add EMAIL'],
  [['list', 'ada@mail.test'], 'Usage: npm run operator -- list'],
  [['remove', 'nobody@mail.test'], 'There is no account with the address nobody@mail.test.'],
])('%j is refused, and the first line says why', async (args, why) => {
  const { code, stderr } = await run(args)
  expect(code).toBe(1)
  expect(stderr.split('\n')[0]).toBe(why)
})

test.each([
  [{ DATABASE_URL: '' }, 'There is no installation in'],
  [{ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'The database does not answer'],
])('an installation that is not there is told in one line: %j', async (settings, why) => {
  const { code, stderr } = await run(['list'], settings)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^.+\n$/)
  expect(stderr).toContain(why)
})

test('a database of another version is left as it is, and an empty one begins with `add` alone', async () => {
  const migrations = sql`drizzle.__drizzle_migrations`
  await other.db.execute(sql`delete from ${migrations} where id = (select max(id) from ${migrations})`)
  for (const args of [['list'], ['add', 'ada@mail.test']]) {
    expect(await run(args, { DATABASE_URL: other.url })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database has the schema of another version\. .+\n$/),
    })
  }
  await other.db.execute(sql`drop schema drizzle, public, pgboss cascade`)
  await other.db.execute(sql`create schema public`)
  expect(await run(['list'], { DATABASE_URL: other.url })).toMatchObject({
    code: 1,
    stderr: 'The database is empty. Add an operator or start the product first.\n',
  })
  expect(await run(['add', 'ada@mail.test'], { DATABASE_URL: other.url })).toMatchObject({ code: 0 })
})

test.runIf(isTaken('scripts'))(
  'an embedded database that no server runs is left at its schema, too',
  async () => {
    const folder = path.join(dataDir, 'embedded')
    const settings = { DATABASE_URL: '', DATA_DIR: folder }
    const log = { info() {}, warn() {}, error() {} }
    /** Does something while the database runs, and stops it. */
    async function whileRunning<T>(act: (url: string) => Promise<T>): Promise<T> {
      const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
      try {
        return await act(postgres.url)
      } finally {
        await postgres.stop()
      }
    }
    await whileRunning(async (embedded) => {
      await migrate(embedded)
      const connection = openDatabase(embedded, { poolSize: 1, onError: () => {} })
      const migrations = sql`drizzle.__drizzle_migrations`
      await connection.db.execute(
        sql`delete from ${migrations} where id = (select max(id) from ${migrations})`,
      )
      await connection.close()
    })

    for (const args of [['list'], ['add', 'ada@mail.test']]) {
      expect(await run(args, settings)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The database has the schema of another version.+\n$/),
      })
    }
    expect(await whileRunning(compareSchema)).toBe('other')

    await whileRunning(async (embedded) => {
      const connection = openDatabase(embedded, { poolSize: 1, onError: () => {} })
      // Put away, not dropped: on a slow disk that takes longer than a query may.
      await connection.db.execute(sql`alter schema drizzle rename to drizzle_before`)
      await connection.db.execute(sql`alter schema public rename to before`)
      await connection.db.execute(sql`create schema public`)
      await connection.close()
    })
    expect(await run(['list'], settings)).toMatchObject({ code: 1 })
    expect(await run(['add', 'ada@mail.test'], settings)).toMatchObject({ code: 0 })
    expect((await run(['list'], settings)).stdout).toBe('ada@mail.test  owner    no password yet\n')
  },
  60_000,
)
