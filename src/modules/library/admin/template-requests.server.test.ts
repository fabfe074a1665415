import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { recordSearchMiss } from '../template-requests/search-misses.ts'
import { listTemplateRequests, recordTemplateRequest } from '../template-requests/template-requests.ts'
import { actOnTemplateRequest, loadTemplateRequests } from './template-requests.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const PATH = '/app/admin/wishes/'

const route = (
  path: string,
  {
    operatorSecondFactor = false,
    ...options
  }: Parameters<typeof buildRouteRequest>[2] & {
    operatorSecondFactor?: boolean
  },
) => buildRouteRequest(deps, path, { ...options, services: { operatorSecondFactor } })

async function buildOperator() {
  const session = await buildSession(deps)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, session.accountId))
  return session
}

async function buildWish(text: string): Promise<number> {
  const wisher = { network: randomUUID(), language: 'en' }
  await recordTemplateRequest(deps, wisher, { query: 'boat', text, email: '', submission: randomUUID() })
  return (await listTemplateRequests(deps, {})).wishes[0]?.id ?? 0
}

describe('SET-19 the page of wishes', () => {
  test('is not there for others, and asks strangers to log in', async () => {
    const { cookie } = await buildSession(deps)
    expect((await answerOf(loadTemplateRequests(route(PATH, { cookie })))).status).toBe(404)
    expect((await answerOf(loadTemplateRequests(route(PATH, {})))).location).toMatch(
      /^\/app\/account\/login\//,
    )
    const wish = await buildWish('Not theirs to change.')
    const form = { wish: String(wish), status: 'done', note: '' }
    expect((await answerOf(actOnTemplateRequest(route(PATH, { cookie, form })))).status).toBe(404)
    expect((await answerOf(actOnTemplateRequest(route(PATH, { form })))).location).toMatch(
      /^\/app\/account\/login\//,
    )
    expect((await listTemplateRequests(deps, { status: 'done' })).wishes).toEqual([])
  })

  test('asks an operator for the second factor first, to look and to change', async () => {
    const { cookie } = await buildOperator()
    const form = { wish: '1', status: 'done', note: '' }
    for (const answer of [
      loadTemplateRequests(route(PATH, { cookie, operatorSecondFactor: true })),
      actOnTemplateRequest(route(PATH, { cookie, form, operatorSecondFactor: true })),
    ]) {
      expect((await answerOf(answer)).location).toMatch(/^\/app\/admin\/second-factor\//)
    }
  })
})

test('an operator sees wishes with what was searched for in vain, and says what becomes of them', async () => {
  const { cookie } = await buildOperator()
  const wish = await buildWish('A contract for a boat.')
  await recordSearchMiss(deps, { network: randomUUID() }, { query: 'Boat', language: 'en' })

  const changed = await answerOf(
    actOnTemplateRequest(
      route(`${PATH}?status=open`, {
        cookie,
        form: { wish: String(wish), status: 'planned', note: 'Spring.' },
      }),
    ),
  )
  expect(changed).toMatchObject({ status: 303, location: `${PATH}?status=open#wish-${wish}` })

  const { data } = await answerOf(loadTemplateRequests(route(`${PATH}?status=planned`, { cookie })))
  expect(data).toMatchObject({
    status: 'planned',
    counts: { planned: 1 },
    wishes: [{ id: wish, note: 'Spring.', searches: 1 }],
    misses: [{ query: 'boat', searches: 1 }],
  })
})

test.each([
  [{ wish: 'x', status: 'done' }, 400],
  [{ wish: '999999', status: 'done' }, 404],
  [{ wish: '1', status: 'forgotten' }, 400],
  [{ wish: '1', status: 'done', note: 'x'.repeat(1_001) }, 400],
])('a change like %j is answered %i', async (form, status) => {
  const { cookie } = await buildOperator()
  expect((await answerOf(actOnTemplateRequest(route(PATH, { cookie, form })))).status).toBe(status)
})

test.each(['?status=lost&before=x&misses=-1', '?misses=1e9', '?before=0'])(
  'an address that asks for nonsense (%s) shows the first page',
  async (query) => {
    const { cookie } = await buildOperator()
    expect((await answerOf(loadTemplateRequests(route(PATH + query, { cookie })))).data).toMatchObject({
      status: null,
      missesPage: 1,
    })
  },
)
