import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { type MailFault, startMailServer } from '#tests/builders/mail-server.ts'
import { MailRefusedError } from './mail.ts'
import { createSmtpTransport } from './smtp.ts'

const from = 'Formulary <no-reply@formulary.example>'
const mail = { to: 'anna@mail.test', subject: 'Grüße', html: '<p>Hi</p>', text: 'Hi' }
const attempt = { id: 'job-1', signal: new AbortController().signal }

async function start(fault: MailFault = 'none') {
  const server = await startMailServer()
  afterAll(() => server.close())
  await server.setFault(fault)
  return { server, transport: createSmtpTransport({ url: server.url, from }) }
}

test('a mail arrives whole, with both parts, our sender, its own id, its date and no list of ours', async () => {
  const { server, transport } = await start()

  await transport.send(mail, attempt)

  const parsed = await PostalMime.parse(server.kept[0]?.source ?? '')
  expect(parsed).toMatchObject({
    subject: 'Grüße',
    from: { address: 'no-reply@formulary.example', name: 'Formulary' },
    to: [{ address: 'anna@mail.test' }],
    messageId: '<job-1@formulary.example>',
  })
  expect(parsed.text?.trim()).toBe('Hi')
  expect(parsed.html?.trim()).toBe('<p>Hi</p>')
  expect(Math.abs(Date.parse(parsed.date ?? '') - Date.now())).toBeLessThan(60_000)
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.has('list-unsubscribe')).toBe(false)
})

test('what a person wrote says where to answer, and is not called automatic', async () => {
  const { server, transport } = await start()

  await transport.send({ ...mail, replyTo: 'support@formulary.example' }, attempt)

  const parsed = await PostalMime.parse(server.kept[0]?.source ?? '')
  expect(parsed.replyTo).toMatchObject([{ address: 'support@formulary.example' }])
  expect(parsed.headers.map(({ key }) => key)).not.toContain('auto-submitted')
})

test('RFC 8058 a mail that one may do without says how it is ended, and no other one does', async () => {
  const { server, transport } = await start()
  const unsubscribeUrl = 'https://formulary.example/api/mail/unsubscribe/?link=signed'

  await transport.send({ ...mail, unsubscribeUrl }, attempt)
  await transport.send(mail, attempt)

  const [ended, other] = await Promise.all(server.kept.map(({ source }) => PostalMime.parse(source)))
  const headersOf = (parsed: typeof ended) =>
    parsed?.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value])
  expect(headersOf(ended)).toEqual([
    ['list-unsubscribe', `<${unsubscribeUrl}>`],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])
  expect(headersOf(other)).toEqual([])
})

test('F-09 every attempt carries the same Message-ID, so that a mail sent twice is known as one', async () => {
  const { server, transport } = await start('cut-after-data')
  await expect(transport.send(mail, attempt)).rejects.toThrow()
  await server.setFault('none')
  await transport.send(mail, attempt)
  expect(server.kept.map(({ messageId }) => messageId)).toEqual([
    '<job-1@formulary.example>',
    '<job-1@formulary.example>',
  ])
})

test('F-09 a recipient refused with 550 is refused for good and bounces, with 451 only for now', async () => {
  const gone = await start('bounce')
  const busy = await start('later')

  await expect(gone.transport.send(mail, attempt)).rejects.toMatchObject({ isBounce: true, answer: 550 })
  await expect(busy.transport.send(mail, attempt)).rejects.not.toBeInstanceOf(MailRefusedError)
})

test.each<MailFault>(['refuse', 'cut-before-data'])(
  'F-09 after %s mails wait until the server answers again',
  async (fault) => {
    const { server, transport } = await start(fault)
    await transport.awaitServer(attempt.signal) // nobody knows yet
    await expect(transport.send(mail, attempt)).rejects.toThrow()
    const waited = transport.awaitServer(attempt.signal)
    await server.setFault('none')
    await waited
    await transport.send(mail, attempt)
    expect(server.kept).toHaveLength(1)
  },
)

test('F-09 a process that ends waits for no mail server', async () => {
  const { transport } = await start('refuse')
  await expect(transport.send(mail, attempt)).rejects.toThrow()
  const ending = new AbortController()
  const waiting = transport.awaitServer(ending.signal)
  ending.abort()
  await expect(waiting).rejects.toThrow()
})

test.each([
  ['an address with line breaks', { to: 'anna@mail.test\r\nBcc: evil@mail.test' }],
  ['an address that names two', { to: 'anna@mail.test, evil@mail.test' }],
  ['a subject with line breaks', { subject: 'a\r\nBcc: evil@mail.test\r\nX-Evil: 1' }],
])('R-46 %s adds no header and no recipient', async (_what, part) => {
  const { server, transport } = await start()

  await transport.send({ ...mail, ...part }, attempt).catch(() => undefined)

  expect(server.kept.map(({ to }) => to)).not.toContain('evil@mail.test')
  for (const { source } of server.kept) {
    const names = (await PostalMime.parse(source)).headers.map(({ key }) => key)
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('x-evil')
  }
})
