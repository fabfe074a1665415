import { expect, test } from 'vitest'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { createConsentApi } from '../api.ts'
import { consents } from '../tables.ts'

const { db } = await createTestDatabase()
const server = buildApi({
  '/': createConsentApi({ ...buildDependencies(db), clientNetwork: () => 'network' }),
})
const record = { id: 'AAAAAAAAAAAAAAAAAAAAAA', choice: 'declined', version: '2026-11-20', language: 'en' }
const post = (body: object) =>
  server.request('/consent/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('R-38 a choice is written down', async () => {
  const response = await post(record)
  expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store'])
  expect(await db.select().from(consents)).toMatchObject([record])
})

test('R-38 what is no choice is named', async () => {
  const response = await post({ ...record, choice: 'maybe' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { fields: [{ path: 'choice', code: 'not_an_option' }] },
  })
})
