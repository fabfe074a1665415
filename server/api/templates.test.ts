import { expect, test } from 'vitest'
import { createCatalogue } from '#domain/catalogue/index.ts'
import { buildApi } from '#tests/builders/api.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createTemplatesApi } from './templates.ts'

const compiled = [1, 2, 3].map((number) => buildTemplate({ number }))
const server = buildApi({ '/': createTemplatesApi({ catalogue: createCatalogue(compiled) }) })
const get = async (path: string) => {
  const response = await server.request(path)
  return { status: response.status, body: await response.json() }
}
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
