import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { leaveTestMessage } from '#tests/builders/inbox.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { viewMessage } from '../view-message.ts'
import { loadInbox } from './inbox.server.ts'
import { actOnMessage, loadMessage } from './message.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

type Options = Parameters<typeof buildRouteRequest>[2]
const list = (query: string, options: Options) =>
  answerOf(loadInbox(buildRouteRequest(deps, `/app/admin/inbox/${query}`, options)))
const pathOf = (reference: string) => `/app/admin/inbox/${reference}/`
const route = (reference: string, options: Options) => ({
  ...buildRouteRequest(deps, pathOf(reference), options),
  params: { reference },
})
const show = (reference: string, options: Options) => answerOf(loadMessage(route(reference, options)))
const act = (reference: string, options: Options) => answerOf(actOnMessage(route(reference, options)))

async function buildOperator(name: string) {
  const session = await buildSession(deps)
  await db.update(accounts).set({ role: 'owner', name }).where(eq(accounts.id, session.accountId))
  return session
}

describe('SET-19 the inbox', () => {
  test('is not there for others, and asks strangers to log in', async () => {
    const { cookie } = await buildSession(deps)
    const reference = await leaveTestMessage(deps)
    const form = { intent: 'close' }
    for (const asked of [
      list('', { cookie }),
      show(reference, { cookie }),
      act(reference, { cookie, form }),
    ]) {
      expect((await asked).status).toBe(404)
    }
    for (const asked of [list('', {}), show(reference, {}), act(reference, { form })]) {
      expect((await asked).location).toMatch(/^\/app\/account\/login\//)
    }
  })

  test('asks an operator for the second factor first', async () => {
    const { cookie } = await buildOperator('Anna')
    const reference = await leaveTestMessage(deps)
    const services = { operatorSecondFactor: true }
    for (const asked of [
      list('', { cookie, services }),
      show(reference, { cookie, services }),
      act(reference, { cookie, services, form: { intent: 'close' } }),
    ]) {
      expect((await asked).location).toMatch(/^\/app\/admin\/second-factor\//)
    }
  })
})

test('an operator finds a message, takes it, answers it, and finds it among the closed ones', async () => {
  const { cookie } = await buildOperator('Anna')
  const reference = await leaveTestMessage(deps, { text: 'Where is the lighthouse?' })
  expect((await list('?words=lighthouse', { cookie })).data).toMatchObject({
    messages: [{ reference }],
    older: null,
  })

  const taken = await act(reference, { cookie, form: { intent: 'take', assignee: '' } })
  expect(taken).toMatchObject({ status: 303, location: pathOf(reference) })
  const form = { intent: 'answer', text: 'In the harbour.', seen: '0', closes: 'on' }
  expect(await act(reference, { cookie, form })).toMatchObject({ status: 303 })

  expect((await show(reference, { cookie })).data).toMatchObject({
    state: 'closed',
    history: [
      { act: 'taken' },
      { act: 'answered', text: 'In the harbour.', delivery: 'waiting' },
      { act: 'closed' },
    ],
  })
  expect((await list('?view=closed', { cookie })).data).toMatchObject({ messages: [{ reference }] })
  const { data } = await list('?words=the+lighthouse', { cookie })
  expect(data).toMatchObject({
    messages: [],
    tabs: [{ count: 0 }, { count: 0 }, { view: 'closed', count: 1 }],
  })
  const { tabs } = data as { tabs: { to: string }[] }
  expect((await list(tabs[2]?.to ?? '', { cookie })).data).toMatchObject({ messages: [{ reference }] })
})

test('the second of two operators is answered 409, keeps what was written, and is told who was first', async () => {
  const [anna, ben] = [await buildOperator('Anna'), await buildOperator('Ben')]
  const reference = await leaveTestMessage(deps)
  const form = (text: string) => ({ intent: 'answer', text, seen: '0' })
  await act(reference, { cookie: anna.cookie, form: form('First.') })

  const second = await act(reference, { cookie: ben.cookie, form: form('Second.') })

  expect(second).toMatchObject({ status: 409, data: { error: 'changed_meanwhile', text: 'Second.' } })
  expect((await show(reference, { cookie: ben.cookie })).data).toMatchObject({
    assignee: { name: 'Anna', isOwn: false },
    history: [{ act: 'answered', operator: 'Anna', text: 'First.' }],
  })
})

test.each([
  ['an empty answer', { intent: 'answer', text: '  ', seen: '0' }],
  ['one that is too long', { intent: 'answer', text: 'x'.repeat(4_001), seen: '0' }],
  ['one to who knows what', { intent: 'answer', text: 'Yes.', seen: 'none' }],
  ['another act', { intent: 'burn' }],
])('%s is refused and changes nothing', async (_, form) => {
  const { cookie, accountId } = await buildOperator('Anna')
  const reference = await leaveTestMessage(deps)
  expect((await act(reference, { cookie, form })).status).toBe(400)
  expect((await viewMessage(deps, { accountId }, { reference })).history).toEqual([])
})

test('an address that asks for nonsense shows what is open, and a message that is not there is 404', async () => {
  const { cookie } = await buildOperator('Anna')
  expect((await list('?view=lost&kind=x&before=0', { cookie })).data).toMatchObject({
    view: 'open',
    kind: '',
  })
  expect((await show('00000000', { cookie })).status).toBe(404)
})
