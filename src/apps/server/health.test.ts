import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '#kernel/database/connection.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { healthRoutes } from './health.ts'

const { db } = await createTestDatabase()
const isWhole = async () => true

test('a process whose database answers is ready', async () => {
  const response = await healthRoutes({ db }, isWhole).request('/ready')
  expect(response.status).toBe(200)
})

test('a process whose website is damaged is not ready, and stays healthy', async () => {
  const routes = healthRoutes({ db }, async () => false)
  expect((await routes.request('/ready')).status).toBe(503)
  expect((await routes.request('/health')).status).toBe(200)
})

test('F-07 a database that does not answer makes a process unready within 2 s, and it stays healthy', async () => {
  const blackHole = createServer(() => {}).listen(0, '127.0.0.1')
  await once(blackHole, 'listening')
  const address = blackHole.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const connection = openDatabase(`postgresql://nobody@127.0.0.1:${address.port}/none`, {
    poolSize: 1,
    onError: () => {},
  })
  const routes = healthRoutes({ db: connection.db }, isWhole)
  const before = Date.now()
  const response = await routes.request('/ready')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(Date.now() - before).toBeLessThan(2_300)
  expect((await routes.request('/health')).status).toBe(200)
  blackHole.close()
  await connection.close()
})
