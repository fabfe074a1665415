import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { EventBatch, recordEvents } from '#modules/visitors/events/record-events.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { loadHelp } from './help.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

const page = (options: Parameters<typeof buildRouteRequest>[2]) =>
  answerOf(loadHelp(buildRouteRequest(deps, '/app/admin/help/', options)))

async function buildOperator() {
  const session = await buildSession(deps)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, session.accountId))
  return session
}

/** As a page of the help center reports it. */
function judge(answer: string, helpful: 'yes' | 'no') {
  const event = { name: 'Answer judged', ago: 0, details: { answer, helpful } }
  return recordEvents(deps, { network: 'n', userAgent: browser }, EventBatch.parse({ events: [event] }))
}

describe('SET-19 the page of help answers', () => {
  test('is not there for others, and asks strangers to log in', async () => {
    const { cookie } = await buildSession(deps)
    expect((await page({ cookie })).status).toBe(404)
    expect((await page({})).location).toMatch(/^\/app\/account\/login\//)
  })

  test('asks an operator for the second factor first', async () => {
    const { cookie } = await buildOperator()
    const answer = await page({ cookie, services: { operatorSecondFactor: true } })
    expect(answer.location).toMatch(/^\/app\/admin\/second-factor\//)
  })
})

test('EVT-3 an operator sees what visitors said of answers, by their questions, and where they stand', async () => {
  const { cookie } = await buildOperator()
  expect((await page({ cookie })).data).toMatchObject({ judged: [] })
  await judge('refunds', 'yes')
  await judge('no-mail', 'no')
  await judge('never-written', 'no')

  expect((await page({ cookie })).data).toMatchObject({
    answerCount: expect.any(Number),
    judged: [
      {
        answer: 'no-mail',
        title: expect.stringContaining(' '),
        address: 'http://localhost:3000/company/support/no-mail/',
        yes: 0,
        no: 1,
      },
      { answer: 'refunds', yes: 1, no: 0 },
    ],
  })
})
