import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildAccount } from '#tests/builders/accounts.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildInboxMessage } from '#tests/builders/inbox.ts'
import { createInboxApi } from './api.ts'
import { inboxMessages } from './tables.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
let network = ''
const api = buildApi({ '/api/inbox': createInboxApi({ ...deps, clientNetwork: () => network }) })

const send = (message: object, headers: Record<string, string> = {}) =>
  api.request('/api/inbox/messages/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(message),
  })

test('CHAT-1 a message is answered with its number, and is that of whoever is logged in', async () => {
  network = randomUUID()
  const { accountId, ssojwt } = await buildAccount(deps)
  const response = await send(buildInboxMessage(), { cookie: `p_ssojwt=${ssojwt}` })

  expect(response.status).toBe(201)
  const { reference } = (await response.json()) as { reference: string }
  const [kept] = await db.select().from(inboxMessages).where(eq(inboxMessages.reference, reference))
  expect(kept).toMatchObject({ accountId })
})

test('a message that cannot be taken says which fields, and what is wrong with each', async () => {
  const response = await send({ ...buildInboxMessage(), email: 'anna', text: '' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: {
      code: 'invalid',
      fields: [
        { path: 'email', code: 'email_invalid' },
        { path: 'text', code: 'required' },
      ],
    },
  })
})

test('what looks automatic is told so, and too many messages when to come back', async () => {
  network = randomUUID()
  const caught = await send(buildInboxMessage({ website: 'filled in' }))
  expect(await caught.json()).toMatchObject({
    error: { code: 'invalid', fields: [{ path: 'website', code: 'hidden_field_filled' }] },
  })
  const answers = []
  for (let count = 0; count < 6; count += 1) answers.push(await send(buildInboxMessage()))
  const refused = answers.at(-1)
  expect(refused?.status).toBe(429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})
