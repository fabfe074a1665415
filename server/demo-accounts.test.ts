import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts } from '#database/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { createPasswordHasher } from './adapters/passwords.ts'
import { prepareDemoAccounts } from './demo-accounts.ts'

const { db } = await createTestDatabase()
const deps = { db, passwords: createPasswordHasher() }
let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-'))
  await db.delete(accounts)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('an empty database gets four accounts, told at every start and kept for their owner alone', async () => {
  const first = await prepareDemoAccounts(deps, { dataDir, password: undefined })
  expect(first?.emails).toHaveLength(4)
  expect(await prepareDemoAccounts(deps, { dataDir, password: undefined })).toEqual(first)
  const file = join(dataDir, 'demo-accounts.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [account] = await db.select().from(accounts)
  expect(await deps.passwords.verify(account?.passwordHash ?? '', first?.password ?? '')).toBe(true)
})

test('the password may be chosen', async () => {
  const demo = await prepareDemoAccounts(deps, { dataDir, password: 'chosen by me' })
  expect(demo?.password).toBe('chosen by me')
})

test('a database with accounts of its own gets none, and no file', async () => {
  await db.insert(accounts).values({ id: 'somebody', email: 'somebody@mail.test' })
  expect(await prepareDemoAccounts(deps, { dataDir, password: undefined })).toBeUndefined()
  expect(readdirSync(dataDir)).toEqual([])
})
