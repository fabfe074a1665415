import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { readArchive } from '#apps/backup/archive.ts'
import type { Manifest } from '#apps/backup/back-up.ts'
import { restore } from '#apps/backup/restore.ts'
import { renderText } from '#engine/render/render-text.ts'
import type { DocumentTree } from '#engine/source/index.ts'
import { openDatabase } from '#kernel/database/connection.ts'
import { compareSchema } from '#kernel/database/migrate.ts'
import { fingerprintOf, loadTokenKey } from '#kernel/database/token-key.ts'
import { requireInvoice } from '#modules/commerce/invoices/invoice.ts'
import { prepareDownload } from '#modules/documents/prepare-download.ts'
import { listOwnedIds } from '#modules/documents/queries.ts'
import { findAccess } from '#modules/entitlements/access.ts'
import { logIn } from '#modules/identity/accounts/log-in.ts'
import { createPasswordHasher } from '#modules/identity/accounts/passwords.ts'
import { buildVisitor } from '#tests/builders/accounts.ts'
import { databaseUrl, dropDatabase, runOnServer } from '#tests/builders/database-address.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { olderInstallation } from './older-installation.ts'

const archive = path.join(import.meta.dirname, '2026-11-28.backup')
const { serverUrl } = inject('testDatabases')
const dataDir = mkdtempSync(path.join(tmpdir(), 'upgrade-'))
const name = `formulary_test_${randomBytes(8).toString('hex')}`
await runOnServer(serverUrl, `CREATE DATABASE ${name}`)
const url = databaseUrl(serverUrl, name)
const { db, close } = openDatabase(url, { poolSize: 2, onError: () => {} })
afterAll(async () => {
  await close()
  await dropDatabase(serverUrl, name)
  rmSync(dataDir, { recursive: true })
})

test('R-52 an installation of an older version is updated: its person logs in and has document and invoice', async () => {
  const { email, password, answers, total } = olderInstallation
  const { manifest, leftOut } = await restore(archive, { databaseUrl: url, dataDir })
  expect(manifest.migrations).toHaveLength(30)
  expect(leftOut).toEqual([])
  expect(await compareSchema(url)).toBe('same')

  const tokenKey = loadTokenKey(dataDir)
  expect(fingerprintOf(tokenKey)).toBe(manifest.key)
  const deps = { ...buildDependencies(db), tokenKey, passwords: createPasswordHasher() }
  const entered = await logIn(deps, buildVisitor(), { email, password })
  if (!entered.ok) throw new Error(entered.error)
  const { accountId } = entered.logIn
  const { library } = await findAccess(deps, { accountId })
  const documents = await listOwnedIds(db, { ownerId: accountId })
  expect(documents).toHaveLength(1)
  // Its template is the one that it was begun with: the library of that version is not here.
  const { tree } = await prepareDownload(deps, { id: accountId, library }, { id: documents[0]?.id ?? '' })
  expect(
    Buffer.from(renderText(tree as DocumentTree))
      .toString()
      .replaceAll(/\s+/g, ' '),
  ).toContain(answers.purpose)
  expect(await requireInvoice(deps, { accountId }, { number: 1 })).toMatchObject({
    kind: 'invoice',
    contents: { total, currency: 'USD', email },
  })
})

test('a backup has nothing of the version of PostgreSQL: text in columns, of types that mean the same everywhere', async () => {
  const manifest = (await readArchive(archive, undefined, async (entry, data) => {
    const parts: Buffer[] = []
    for await (const part of data) parts.push(part)
    if ('file' in entry) return
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
    for (const row of text.split('\n').slice(0, -1))
      expect(row.split('\t'), entry.table).toHaveLength(entry.columns.length)
  })) as Manifest
  expect(manifest.postgres).toBe('18.4')
  // Numbers of a server's own: of its objects, transactions and log.
  const { rows } = await runOnServer(
    url,
    `SELECT table_name, column_name, udt_name FROM information_schema.columns
     WHERE table_schema = ANY ('{public,drizzle,pgboss}') AND udt_name ~ '^(_?(oid|reg.*|xid8?|cid|tid|pg_.*))$'`,
  )
  expect(rows).toEqual([])
})
