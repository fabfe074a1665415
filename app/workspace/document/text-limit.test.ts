import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#database/tables/accounts.ts'
import { newId } from '#domain/ids.ts'
import { countDownloads } from '#domain/licensing/index.ts'
import { createMemoryAttempts, defaultLimits } from '#domain/limits/index.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { loadDocument } from './document.server.ts'
import { downloadDocument } from './download.server.ts'
import { saveByFetch } from './save.server.ts'

const { db } = await createTestDatabase()
const templates = [buildTemplate({ number: 1 }), buildTemplate({ number: 2, free: false })]
const limits = { ...defaultLimits, textsPerAccount: [{ attempts: 3, seconds: 60 }] }
const deps = { ...buildDependencies(db, { templates }), limits, memoryAttempts: createMemoryAttempts() }
const [free, paid] = ['letter-of-intent-D1', 'letter-of-intent-D2']

const open = async (slug: string, cookie: string, process: typeof deps = deps) => {
  const route = buildRouteRequest(process, `/app/doc/${slug}/`, { cookie })
  return (await answerOf(loadDocument({ ...route, params: { slug } }))).status
}
const times = (count: number, slug: string, cookie: string) =>
  Promise.all(Array.from({ length: count }, () => open(slug, cookie)))

test('R-23 a robot with a license is stopped after so many texts, and nobody else with it', async () => {
  const [robot, reader, visitor] = [
    await buildSession(deps),
    await buildSession(deps),
    await buildSession(deps),
  ]
  for (const { accountId } of [robot, reader])
    await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))

  expect((await times(8, paid, robot.cookie)).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  expect(await open(paid, reader.cookie)).toBe(200)
  // What is everybody's, and what is withheld, is no text that is counted.
  expect(await times(8, free, robot.cookie)).toEqual(Array(8).fill(200))
  expect(await times(8, paid, visitor.cookie)).toEqual(Array(8).fill(200))
})

test('R-23 and as many in all, however many processes answer it', async () => {
  const { accountId, cookie } = await buildSession(deps)
  await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
  const processes = Array.from({ length: 4 }, () => ({ ...deps, memoryAttempts: createMemoryAttempts() }))
  const answers = processes.flatMap((process) => [open(paid, cookie, process), open(paid, cookie, process)])
  expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(3)
})

test('R-23 and as many whether he reads them or takes them as files, and what is refused is no file that was taken', async () => {
  const { accountId, cookie } = await buildSession(deps)
  await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
  const id = newId()
  const saving = buildRouteRequest(deps, `/app/documents/${id}/save/`, { cookie })
  const body = JSON.stringify({ templateSlug: paid, version: 0, answers: {} })
  const request = new Request(saving.url, { method: 'POST', headers: { cookie }, body })
  await saveByFetch({ ...saving, request, params: { id } })
  const download = async () => {
    const route = buildRouteRequest(deps, `/app/documents/${id}/download/txt/`, { cookie })
    return (await answerOf(downloadDocument({ ...route, params: { id, format: 'txt' } }))).status
  }

  expect([await open(paid, cookie), await download(), await download()]).toEqual([200, 200, 200])
  expect([await download(), await open(paid, cookie)]).toEqual([429, 429])
  const taker = { id: accountId, downloadsPerMonth: null }
  expect((await countDownloads(deps, taker)).today.taken).toBe(2)
})
