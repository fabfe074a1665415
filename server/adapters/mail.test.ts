import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { MailRefusedError } from '#domain/mail/index.ts'
import { createLocalMailbox, createSmtpTransport } from './mail.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'formulary-mail-'))
afterAll(() => rm(directory, { recursive: true }))
const mail = { to: 'anna@mail.test', subject: 'Grüße', html: '<p>Hi</p>', text: 'Hi' }

describe('the local mailbox', () => {
  test('keeps mails in the data folder, for this user only, and shows the newest first', async () => {
    let now = Date.UTC(2026, 10, 20)
    const mailbox = createLocalMailbox(path.join(directory, 'mail'), () => new Date(now))
    expect(await mailbox.list()).toEqual([])

    await mailbox.send(mail)
    now += 1000
    await mailbox.send({ ...mail, subject: 'Second' })

    const listed = await mailbox.list()
    expect(listed.map(({ subject }) => subject)).toEqual(['Second', 'Grüße'])
    expect(await mailbox.find(listed[1]?.id ?? '')).toMatchObject({
      ...mail,
      sentAt: '2026-11-20T00:00:00.000Z',
    })
    for (const file of await readdir(path.join(directory, 'mail'))) {
      expect((await stat(path.join(directory, 'mail', file))).mode & 0o777).toBe(0o600)
    }
  })

  test.each(['', '../../etc/passwd', 'none', '0000000000000-00000000-0000-0000-0000-000000000000'])(
    'has no mail %j',
    async (id) => {
      expect(await createLocalMailbox(directory, () => new Date()).find(id)).toBeUndefined()
    },
  )
})

describe('SMTP', () => {
  async function startServer(answer: (recipient: string) => Error | undefined) {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (address, _session, callback) => callback(answer(address.address) ?? null),
      onData: (stream, _session, callback) => {
        let message = ''
        stream.on('data', (chunk: Buffer) => {
          message += chunk.toString('utf8')
        })
        stream.on('end', () => {
          received.push(message)
          callback()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
    const address = server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return { received, url: `smtp://127.0.0.1:${port}` }
  }
  const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

  test('a mail arrives whole, with both parts and our sender', async () => {
    const { received, url } = await startServer(() => undefined)

    await createSmtpTransport({ url, from: 'Formulary <no-reply@formulary.example>' }).send(mail)

    const parsed = await PostalMime.parse(received[0] ?? '')
    expect(parsed).toMatchObject({ subject: 'Grüße', from: { address: 'no-reply@formulary.example' } })
    expect(parsed.text?.trim()).toBe('Hi')
    expect(parsed.html?.trim()).toBe('<p>Hi</p>')
  })

  test('F-09 a recipient refused with 550 is refused for good, with 451 for now', async () => {
    const gone = await startServer(() => refusal(550))
    const busy = await startServer(() => refusal(451))
    const from = 'no-reply@formulary.example'

    await expect(createSmtpTransport({ url: gone.url, from }).send(mail)).rejects.toBeInstanceOf(
      MailRefusedError,
    )
    await expect(createSmtpTransport({ url: busy.url, from }).send(mail)).rejects.not.toBeInstanceOf(
      MailRefusedError,
    )
  })

  test('R-46 an address with line breaks adds no header and no recipient', async () => {
    const { received, url } = await startServer(() => undefined)

    await createSmtpTransport({ url, from: 'no-reply@formulary.example' })
      .send({ ...mail, to: 'anna@mail.test\r\nBcc: evil@mail.test', subject: 'a\r\nX-Evil: 1' })
      .catch(() => undefined)

    for (const message of received) {
      const names = (await PostalMime.parse(message)).headers.map(({ key }) => key)
      expect(names).not.toContain('bcc')
      expect(names).not.toContain('x-evil')
    }
  })
})
