import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { defaultLimits } from '#apps/modules.ts'
import { createInMemoryRateLimiter } from '#kernel/rate-limits/index.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import type { SearchView } from '../../parts/search-view.server.ts'
import { listTemplateRequests } from '../../template-requests/template-requests.ts'
import { loadSearch, makeWish, suggestionsUrl } from './search.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db, { templates: [1, 2].map((number) => buildTemplate({ number })) })

test('APP-1 t is a keyword or a slug; what is found opens in the web application', async () => {
  const { cookie } = await buildSession(deps)
  const search = async (t: string) => {
    const { data } = await answerOf(loadSearch(buildRouteRequest(deps, `/app/search/?t=${t}`, { cookie })))
    return (data as SearchView).found.map(({ address }) => address)
  }
  const [one, two] = ['/app/doc/letter-of-intent-D1/', '/app/doc/letter-of-intent-D2/']
  expect(await search('intent')).toEqual([one, two])
  expect(await search('letter-of-intent-D2')).toEqual([two, one])
})

test('R-45 a member’s searches are counted, and looking through the library is none', async () => {
  const { cookie } = await buildSession(deps)
  const services = {
    limits: { ...defaultLimits, searchesPerMember: [{ attempts: 1, seconds: 60 }] },
    rateLimiter: createInMemoryRateLimiter(),
  }
  const load = async (path: string) =>
    (await answerOf(loadSearch(buildRouteRequest(deps, path, { cookie, services })))).status
  expect(await load('/app/search/?t=intent')).toBe(200)
  expect(await load('/app/search/?t=intent')).toBe(429)
  expect(await load('/app/search/?department=legal')).toBe(200)
})

test('CAT-4 a member’s wish carries the account, and no address of its own is asked for', async () => {
  const { cookie, accountId, email } = await buildSession(deps)
  const form = { query: 'boat', text: 'A contract for a boat.', submission: randomUUID() }
  const wish = await answerOf(makeWish(buildRouteRequest(deps, '/app/search/?t=boat', { cookie, form })))
  expect(wish).toMatchObject({ status: 303, location: '/app/search/?t=boat&wish=sent' })
  expect((await listTemplateRequests(deps, {})).wishes).toMatchObject([{ accountId, email, query: 'boat' }])
})

test('strangers are asked to log in, to search and to wish', async () => {
  for (const answer of [
    loadSearch(buildRouteRequest(deps, '/app/search/?t=boat')),
    makeWish(buildRouteRequest(deps, '/app/search/?t=boat', { form: { text: 'x' } })),
  ]) {
    expect(await answerOf(answer)).toMatchObject({ status: 303 })
  }
})

test('SET-4 suggestions come from the template service, wherever it lives', () => {
  const urls = { ...deps.urls, webApp: 'https://app.example', templates: 'https://templates.example/api' }
  expect(suggestionsUrl(urls)).toBe('https://templates.example/api/suggest/')
  expect(suggestionsUrl(deps.urls)).toBe('/api/templates/suggest/')
})
