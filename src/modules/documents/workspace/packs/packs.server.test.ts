import { expect, test } from 'vitest'
import type { Field } from '#engine/source/index.ts'
import { newId } from '#kernel/ids.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { buildArrangement } from '#tests/builders/arrangement.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { getDocument } from '../../open-document.ts'
import { deleteDocuments } from '../../trash.ts'
import { loadPack, loadPacks, sendPack } from './packs.server.ts'

const party: Field = { id: 'employer', label: 'Employer', type: 'party', required: true }
const day: Field = { id: 'firstDay', label: 'First day', type: 'date', required: true }
const text = (id: string, maximumLength: number): Field => {
  return { id, label: id, type: 'text', required: true, maximumLength }
}
const templates = [
  buildTemplate({ fields: [party, day, text('title', 40)] }),
  buildTemplate({ number: 2, free: false, fields: [text('company', 100), text('position', 10)] }),
  buildTemplate({ number: 3, fields: [{ ...party, id: 'buyer' }] }),
]
const { collections, ...arrangement } = buildArrangement()
const hiring = {
  slug: 'hiring',
  types: [],
  categories: [],
  name: { en: 'Hiring', fr: 'Embaucher' },
  lead: { en: 'From the offer on.', fr: 'Dès la promesse.' },
  packs: [
    {
      language: 'en-US',
      templates: [1, 2],
      questions: { employer: ['1.employer', '2.company'], role: ['1.title', '2.position'] },
    },
  ],
}
const { db } = await createTestDatabase()
const deps = {
  ...buildDependencies(db),
  catalogue: createCatalogue(templates, {
    arrangement: { ...arrangement, collections: [...collections, hiring] },
  }),
}

const params = { language: 'en-US', slug: 'hiring' }
const request = (cookie: string, options: object = {}, query = '') =>
  Object.assign(buildRouteRequest(deps, `/app/packs/en-US/hiring/${query}`, { cookie, ...options }), {
    params,
  })
const load = (cookie: string, query?: string) => answerOf(loadPack(request(cookie, {}, query)))
const send = (cookie: string, form: [string, string][]) => answerOf(sendPack(request(cookie, { form })))
const answered = (batch: string, ...documents: string[]): [string, string][] => [
  ['batch', batch],
  ...documents.map((number): [string, string] => ['document', number]),
  ['employer.name', 'Acme Inc.'],
  ['employer.kind', 'company'],
  ['role', 'Night porter'],
]
const startedBy = async (cookie: string, batch: string) => {
  const { data } = await load(cookie, `?started=${batch}`)
  return (data as Awaited<ReturnType<typeof loadPack>>).started
}

test('a pack asks once what its templates ask alike, and nothing of them is required', async () => {
  const { cookie } = await buildSession(deps)
  const { data } = await answerOf(loadPacks(buildRouteRequest(deps, '/app/packs/', { cookie })))
  expect(data).toMatchObject({
    packs: [{ path: '/app/packs/en-US/hiring/', name: 'Hiring · United States', documents: 2 }],
  })
  expect((await load(cookie)).data).toMatchObject({
    name: 'Hiring',
    templates: [{ number: 1 }, { number: 2, needsPlan: true }],
    form: {
      groups: [
        {
          fields: [
            { id: 'employer', label: 'Employer', required: false },
            { id: 'role', label: 'title' },
          ],
        },
      ],
    },
    asks: { employer: [1, 2], role: [1, 2] },
    started: [],
  })
})

test('each chosen document begins with the answers; what one of them cannot hold is blank there', async () => {
  const { cookie, accountId } = await buildSession(deps)
  const batch = newId()
  const { status, location } = await send(cookie, answered(batch, '1', '2', '3'))
  expect([status, location]).toEqual([303, `/app/packs/en-US/hiring/?started=${batch}`])

  const started = await startedBy(cookie, batch)
  expect(started).toMatchObject([
    { templateSlug: 'letter-of-intent-D1', progress: { required: 3, answered: 2 } },
    { templateSlug: 'letter-of-intent-D2', progress: { required: 2, answered: 1 } },
  ])
  const [first, second] = await Promise.all(
    started.map(async ({ id }) => (await getDocument(deps, { id: accountId }, { id })).document.answers),
  )
  expect(first).toMatchObject({ employer: { kind: 'company', name: 'Acme Inc.' }, title: 'Night porter' })
  expect(second).toEqual({ company: 'Acme Inc.' })
})

test('R-10 a form that is sent twice, also at once, starts its documents once', async () => {
  const { cookie } = await buildSession(deps)
  const batch = newId()
  await Promise.all(Array.from({ length: 8 }, () => send(cookie, answered(batch, '1', '2'))))
  expect(await startedBy(cookie, batch)).toHaveLength(2)
})

test('R-12 the same form of somebody else starts documents of their own', async () => {
  const [one, other] = [await buildSession(deps), await buildSession(deps)]
  const batch = newId()
  await send(one.cookie, answered(batch, '1'))
  expect(await startedBy(other.cookie, batch)).toEqual([])
  await send(other.cookie, answered(batch, '1'))
  const ids = [...(await startedBy(one.cookie, batch)), ...(await startedBy(other.cookie, batch))]
  expect(new Set(ids.map(({ id }) => id)).size).toBe(2)
})

test('what is sent has to choose a document, be readable and name its form; nothing is half begun', async () => {
  const { cookie, accountId } = await buildSession(deps)
  const batch = newId()
  expect(await send(cookie, answered(batch))).toMatchObject({ status: 422, data: { problem: 'nothing' } })
  expect(await send(cookie, answered(batch, '3', 'x'))).toMatchObject({ data: { problem: 'nothing' } })
  const unreadable: [string, string][] = [...answered(batch, '1'), ['employer.email', 'nobody']]
  expect(await send(cookie, unreadable)).toMatchObject({
    status: 422,
    data: { problem: 'answers', chosen: [1], answers: { employer: { email: 'nobody' } } },
  })
  expect(await startedBy(cookie, batch)).toEqual([])
  expect((await send(cookie, answered('1', '1'))).status).toBe(400)

  await send(cookie, answered(batch, '1', '2'))
  const [first] = await startedBy(cookie, batch)
  await deleteDocuments(deps, { id: accountId }, { ids: [first?.id ?? ''] })
  expect((await send(cookie, answered(batch, '1', '2'))).status).toBe(404)
})

test('a pack that there is not, and one of another language, is no page', async () => {
  const { cookie } = await buildSession(deps)
  for (const wrong of [
    { language: 'fr-FR', slug: 'hiring' },
    { language: 'en-US', slug: 'contracts' },
  ]) {
    const route = Object.assign(buildRouteRequest(deps, '/app/packs/', { cookie }), { params: wrong })
    expect((await answerOf(loadPack(route))).status).toBe(404)
  }
})
