import { expect, test } from 'vitest'
import type { LocalMailReader } from '#kernel/services.server.ts'
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
const open = (deps = local, options: { cookie?: string; mailbox?: LocalMailReader | null } = {}) =>
  buildRouteRequest(deps, '/app/admin/mail/', {
    ...(options.cookie !== undefined && { cookie: options.cookie }),
    services: { localMail: options.mailbox === undefined ? localMail : options.mailbox },
  })

test('SET-20 whoever sits at the machine sees the local mail, without its content in the list', async () => {
  const { id, to, subject, sentAt } = mail
  expect((await answerOf(loadMails(open()))).data).toEqual({ mails: [{ id, to, subject, sentAt }] })
})

test('SET-20 elsewhere only operators do', async () => {
  const { cookie } = await buildSession(local)

  expect(await answerOf(loadMails(open(hosted)))).toMatchObject({
    status: 303,
    location: '/app/account/login/?next=%2Fapp%2Fadmin%2Fmail%2F',
  })
  expect((await answerOf(loadMails(open(hosted, { cookie })))).status).toBe(404)
  expect((await answerOf(loadMailContent({ ...open(hosted, { cookie }), params: { id: '1' } }))).status).toBe(
    404,
  )
})

test('SET-20 who only says that it is this machine does not', async () => {
  const route = buildRouteRequest(local, '/app/admin/mail/', {
    services: { localMail, isFromThisMachine: false },
  })

  expect((await answerOf(loadMails(route))).status).toBe(303)
})

test('with a mail server there is no local mail', async () => {
  expect((await answerOf(loadMails(open(local, { mailbox: null })))).status).toBe(404)
})

test('a mail is shown with its links, each once', async () => {
  expect((await answerOf(loadMail({ ...open(), params: { id: '1' } }))).data).toMatchObject({
    links: ['https://app.test/a', 'https://app.test/b'],
  })
  expect((await answerOf(loadMail({ ...open(), params: { id: '2' } }))).status).toBe(404)
})

test('the content of a mail can run, fetch and send nothing', async () => {
  const { data } = await answerOf(loadMailContent({ ...open(), params: { id: '1' } }))

  if (!(data instanceof Response)) throw new Error('no mail was shown')
  const policy = data.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('allow-scripts')
})
