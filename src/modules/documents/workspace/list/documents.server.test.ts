import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createDocument } from '../../create-document.ts'
import { listDocuments } from '../../list-documents.ts'
import { renameDocument } from '../../save-document.ts'
import { changeDocuments, loadDocuments } from './documents.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db, { templates: [buildTemplate()] })

interface Person {
  accountId: string
  cookie: string
}

async function buildDocuments({ accountId }: Person, ...titles: string[]): Promise<string[]> {
  const ids = []
  for (const title of titles) {
    const creation = { templateSlug: 'letter-of-intent-D1', answers: {} }
    const outcome = await createDocument(deps, { id: accountId }, creation)
    if (!outcome.ok) throw new Error(outcome.error)
    await renameDocument(deps, { id: accountId }, { id: outcome.document.id, title })
    ids.push(outcome.document.id)
  }
  return ids
}

const load = ({ cookie }: Person, query = '') =>
  answerOf(loadDocuments(buildRouteRequest(deps, `/app/documents/${query}`, { cookie })))

const change = ({ cookie }: Person, form: [string, string][], query = '') =>
  answerOf(changeDocuments(buildRouteRequest(deps, `/app/documents/${query}`, { cookie, form })))

const chosen = (ids: string[]) => ids.map((id): [string, string] => ['id', id])

const titlesOf = async ({ accountId }: Person, place: 'documents' | 'trash' = 'documents') =>
  (await listDocuments(deps, { id: accountId, library: [] }, { place, sort: 'name' })).documents.map(
    ({ title }) => title,
  )

test('the address says what the list shows', async () => {
  const person = await buildSession(deps)
  await buildDocuments(person, 'Éclair', 'Lease', 'Offer')

  const { data } = await load(person, '?q=ECLAIR&sort=name&template=&language=&show=x')

  expect(data).toMatchObject({
    query: { place: 'documents', words: 'ECLAIR', sort: 'name', limit: 25 },
    list: { total: 1, all: 3, documents: [{ title: 'Éclair' }], languages: [{ name: 'English', count: 3 }] },
  })
})

test('whoever is not logged in is sent to the log-in page', async () => {
  expect((await load({ accountId: '', cookie: '' })).location).toMatch(/^\/app\/account\/login\//)
})

test('what is chosen goes into the trash; the list comes back as it was, and says how to undo it', async () => {
  const person = await buildSession(deps)
  const [first = '', second = '', third = ''] = await buildDocuments(person, 'A', 'B', 'C')

  const { status, location } = await change(
    person,
    [['intent', 'delete'], ...chosen([first, second])],
    '?q=a&sort=name&rename=x&did=copied&id=y',
  )

  expect(status).toBe(303)
  const { pathname, searchParams } = new URL(location ?? '', 'http://localhost')
  expect(pathname).toBe('/app/documents/')
  expect(Object.fromEntries(searchParams)).toMatchObject({ q: 'a', sort: 'name', did: 'deleted' })
  expect(searchParams.getAll('id').sort()).toEqual([first, second].sort())
  expect(await titlesOf(person)).toEqual(['C'])
  expect((await load(person, new URL(location ?? '', 'http://localhost').search)).data).toMatchObject({
    outcome: { did: 'deleted', ids: expect.arrayContaining([first, second]) },
  })

  await change(person, [['intent', 'restore'], ...chosen([first, second])])
  expect(await titlesOf(person)).toEqual(['A', 'B', 'C'])
  expect(third).not.toBe('')
})

test('a copy is called in the language of the page', async () => {
  const person = await buildSession(deps)
  const ids = await buildDocuments(person, 'Offer')

  const { location } = await change(person, [['intent', 'duplicate'], ...chosen(ids)])

  expect(location).toMatch(/\?did=copied&id=[\w-]{22}$/)
  expect(await titlesOf(person)).toEqual(['Copy of Offer', 'Offer'])
})

test('a name that is none is told beside it', async () => {
  const person = await buildSession(deps)
  const [id = ''] = await buildDocuments(person, 'Offer')
  const rename = (title: string) =>
    change(person, [
      ['intent', 'rename'],
      ['id', id],
      ['title', title],
    ])

  expect(await rename('  ')).toMatchObject({ status: 400, data: { problem: { code: 'name_required', id } } })
  expect(await rename('x'.repeat(201))).toMatchObject({ data: { problem: { code: 'name_too_long', id } } })
  expect((await rename(' Bid ')).location).toBe('/app/documents/')
  expect(await titlesOf(person)).toEqual(['Bid'])
})

test('the trash is emptied, or one document of it deleted for good', async () => {
  const person = await buildSession(deps)
  const ids = await buildDocuments(person, 'A', 'B', 'C')
  await change(person, [['intent', 'delete'], ...chosen(ids)])

  const destroyed = await change(person, [['intent', 'destroy'], ...chosen(ids.slice(0, 1))], '?trash')
  expect(destroyed.location).toBe('/app/documents/?trash=&did=destroyed')
  expect(await titlesOf(person, 'trash')).toEqual(['B', 'C'])

  expect((await change(person, [['intent', 'empty']], '?trash')).location).toBe(
    '/app/documents/?trash=&did=emptied',
  )
  expect(await titlesOf(person, 'trash')).toEqual([])
})

test('what another tab has done already is told, and nothing else happens', async () => {
  const person = await buildSession(deps)
  const ids = await buildDocuments(person, 'A')
  await change(person, [['intent', 'delete'], ...chosen(ids)])

  for (const intent of ['delete', 'duplicate'] as const) {
    expect(await change(person, [['intent', intent], ...chosen(ids)])).toMatchObject({
      status: 404,
      data: { problem: { code: 'gone' } },
    })
  }
  expect(await titlesOf(person, 'trash')).toEqual(['A'])
})

test('R-12 somebody else’s documents and those that are not there are the same: 404, and nothing happens', async () => {
  const [owner, other] = [await buildSession(deps), await buildSession(deps)]
  const ids = await buildDocuments(owner, 'Mine', 'Deleted')
  await change(owner, [['intent', 'delete'], ...chosen(ids.slice(1))])

  for (const intent of ['rename', 'duplicate', 'delete', 'restore', 'destroy']) {
    const form = (those: string[]): [string, string][] => [
      ['intent', intent],
      ['title', 'Theirs'],
      ...chosen(those),
    ]
    const theirs = await change(other, form(ids))
    expect(theirs).toMatchObject({ status: 404, data: { problem: { code: 'gone' } } })
    expect(await change(other, form([newId(), newId()]))).toEqual(theirs)
    expect(await change(other, form(['no id']))).toEqual(theirs)
  }
  expect([await titlesOf(owner), await titlesOf(owner, 'trash')]).toEqual([['Mine'], ['Deleted']])
})

test('nothing chosen, and more than a list does at once, is told', async () => {
  const person = await buildSession(deps)
  const many = Array.from({ length: 101 }, () => newId())

  expect(await change(person, [['intent', 'delete']])).toMatchObject({
    status: 400,
    data: { problem: { code: 'nothing_chosen' } },
  })
  expect(await change(person, [['intent', 'delete'], ...chosen(many)])).toMatchObject({
    data: { problem: { code: 'too_many' } },
  })
  expect((await change(person, [['intent', 'explode'], ...chosen([newId()])])).status).toBe(400)
})
