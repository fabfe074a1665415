import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#kernel/database/connection.ts'
import { traced } from '#kernel/tracing.ts'
import { startBareServer } from '#tests/builders/bare-server.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { exportTraces } from './export-traces.ts'

const { url } = await createTestDatabase()

interface SentSpan {
  name: string
  spanId: string
  traceId: string
  parentSpanId?: string
  status: { code?: number; message?: string }
  attributes: { key: string; value: { stringValue?: string } }[]
}

test('a step and what it asks of the database are one trace; nothing of a fault or an address is told', async () => {
  const received: SentSpan[] = []
  const collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
    }
    received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const database = openDatabase(url, { poolSize: 1, onError: () => {} })

  const end = exportTraces(`http://127.0.0.1:${address.port}/v1/traces`)
  await traced('job note', { kind: 'consumer' }, async () => {
    await database.db.execute(sql`select ${'ada@example.com'} as email`)
    await database.db.transaction((transaction) => transaction.execute(sql`select 1`))
  })
  await expect(traced('job fail', {}, () => Promise.reject(new Error('ada@example.com')))).rejects.toThrow()
  await database.db.execute(sql`select 2`) // nobody asked
  const server = await startBareServer()
  const answer = await fetch(`${server.url}/api/json?email=ada@example.com`)
  server.close()
  await end()
  await database.close()
  collector.close()

  const [job] = received.filter(({ name }) => name === 'job note')
  const queries = received.filter(({ parentSpanId }) => parentSpanId === job?.spanId)
  const texts = queries.map(({ attributes }) => attributes.find(({ key }) => key === 'db.query.text')?.value)
  expect(texts.map((text) => text?.stringValue)).toEqual(
    expect.arrayContaining(['select $1 as email', 'begin', 'select 1', 'commit']),
  )
  expect(received.find(({ name }) => name === 'job fail')?.status.code).toBe(2)
  const request = received.find(({ name }) => name === 'GET /api/json')
  expect(request?.attributes).toContainEqual({
    key: 'formulary.request_id',
    value: { stringValue: answer.headers.get('x-request-id') },
  })
  expect(received).toHaveLength(3 + queries.length)
  expect(JSON.stringify(received)).not.toContain('ada@example.com')
})
