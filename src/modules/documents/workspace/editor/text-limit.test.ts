import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defaultLimits } from '#apps/modules.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { createInMemoryRateLimiter } from '#kernel/rate-limits/index.ts'
import type { Services } from '#kernel/services.server.ts'
import { countDownloads } from '#modules/entitlements/record-download.ts'
import { listEvents } from '#modules/identity/accounts/list-events.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { loadDocument } from './document.server.ts'
import { saveByFetch } from './document-requests.server.ts'
import { downloadDocument } from './download.server.ts'

const { db } = await createTestDatabase()
const templates = [buildTemplate({ number: 1 }), buildTemplate({ number: 2, free: false })]
const limits = { ...defaultLimits, textsPerAccount: [{ attempts: 3, seconds: 60 }] }
const deps = { ...buildDependencies(db, { templates }), limits, rateLimiter: createInMemoryRateLimiter() }
const [free, paid] = ['letter-of-intent-D1', 'letter-of-intent-D2']

const open = async (slug: string, cookie: string, process: typeof deps = deps) => {
  const route = buildRouteRequest(process, `/app/doc/${slug}/`, { cookie })
  return (await answerOf(loadDocument({ ...route, params: { slug } }))).status
}
const times = (count: number, slug: string, cookie: string) =>
  Promise.all(Array.from({ length: count }, () => open(slug, cookie)))
/** A document of the template that is not everybody's, saved. */
async function savePaid(cookie: string): Promise<string> {
  const id = newId()
  const saving = buildRouteRequest(deps, `/app/documents/${id}/save/`, { cookie })
  const body = JSON.stringify({ templateSlug: paid, version: 0, answers: {} })
  const request = new Request(saving.url, { method: 'POST', headers: { cookie }, body })
  await saveByFetch({ ...saving, request, params: { id } })
  return id
}

function download(
  id: string,
  cookie: string,
  { renderer, signal }: { renderer?: Services['renderer']; signal?: AbortSignal } = {},
) {
  const route = buildRouteRequest(deps, `/app/documents/${id}/download/txt/`, {
    cookie,
    ...(renderer && { services: { renderer } }),
  })
  const request = new Request(route.request, signal && { signal })
  return answerOf(downloadDocument({ ...route, request, params: { id, format: 'txt' } }))
}

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

test('R-23 operators read whose texts were refused, once however often he goes on', async () => {
  const { accountId, email, cookie } = await buildSession(deps)
  await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
  await times(3, paid, cookie)
  const refusals = async () =>
    (await listEvents(deps, { email })).events.filter(({ event }) => event === 'text.limited')
  expect(await refusals()).toEqual([])

  await times(5, paid, cookie)

  expect(await refusals()).toMatchObject([{ requestId: 'test' }])
})

test('R-23 and as many in all, however many processes answer it', async () => {
  const { accountId, cookie } = await buildSession(deps)
  await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
  const processes = Array.from({ length: 4 }, () => ({ ...deps, rateLimiter: createInMemoryRateLimiter() }))
  const answers = processes.flatMap((process) => [open(paid, cookie, process), open(paid, cookie, process)])
  expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(3)
})

test('R-23 and as many whether he reads them or takes them as files, and what is refused is no file that was taken', async () => {
  const { accountId, cookie } = await buildSession(deps)
  await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
  const id = await savePaid(cookie)
  const take = async () => (await download(id, cookie)).status

  expect([await open(paid, cookie), await take(), await take()]).toEqual([200, 200, 200])
  expect([await take(), await open(paid, cookie)]).toEqual([429, 429])
  const taker = { id: accountId, downloadsPerMonth: null }
  expect((await countDownloads(deps, taker)).today.taken).toBe(2)
  const { data } = await download(id, cookie)
  expect(await (data as Response).json()).toMatchObject({
    error: { fields: [{ path: 'text', code: 'text_limit' }], retryAfter: expect.any(Number) },
  })
})

test('R-23 a file that could not be made, or was given up meanwhile, is no text that was taken', async () => {
  const { accountId, cookie } = await buildSession(deps)
  await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
  const id = await savePaid(cookie)
  const drawPreview = () => Promise.reject(new Error('no picture is asked for'))
  const busy = { render: () => Promise.reject(new AppError('unavailable')), drawPreview }
  const reader = new AbortController()
  const leavingMeanwhile = {
    render: async () => {
      reader.abort()
      return { bytes: new Uint8Array([1]), unprintable: [] }
    },
    drawPreview,
  }

  const failed = [
    await download(id, cookie, { renderer: busy }),
    await download(id, cookie, { renderer: busy }),
    await download(id, cookie, { renderer: leavingMeanwhile, signal: reader.signal }),
  ]

  expect(failed.map(({ status }) => status)).toEqual([503, 503, 400])
  expect((await times(4, paid, cookie)).toSorted()).toEqual([200, 200, 200, 429])
})
