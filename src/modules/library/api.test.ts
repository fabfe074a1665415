import { expect, test } from 'vitest'
import { defaultLimits } from '#apps/modules.ts'
import { createInMemoryRateLimiter, type Limits } from '#kernel/rate-limits/index.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createTemplatesApi } from './api.ts'

const { db } = await createTestDatabase()
const compiled = [1, 2, 3].map((number) => buildTemplate({ number }))
const deps = buildDependencies(db, { templates: compiled })
/** The API with limits of its own, for the visitor of an address. */
const build = ({ address = 'here', limits = {} }: { address?: string; limits?: Partial<Limits> } = {}) => ({
  ...deps,
  rateLimiter: createInMemoryRateLimiter(),
  limits: { ...defaultLimits, ...limits },
  clientNetwork: () => 'network',
  clientAddress: () => address,
})
const server = buildApi({ '/': createTemplatesApi(build()) })
const get = async (path: string) => {
  const response = await server.request(path)
  return { status: response.status, body: await response.json() }
}
const minute = (attempts: number) => [{ attempts, seconds: 60 }]
const document = (number: number) => ({
  label: 'Letter of Intent',
  url: `letter-of-intent-D${number}`,
  thumb: `/pictures/D${number}-${compiled[number - 1]?.revision}/1-250.webp`,
  search: `/search/?t=letter-of-intent-D${number}`,
})

test('CAT-1 search answers the total and one batch of documents, by the four specified names', async () => {
  expect(await get('/search/intent/?language=en&batch=2&page=0')).toEqual({
    status: 200,
    body: { total: 3, documents: [document(1), document(2)] },
  })
  expect((await get('/search/intent/?language=en&batch=2&page=1')).body).toEqual({
    total: 3,
    documents: [document(3)],
  })
})

test('CAT-1 search answers without its parameters and without its slash', async () => {
  expect((await get('/search/intent')).body).toMatchObject({ total: 3 })
})

test('CAT-1 what is not there is an empty answer, not an error', async () => {
  expect(await get('/search/zeppelin/')).toEqual({ status: 200, body: { total: 0, documents: [] } })
  expect((await get('/search/intent/?language=fr')).body).toEqual({ total: 0, documents: [] })
})

test('CAT-1 suggest answers templates to go to and words to search for, while somebody types', async () => {
  const { status, body } = await get('/suggest/?q=let&language=en&limit=2')
  expect(status).toBe(200)
  expect(body.suggestions).toContainEqual({
    kind: 'template',
    slug: 'letter-of-intent-D1',
    title: 'Letter of Intent',
    language: 'en-US',
    titleMatches: [[0, 3]],
  })
  expect(body.suggestions).toHaveLength(2)
  expect((await get('/suggest')).body).toEqual({ suggestions: [] })
})

test('R-45 suggestions have a limit of their own, and leave the searches alone', async () => {
  const limits = { suggestionsPerVisitor: minute(1) }
  const api = buildApi({ '/': createTemplatesApi(build({ limits })) })
  const statusOf = async (path: string) => (await api.request(path)).status

  expect([await statusOf('/suggest/?q=let'), await statusOf('/suggest/?q=lett')]).toEqual([200, 429])
  expect(await statusOf('/search/letter/')).toBe(200)
})

test('CAT-1 top50 answers documents, no more than asked for', async () => {
  expect((await get('/top50?language=en&maximum=50&batch=50')).body).toEqual({
    documents: [document(1), document(2), document(3)],
  })
  expect((await get('/top50/?maximum=1')).body).toEqual({ documents: [document(1)] })
})

test('R-13 every parameter that does not fit is named', async () => {
  const { status, body } = await get('/search/intent/?language=xx&batch=1e9&page=-1')
  expect(status).toBe(400)
  expect(body.error.fields).toEqual([
    { path: 'language', code: 'not_an_option' },
    { path: 'batch', code: 'too_large' },
    { path: 'page', code: 'too_small' },
  ])
})

test.each(["'", '"', '\\', '%27--', '*', '%00', 'a'.repeat(5_000), '(((((', 'sort=price;drop'])(
  'R-13 %j is a search like any other',
  async (query) => {
    expect((await get(`/search/${encodeURIComponent(query)}/`)).status).toBe(200)
  },
)

test('R-45 a visitor who searches too often is told when to come back; the neighbours are not', async () => {
  const shared = build({ limits: { searchesPerVisitor: minute(2) } })
  const api = (address: string) =>
    buildApi({ '/': createTemplatesApi({ ...shared, clientAddress: () => address }) })
  const search = (address: string) => api(address).request('/search/intent/')
  expect([(await search('a')).status, (await search('a')).status]).toEqual([200, 200])

  const refused = await search('a')

  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
  expect((await search('b')).status).toBe(200)
})

test('R-45 a member is counted by the account, and the network counts all', async () => {
  const { ssojwt } = await buildAccount(deps)
  const limits = {
    searchesPerVisitor: minute(1),
    searchesPerMember: minute(3),
    searchesPerNetwork: minute(4),
  }
  const api = buildApi({ '/': createTemplatesApi(build({ limits })) })
  const search = async (cookie?: string) =>
    (await api.request('/search/intent/', { headers: cookie ? { cookie } : {} })).status

  const member = [1, 2, 3, 4].map(() => `p_ssojwt=${ssojwt}`)
  const statuses = []
  for (const cookie of member) statuses.push(await search(cookie))
  expect(statuses).toEqual([200, 200, 200, 429])
  // A forged log-in is nobody's: it searches as the visitor of its address.
  expect([await search('p_ssojwt=forged'), await search('p_ssojwt=forged')]).toEqual([200, 429])
  expect(await search('p_ssojwt=other')).toBe(429)
})

test('a search asks no database', async () => {
  const untouchable = new Proxy({} as typeof db, {
    get: () => {
      throw new Error('the database was asked')
    },
  })
  const { ssojwt } = await buildAccount(deps)
  const api = buildApi({ '/': createTemplatesApi({ ...build(), ...{ db: untouchable } }) })

  const response = await api.request('/search/intent/', { headers: { cookie: `p_ssojwt=${ssojwt}` } })

  expect(response.status).toBe(200)
})

test('R-23 who crawls at fifty at once is answered sixty times a minute, and no answer has a word of a text', async () => {
  const crawled = buildApi({ '/': createTemplatesApi(build({ address: 'crawler' })) })
  const answers: Response[] = []
  for (let round = 0; round < 4; round += 1) {
    const at = (place: number) => `/search/intent/?language=en&batch=50&page=${place % 3}`
    answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, place) => crawled.request(at(place))))))
  }
  const given = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 429)
  expect([given.length, refused.length]).toEqual([60, 140])
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const documents = (await Promise.all(given.map((answer) => answer.json()))).flatMap(
    (body) => body.documents,
  )
  for (const each of documents) expect(Object.keys(each)).toEqual(['label', 'url', 'thumb', 'search'])
  expect((await server.request('/search/intent/?batch=100')).status).toBe(400)
})
