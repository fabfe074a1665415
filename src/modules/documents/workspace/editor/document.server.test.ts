import { expect, test } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { startingDays } from '../../open-document.ts'
import { loadDocument, saveByForm } from './document.server.ts'
import { loadDownloadHistory, renameByFetch, saveByFetch } from './document-requests.server.ts'
import { downloadDocument } from './download.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db, {
  templates: [buildTemplate(), buildTemplate({ number: 2, free: false })],
})
const free = 'letter-of-intent-D1'
const paid = 'letter-of-intent-D2'
const { cookie } = await buildSession(deps)

const load = (slug: string, query = '', as = cookie) =>
  answerOf(
    loadDocument({
      ...buildRouteRequest(deps, `/app/doc/${slug}/${query}`, { cookie: as }),
      params: { slug },
    }),
  )

async function buildDocument(slug: string) {
  const id = newId()
  const form = { document: id, version: '0', company: 'Acme "Ltd"' }
  const route = buildRouteRequest(deps, `/app/doc/${slug}/`, { cookie, form })
  await answerOf(saveByForm({ ...route, params: { slug } }))
  return id
}

const download = (id: string, format: string, as = cookie) =>
  answerOf(
    downloadDocument({
      ...buildRouteRequest(deps, `/app/documents/${id}/download/${format}/`, { cookie: as }),
      params: { id, format },
    }),
  )

test('a template opens as a new document with an id of its own', async () => {
  const { data } = await load(free)

  expect(data).toMatchObject({
    page: { withheld: undefined, document: { version: 0, answers: {} } },
  })
})

test.each([
  ['GB', { place: 'GB' }],
  ['FR', {}],
  [null, {}],
])('of several places a new document, begun in %s, is for that one', async (country, answers) => {
  const several = buildTemplate({ number: 3 })
  several.template.places = ['US', 'GB']
  const request = buildRouteRequest(buildDependencies(db, { templates: [several] }), '/app/doc/x/', {
    cookie,
    services: { describeVisitor: async () => ({ network: 'test', country }) },
  })
  const { data } = await answerOf(loadDocument({ ...request, params: { slug: 'letter-of-intent-D3' } }))

  expect(data).toMatchObject({ page: { document: { answers } } })
})

test.each([
  [
    '2026-11-29T23:30:00Z',
    { today: '2026-11-29', week: '2026-11-23', month: '2026-11-01', year: '2026-01-01' },
  ],
  [
    '2027-03-01T08:00:00Z',
    { today: '2027-03-01', week: '2027-03-01', month: '2027-03-01', year: '2027-01-01' },
  ],
])('a new document begins with days of its own, at %s, and with none of the example', (now, days) => {
  const dates = (['today', 'week', 'month', 'year'] as const).map((prefill) => ({
    ...{ id: prefill, type: 'date' as const, label: prefill, required: true },
    ...{ default: '2025-01-31', prefill },
  }))
  const example = {
    id: 'delivery',
    type: 'date' as const,
    label: 'D',
    required: false,
    default: '2025-01-31',
  }
  const asked = { id: 'signed', type: 'date' as const, label: 'S', required: true }
  const template = { groups: [{ id: 'dates', title: 'Dates', fields: [...dates, example, asked] }] }

  expect(startingDays(template, new Date(now))).toEqual({ ...days, delivery: null })
})

test('LIC-3 nothing of the text of a template that is not free is in the page', async () => {
  const { data } = await load(paid)
  const id = await buildDocument(paid)
  const { data: kept } = await load(paid, `?document=${id}`)

  for (const page of [data, kept]) {
    expect(page).toMatchObject({
      page: { withheld: { blank: { picture: expect.stringMatching(/^\/pictures\/D2-/), pages: 1 } } },
    })
    expect(JSON.stringify(page)).not.toContain('hereby')
  }
})

test('an unknown template, and a document of another account, are not there', async () => {
  const { cookie: other } = await buildSession(deps)
  const id = await buildDocument(free)

  expect((await load('none-D9')).status).toBe(404)
  expect((await load(free, `?document=${id}`, other)).status).toBe(404)
  expect((await download(id, 'txt', other)).status).toBe(404)
})

test('an address asks for a download of a document that is there, and only where its files are open', async () => {
  const id = await buildDocument(free)
  const downloadOf = async (slug: string, query: string) => {
    const { data } = await load(slug, query)
    return (data as { page: { download: unknown } }).page.download
  }

  expect(await downloadOf(free, `?document=${id}&download=pdf`)).toBe('pdf')
  expect(await downloadOf(free, `?document=${id}&download=exe`)).toBeUndefined()
  expect(await downloadOf(free, `?document=${id}`)).toBeUndefined()
  expect(await downloadOf(free, '?download=pdf')).toBeUndefined()
  const withheld = await buildDocument(paid)
  expect(await downloadOf(paid, `?document=${withheld}&download=pdf`)).toBeUndefined()
})

test('the form works before JavaScript: saved, and found again at its address', async () => {
  const id = newId()
  const form = { document: id, version: '0', company: ' Acme ' }
  const route = buildRouteRequest(deps, `/app/doc/${free}/`, { cookie, form })

  expect(await answerOf(saveByForm({ ...route, params: { slug: free } }))).toMatchObject({
    status: 303,
    location: `/app/doc/${free}/?document=${id}`,
  })
  expect((await load(free, `?document=${id}`)).data).toMatchObject({
    page: { document: { id, version: 1, answers: { company: 'Acme' } } },
  })
})

