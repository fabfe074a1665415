import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createDocument, duplicateDocument } from './create-document.ts'
import { listDocuments, listFilledIn, listRecentDocuments } from './list-documents.ts'
import { renameDocument } from './save-document.ts'
import { documents } from './tables.ts'
import { deleteDocuments } from './trash.ts'

const { db } = await createTestDatabase()
const templates = [buildTemplate(), buildTemplate({ number: 2, free: false })]
const deps = buildDependencies(db, { templates })

async function buildActor() {
  return { id: (await buildAccount(deps)).accountId, library: [] as string[] }
}

async function buildDocument(actor: { id: string }, { title = 'Offer', number = 1 } = {}): Promise<string> {
  const templateSlug = `letter-of-intent-D${number}`
  const outcome = await createDocument(deps, actor, { templateSlug, answers: { company: 'Acme' } })
  if (!outcome.ok) throw new Error(outcome.error)
  await renameDocument(deps, actor, { id: outcome.document.id, title })
  return outcome.document.id
}

test('a list tells the template of each document, and whether its files may be downloaded', async () => {
  const actor = await buildActor()
  await buildDocument(actor, { title: 'Free' })
  await buildDocument(actor, { title: 'Paid', number: 2 })

  expect((await listDocuments(deps, actor, { sort: 'name' })).documents).toMatchObject([
    { title: 'Free', template: { title: 'Letter of Intent', language: 'en-US', mayDownload: true } },
    { title: 'Paid', template: { mayDownload: false } },
  ])
})

test('LIC-3 a list holds nothing of a template’s text and nothing of the answers', async () => {
  const actor = await buildActor()
  await buildDocument(actor, { number: 2 })

  const json = JSON.stringify(await listDocuments(deps, actor))

  expect(json).not.toMatch(/paragraph|Acme|States what/)
})

test('a template that has left the library is told as it was when the document was made', async () => {
  const actor = await buildActor()
  await buildDocument(actor)
  const later = buildDependencies(db)

  const { documents: found } = await listDocuments(later, actor, { words: 'intent' })

  expect(found).toMatchObject([{ template: { title: 'Letter of Intent', mayDownload: true } }])
})

test('R-12 nobody else’s documents are listed, nor their answers', async () => {
  const [owner, other] = [await buildActor(), await buildActor()]
  const id = await buildDocument(owner)

  expect((await listDocuments(deps, other)).all).toBe(0)
  expect(await listRecentDocuments(deps, other, { limit: 5 })).toEqual([])
  expect(await listFilledIn(deps, other, { ids: [id] })).toEqual([])
  expect(await listFilledIn(deps, owner, { ids: [id] })).toMatchObject([{ id, answers: { company: 'Acme' } }])
})

test('the documents changed last come first, without what is in the trash', async () => {
  const actor = await buildActor()
  const [first, second, deleted] = [
    await buildDocument(actor),
    await buildDocument(actor),
    await buildDocument(actor),
  ]
  await deleteDocuments(deps, actor, { ids: [deleted] })
  await renameDocument(deps, actor, { id: first, title: 'Changed' })

  const recent = await listRecentDocuments(deps, actor, { limit: 5 })

  expect(recent.map(({ id }) => id)).toEqual([first, second])
})

test('a copy is called in the reader’s words, and a second one gets a number', async () => {
  const actor = await buildActor()
  const id = await buildDocument(actor, { title: 'Bail' })
  const nameCopy = (title: string) => `Copie de ${title}`

  for (const _ of [1, 2, 3]) await duplicateDocument(deps, actor, { id, nameCopy })

  const { documents: found } = await listDocuments(deps, actor, { sort: 'name' })
  expect(found.map(({ title }) => title)).toEqual([
    'Bail',
    'Copie de Bail',
    'Copie de Bail (2)',
    'Copie de Bail (3)',
  ])
})

test('a copy of the longest title has a title that documents may have', async () => {
  const actor = await buildActor()
  const id = await buildDocument(actor, { title: '📄'.repeat(100) })

  for (const _ of [1, 2]) {
    await duplicateDocument(deps, actor, { id, nameCopy: (title) => `Copy of ${title}` })
  }

  const titles = (await listDocuments(deps, actor)).documents.map(({ title }) => title)
  expect(new Set(titles).size).toBe(3)
  expect(titles.every((title) => title.length <= 200 && title.isWellFormed())).toBe(true)
})

test('of 5,000 documents a list finds the 500 of its owner, a page of them', async () => {
  const [actor, crowd] = [await buildActor(), await buildActor()]
  const source = await buildDocument(crowd)
  const [sample] = await db.select().from(documents).where(eq(documents.id, source))
  if (!sample) throw new Error('the document is missing that has just been made')
  const insert = (ownerId: string, count: number) =>
    db.insert(documents).values(
      Array.from({ length: count }, (_, number) => ({
        ...sample,
        id: newId(),
        ownerId,
        title: `Offer ${number}`,
        answers: { company: 'x'.repeat(3_000) },
      })),
    )
  for (let inserted = 0; inserted < 4_500; inserted += 1_500) await insert(crowd.id, 1_500)
  await insert(actor.id, 500)

  const { documents: listed, total } = await listDocuments(deps, actor, { words: 'öffer', sort: 'name' })

  expect(total).toBe(500)
  expect(listed.length).toBeLessThan(total)
  expect(listed.every(({ title }) => title.startsWith('Offer'))).toBe(true)
})
