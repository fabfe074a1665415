import { expect, test, vi } from 'vitest'
import { defaultLimits } from '#apps/modules.ts'
import { newId } from '#kernel/ids.ts'
import { createInMemoryRateLimiter } from '#kernel/rate-limits/index.ts'
import type { Services } from '#kernel/services.server.ts'
import { shownPart } from '#modules/entitlements/public.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { drawPreviewPicture, saveByFetch } from './document-requests.server.ts'
import { downloadDocument } from './download.server.ts'

const { db } = await createTestDatabase()
const paid = buildTemplate({ free: false })
const deps = buildDependencies(db, { templates: [paid, buildTemplate({ number: 2 })] })
const owner = await buildSession(deps)

async function save(id: string, version: number, slug = 'letter-of-intent-D1') {
  const route = buildRouteRequest(deps, `/app/documents/${id}/save/`, { cookie: owner.cookie })
  const request = new Request(route.url, {
    method: 'POST',
    headers: { cookie: owner.cookie },
    body: JSON.stringify({ templateSlug: slug, version, answers: { company: `Acme ${version}` } }),
  })
  await saveByFetch({ ...route, request, params: { id } })
  return id
}

async function look(
  id: string,
  {
    cookie = owner.cookie,
    tag,
    services,
  }: { cookie?: string; tag?: string; services?: Partial<Services> } = {},
) {
  const route = buildRouteRequest(deps, `/app/documents/${id}/preview/`, {
    cookie,
    ...(services && { services }),
  })
  const headers = { cookie, ...(tag !== undefined && { 'if-none-match': tag }) }
  const request = new Request(route.url, { headers })
  const { status, data } = await answerOf(drawPreviewPicture({ ...route, request, params: { id } }))
  const response = data instanceof Response ? data : undefined
  return { status, response, headers: Object.fromEntries(response?.headers ?? []) }
}

test('LIC-3 a saved document is seen as a picture that names the account, kept by nobody on the way', async () => {
  const { status, response, headers } = await look(await save(newId(), 0))

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'document-pages': '3',
  })
  expect(await response?.text()).toContain(owner.accountId)
})

test('R-22 its beginning can be read, and what somebody has typed', async () => {
  const drawPreview = vi.fn(async () => ({ picture: new Uint8Array(), pages: 1 }))
  const render = async () => ({ bytes: new Uint8Array(), unprintable: [] })
  await look(await save(newId(), 0), { services: { renderer: { render, drawPreview } } })

  const { clearWords } = shownPart(paid.template)
  expect(drawPreview).toHaveBeenCalledWith(
    owner.accountId,
    expect.anything(),
    expect.objectContaining({ clearWords, clearAnswers: ['company'] }),
  )
})

test('a page that has the picture is told so, until something is saved', async () => {
  const id = await save(newId(), 0)
  const { headers } = await look(id)
  const again = await look(id, { tag: headers.etag ?? '' })
  await save(id, 1)

  expect(again).toMatchObject({ status: 304, headers: { 'cache-control': 'private, no-store' } })
  expect(await look(id, { tag: headers.etag ?? '' })).toMatchObject({ status: 200 })
})

test('R-22 to strangers and to other accounts the picture is not there; an ended session is told', async () => {
  const id = await save(newId(), 0)
  const other = await buildSession(deps)

  expect((await look(id, { cookie: '' })).status).toBe(404)
  expect((await look(id, { cookie: other.cookie })).status).toBe(404)
  expect((await look(newId())).status).toBe(404)
  expect((await look(id, { cookie: owner.cookie.replace(/.$/, '~') })).status).toBe(401)
})

test('F-12 one account has only so many pictures drawn, and files made, in a minute', async () => {
  const one = [{ attempts: 1, seconds: 60 }]
  const services = {
    limits: { ...defaultLimits, previewsPerAccount: one, downloadsPerAccount: one },
    rateLimiter: createInMemoryRateLimiter(),
  }
  const id = await save(newId(), 0)
  const before = await look(id, { services })
  const file = await save(newId(), 0, 'letter-of-intent-D2')
  const download = () =>
    answerOf(
      downloadDocument({
        ...buildRouteRequest(deps, '/', { cookie: owner.cookie, services }),
        params: { id: file, format: 'pdf' },
      }),
    )

  expect(before.status).toBe(200)
  expect(await look(id, { services })).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  expect((await look(id, { services, tag: before.headers.etag ?? '' })).status).toBe(304)
  expect((await download()).status).toBe(200)
  expect((await download()).status).toBe(429)
})
