import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createDocument } from './create-document.ts'
import { listDocuments } from './list-documents.ts'
import { TRASH_DAYS } from './schema.ts'
import { documents } from './tables.ts'
import { deleteDocuments, deleteForGood, deleteOldTrash, emptyTrash, restoreDocuments } from './trash.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db, { templates: [buildTemplate()] })
const notFound = { code: 'not_found' }

async function buildActor() {
  return { id: (await buildAccount(deps)).accountId, library: [] as string[] }
}

async function buildDocument(actor: { id: string }): Promise<string> {
  const outcome = await createDocument(deps, actor, { templateSlug: 'letter-of-intent-D1', answers: {} })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.document.id
}

async function buildDeleted(actor: { id: string }, days = 0): Promise<string> {
  const id = await buildDocument(actor)
  await deleteDocuments(deps, actor, { ids: [id] })
  const deletedAt = sql`now() - make_interval(days => ${days})`
  await db.update(documents).set({ deletedAt }).where(eq(documents.id, id))
  return id
}

const idsIn = async (actor: { id: string; library: string[] }, place: 'documents' | 'trash') =>
  (await listDocuments(deps, actor, { place })).documents.map(({ id }) => id).sort()
const isKept = async (id: string) =>
  (await db.select({ id: documents.id }).from(documents).where(eq(documents.id, id))).length === 1

test('several documents go into the trash at once, and come back', async () => {
  const actor = await buildActor()
  const ids = [await buildDocument(actor), await buildDocument(actor)].sort()
  const other = await buildDocument(actor)

  expect((await deleteDocuments(deps, actor, { ids })).sort()).toEqual(ids)
  expect(await idsIn(actor, 'documents')).toEqual([other])
  expect(await idsIn(actor, 'trash')).toEqual(ids)

  expect((await restoreDocuments(deps, actor, { ids })).sort()).toEqual(ids)
  expect(await idsIn(actor, 'trash')).toEqual([])
})

test('what is gone already is passed over; where everything is, it is told', async () => {
  const actor = await buildActor()
  const [gone, kept] = [await buildDeleted(actor), await buildDocument(actor)]

  expect(await deleteDocuments(deps, actor, { ids: [gone, kept] })).toEqual([kept])
  await expect(deleteDocuments(deps, actor, { ids: [gone, kept] })).rejects.toMatchObject(notFound)
})

test('the list of the trash tells when each is deleted for good', async () => {
  const actor = await buildActor()
  await buildDeleted(actor, 10)

  const [listed] = (await listDocuments(deps, actor, { place: 'trash' })).documents

  const days = ((listed?.deletedFrom?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(TRASH_DAYS - 10, 1)
})

test('only what lies in the trash is deleted for good', async () => {
  const actor = await buildActor()
  const [deleted, kept] = [await buildDeleted(actor), await buildDocument(actor)]

  expect(await deleteForGood(deps, actor, { ids: [deleted, kept] })).toBe(1)
  expect([await isKept(deleted), await isKept(kept)]).toEqual([false, true])
  await expect(deleteForGood(deps, actor, { ids: [deleted] })).rejects.toMatchObject(notFound)
})

test('R-12 emptying the trash takes what is in the own one, and nothing else', async () => {
  const [actor, other] = [await buildActor(), await buildActor()]
  const [deleted, kept, theirs] = [
    await buildDeleted(actor),
    await buildDocument(actor),
    await buildDeleted(other),
  ]

  await emptyTrash(deps, actor)
  await emptyTrash(deps, actor)

  expect([await isKept(deleted), await isKept(kept), await isKept(theirs)]).toEqual([false, true, true])
})

test('R-12 another account’s documents are neither moved nor deleted for good', async () => {
  const [owner, other] = [await buildActor(), await buildActor()]
  const [deleted, kept] = [await buildDeleted(owner), await buildDocument(owner)]

  for (const attempt of [deleteDocuments, restoreDocuments, deleteForGood]) {
    await expect(attempt(deps, other, { ids: [deleted, kept] })).rejects.toMatchObject(notFound)
  }
  expect([await idsIn(owner, 'trash'), await idsIn(owner, 'documents')]).toEqual([[deleted], [kept]])
})

test('after thirty days it is out of sight at once, and the next run of the job deletes it', async () => {
  const actor = await buildActor()
  const [old, young, kept] = [
    await buildDeleted(actor, TRASH_DAYS),
    await buildDeleted(actor, TRASH_DAYS - 1),
    await buildDocument(actor),
  ]

  expect(await idsIn(actor, 'trash')).toEqual([young])
  await expect(restoreDocuments(deps, actor, { ids: [old] })).rejects.toMatchObject(notFound)

  await deleteOldTrash(deps)

  expect([await isKept(old), await isKept(young), await isKept(kept)]).toEqual([false, true, true])
})
