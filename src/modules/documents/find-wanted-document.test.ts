import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createDocument } from './create-document.ts'
import { findWantedDocument } from './open-document.ts'
import { documents } from './tables.ts'
import { deleteDocuments } from './trash.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db, { templates: [buildTemplate({ free: false })] })
const slug = 'letter-of-intent-D1'

async function buildActor() {
  return { id: (await buildAccount(deps)).accountId, library: [] as string[] }
}

async function buildDocument(actor: { id: string }) {
  const outcome = await createDocument(deps, actor, { templateSlug: slug, answers: { company: 'Acme' } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.document.id
}

const find = (actor: { id: string }, destination: string | null | undefined) =>
  findWantedDocument(deps, actor, { destination })
const fresh = { destination: `doc/${slug}/`, isSaved: false, download: undefined }

test('the document that is named is found, with the file that was asked for', async () => {
  const actor = await buildActor()
  const id = await buildDocument(actor)
  await buildDocument(actor)
  const destination = `doc/${slug}/?document=${id}&download=pdf`
  expect(await find(actor, destination)).toMatchObject({
    ...{ destination, isSaved: true, download: 'pdf' },
    template: { free: false },
  })
})

test('where only the template is known, it is what was saved of it last', async () => {
  const actor = await buildActor()
  expect(await find(actor, `doc/${slug}`)).toMatchObject(fresh)
  const [older, newer] = [await buildDocument(actor), await buildDocument(actor)]
  const before = new Date(Date.now() - 3_600_000)
  await db.update(documents).set({ updatedAt: before }).where(eq(documents.id, older))
  expect(await find(actor, `doc/${slug}`)).toMatchObject({
    destination: `doc/${slug}/?document=${newer}`,
    isSaved: true,
  })
})

test('R-12 a document of somebody else is as one that never was, and none of their own stands in for it', async () => {
  const [actor, other] = [await buildActor(), await buildActor()]
  const theirs = await buildDocument(other)
  await buildDocument(actor)
  for (const id of [theirs, newId()])
    expect(await find(actor, `doc/${slug}/?document=${id}&download=pdf`)).toMatchObject(fresh)
})

test('what lies in the trash is not gone back to, nor is another document in its place', async () => {
  const actor = await buildActor()
  const id = await buildDocument(actor)
  await buildDocument(actor)
  await deleteDocuments(deps, actor, { ids: [id] })
  expect(await find(actor, `doc/${slug}/?document=${id}`)).toMatchObject(fresh)
})

test('what is no document, or of no template, is none', async () => {
  const actor = await buildActor()
  for (const destination of [
    '',
    'search/?t=lease',
    'doc/nothing-D99/',
    'https://evil.example',
    null,
    undefined,
  ])
    expect(await find(actor, destination)).toBeUndefined()
})
