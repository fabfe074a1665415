import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LocalMailReader, Services } from '#kernel/services.server.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { loadMail, loadMailContent, loadMails } from './mail.server.ts'

const { db } = await createTestDatabase()
const local = buildDependencies(db)
const hosted = { ...local, urls: { ...local.urls, website: 'https://formulary.example' } }

const mail = {
  id: '1',
  sentAt: '2026-11-20T10:00:00.000Z',
  to: 'jo@mail.test',
  subject: 'Welcome',
  html: '<p style="color:red">Hello</p>',
  text: 'Hello\nhttps://app.test/a https://app.test/a <https://app.test/b>',
}
const localMail: LocalMailReader = {
  list: async () => [mail],
  find: async (id) => (id === '1' ? mail : undefined),
}
const open = (
  cookie?: string,
  { deps = local, ...services }: { deps?: typeof local } & Partial<Services> = {},
) =>
  buildRouteRequest(deps, '/app/admin/mail/', {
    ...(cookie !== undefined && { cookie }),
    services: { localMail, ...services },
  })

const { cookie: operator, accountId } = await buildSession(local)
await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, accountId))

test('SET-20 operators see the local mail, without its content in the list', async () => {
  const { id, to, subject, sentAt } = mail
  expect((await answerOf(loadMails(open(operator)))).data).toEqual({ mails: [{ id, to, subject, sentAt }] })
})

test.each([
  ['at the machine', local],
  ['elsewhere', hosted],
])('SET-20 nobody else does, also %s: where a request comes from proves nothing', async (_where, deps) => {
  const { cookie } = await buildSession(local)

  expect(await answerOf(loadMails(open(undefined, { deps })))).toMatchObject({
    status: 303,
    location: '/app/account/login/?next=%2Fapp%2Fadmin%2Fmail%2F',
  })
  expect((await answerOf(loadMails(open(cookie, { deps })))).status).toBe(404)
  const content = loadMailContent({ ...open(cookie, { deps }), params: { id: '1' } })
  expect((await answerOf(content)).status).toBe(404)
})

test('SET-19 at a public address it asks for the second factor, at a loopback address for the password alone', async () => {
  const operatorSecondFactor = true
  expect((await answerOf(loadMails(open(operator, { deps: hosted, operatorSecondFactor })))).status).toBe(303)
  expect((await answerOf(loadMails(open(operator, { operatorSecondFactor })))).status).toBe(200)
})

test('with a mail server there is no local mail', async () => {
  expect((await answerOf(loadMails(open(operator, { localMail: null })))).status).toBe(404)
})

test('a mail is shown with its links, each once', async () => {
  expect((await answerOf(loadMail({ ...open(operator), params: { id: '1' } }))).data).toMatchObject({
    links: ['https://app.test/a', 'https://app.test/b'],
  })
  expect((await answerOf(loadMail({ ...open(operator), params: { id: '2' } }))).status).toBe(404)
})

test('the content of a mail can run, fetch and send nothing', async () => {
  const { data } = await answerOf(loadMailContent({ ...open(operator), params: { id: '1' } }))

  if (!(data instanceof Response)) throw new Error('no mail was shown')
  const policy = data.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('allow-scripts')
})