test('a form on top of an older version loses nothing: it is shown again with both', async () => {
  const id = await buildDocument(free)
  const send = (company: string) =>
    answerOf(
      saveByForm({
        ...buildRouteRequest(deps, `/app/doc/${free}/`, {
          cookie,
          form: { document: id, version: '1', company },
        }),
        params: { slug: free },
      }),
    )
  await send('Bolt')

  expect(await send('Core')).toMatchObject({
    status: 409,
    data: { error: 'conflict', version: 2, answers: { company: 'Core' } },
  })
})

test.each<[string, Record<string, string>]>([
  ['no document', { version: '0' }],
  ['an id that none has', { document: '\u0000', version: '1' }],
  ['a version that is no number', { document: newId(), version: 'x' }],
  ['a version that no database holds', { document: newId(), version: '9999999999' }],
])('R-47 a form that names %s is refused', async (_case, form) => {
  const route = buildRouteRequest(deps, `/app/doc/${free}/`, { cookie, form })

  expect((await answerOf(saveByForm({ ...route, params: { slug: free } }))).status).toBe(400)
})

test('R-47 an address that names a document by what no id holds leads nowhere', async () => {
  expect((await load(free, '?document=%00')).status).toBe(400)
})

test('a session that has ended is told to the page that saves, not redirected', async () => {
  const route = buildRouteRequest(deps, '/app/documents/x/save/', { form: {} })

  expect((await answerOf(saveByFetch({ ...route, params: { id: newId() } }))).status).toBe(401)
})

test.each([
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain; charset=utf-8'],
])('a document leaves as %s under its title, and is kept by nobody on the way', async (format, type) => {
  const { data } = await download(await buildDocument(free), format)

  if (!(data instanceof Response)) throw new Error('we didn’t create the file')
  expect(Object.fromEntries(data.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': `attachment; filename="Letter of Intent _ Acme Ltd.${format}"; filename*=UTF-8''Letter%20of%20Intent%20%E2%80%93%20Acme%20Ltd.${format}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})

test('a document is renamed from its page, by its owner only', async () => {
  const id = await buildDocument(free)
  const rename = (title: string, as: string) => {
    const route = buildRouteRequest(deps, `/app/documents/${id}/title/`, { cookie: as })
    const request = new Request(route.url, {
      method: 'POST',
      headers: { cookie: as },
      body: JSON.stringify({ title }),
    })
    return answerOf(renameByFetch({ ...route, request, params: { id } }))
  }
  const { cookie: other } = await buildSession(deps)

  expect((await rename('Mine', other)).status).toBe(404)
  expect((await rename(' ', cookie)).status).toBe(400)
  expect((await rename('Offer to Bolt', cookie)).status).toBe(200)
  expect((await load(free, `?document=${id}`)).data).toMatchObject({
    page: { document: { title: 'Offer to Bolt' } },
  })
})

test('LIC-3 a document of a template that is not free does not leave', async () => {
  expect((await download(await buildDocument(paid), 'txt')).status).toBe(402)
})

test('a format that there is not is not found', async () => {
  const id = await buildDocument(free)

  expect((await download(id, 'exe')).status).toBe(404)
  expect((await download(id, 'toString')).status).toBe(404)
})

test('LIC-2 every file that is handed over counts, free samples too, and none that could not be made', async () => {
  const own = await buildSession(deps)
  const id = newId()
  const form = { document: id, version: '0', company: 'Acme' }
  const route = buildRouteRequest(deps, `/app/doc/${free}/`, { cookie: own.cookie, form })
  await answerOf(saveByForm({ ...route, params: { slug: free } }))
  const taken = async () => {
    const told = buildRouteRequest(deps, '/app/downloads-taken/', { cookie: own.cookie })
    return (await loadDownloadHistory(told)).json()
  }

  expect((await download(id, 'docx', own.cookie)).status).toBe(200)
  expect((await download(id, 'pdf', own.cookie)).status).toBe(200)
  expect((await download(newId(), 'pdf', own.cookie)).status).toBe(404)
  const busy = {
    render: () => Promise.reject(new AppError('unavailable', { retryAfter: 5 })),
    drawPreview: () => Promise.reject(new Error('no picture is asked for')),
  }
  const failing = buildRouteRequest(deps, `/app/documents/${id}/download/pdf/`, {
    cookie: own.cookie,
    services: { renderer: busy },
  })
  const failed = await answerOf(downloadDocument({ ...failing, params: { id, format: 'pdf' } }))
  expect(failed.status).toBe(503)
  expect(await taken()).toMatchObject({ today: { taken: 2, most: 100 }, month: null })
})

test('R-10 a file whose reader gave it up before it was handed over counts as none, nor does its network', async () => {
  const own = await buildSession(deps)
  const id = newId()
  const form = { document: id, version: '0', company: 'Acme' }
  const saving = buildRouteRequest(deps, `/app/doc/${free}/`, { cookie: own.cookie, form })
  await answerOf(saveByForm({ ...saving, params: { slug: free } }))
  const reader = new AbortController()
  const leavingMeanwhile = {
    render: async () => {
      reader.abort()
      return { bytes: new Uint8Array([1]), unprintable: [] }
    },
    drawPreview: () => Promise.reject(new Error('no picture is asked for')),
  }
  const route = buildRouteRequest(deps, `/app/documents/${id}/download/pdf/`, {
    cookie: own.cookie,
    services: { renderer: leavingMeanwhile },
  })
  const request = new Request(route.request, { signal: reader.signal })

  const { status } = await answerOf(downloadDocument({ ...route, request, params: { id, format: 'pdf' } }))

  expect(status).toBe(400)
  const told = buildRouteRequest(deps, '/app/downloads-taken/', { cookie: own.cookie })
  expect(await (await loadDownloadHistory(told)).json()).toMatchObject({
    today: { taken: 0 },
    networks: { taken: 0 },
  })
})
