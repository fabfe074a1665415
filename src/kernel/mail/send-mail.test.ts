import { describe, expect, test, vi } from 'vitest'
import { countOf } from '#tests/builders/count-of.ts'
import {
  type MailPreparations,
  MailRefusedError,
  type MailTransport,
  type PreparedMail,
  type RenderedMail,
} from './mail.ts'
import { sendMail } from './send-mail.ts'

const letter = {
  to: 'anna@mail.test',
  locale: 'fr',
  data: { email: 'anna@mail.test', setPasswordUrl: 'https://app.test/app/account/set-password/?link=secret' },
}
const job = { kind: 'welcome', accountId: 'a' } as const
const attempt = { id: 'job', signal: new AbortController().signal }

function build({
  send,
  welcome = letter,
}: {
  send?: MailTransport['send']
  welcome?: PreparedMail<'welcome'> | null
} = {}) {
  const sent: RenderedMail[] = []
  const rendered = vi.fn<(data: unknown) => void>()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const outcomes = { delivered: vi.fn(async () => {}), refused: vi.fn(async () => {}) }
  const prepare = vi.fn(async () => welcome ?? undefined)
  const transport = {
    awaitServer: vi.fn(async () => {}),
    send: send ?? (async (mail: RenderedMail) => void sent.push(mail)),
  }
  return {
    deps: {
      transport,
      render: async (kind: string, locale: string, data: unknown) => {
        rendered(data)
        return { subject: `${kind} ${locale}`, html: '<p>Hi</p>', text: 'Hi' }
      },
      prepare: { welcome: prepare } satisfies Partial<MailPreparations> as unknown as MailPreparations, // no other kind is sent here
      outcomes,
      log,
      urls: { webApp: 'https://app.test/app' },
    },
    sent,
    rendered,
    log,
    outcomes,
    prepare,
    transport,
  }
}

describe('the job send-mail', () => {
  test('a mail is prepared, rendered in the recipient’s language and handed over', async () => {
    const { deps, sent, outcomes } = build()

    await sendMail(deps, job, attempt)

    expect(sent).toEqual([{ to: 'anna@mail.test', subject: 'welcome fr', html: '<p>Hi</p>', text: 'Hi' }])
    expect(outcomes.delivered).toHaveBeenCalledWith('anna@mail.test', job)
  })

  test('HEAD-7 its links into the web application speak its language, and keep what they say', async () => {
    const { deps, rendered } = build()

    await sendMail(deps, job, attempt)

    expect(rendered).toHaveBeenCalledWith({
      email: 'anna@mail.test',
      setPasswordUrl: 'https://app.test/app/account/set-password/?link=secret&lang=fr',
    })
  })

  test('a recipient who is gone gets nothing', async () => {
    const { deps, sent } = build({ welcome: null })

    await sendMail(deps, job, attempt)

    expect(sent).toEqual([])
  })

  test('F-09 a mail is gathered, and its link made, only when the mail server is there', async () => {
    const { deps, transport, prepare } = build()
    transport.awaitServer.mockRejectedValueOnce(new Error('away'))

    await expect(sendMail(deps, job, attempt)).rejects.toThrow('away')

    expect(prepare).not.toHaveBeenCalled()
  })

  test('F-09 a transport that fails fails the job, so that it is tried again', async () => {
    const { deps, outcomes } = build({ send: () => Promise.reject(new Error('451 try later')) })

    await expect(sendMail(deps, job, attempt)).rejects.toThrow('451')
    expect(outcomes.refused).not.toHaveBeenCalled()
  })

  test('F-09 an address that is refused for good is remembered, and the mail is done with', async () => {
    const { deps, log, outcomes } = build({
      send: () => Promise.reject(new MailRefusedError({ isBounce: true, answer: 550 })),
    })

    const before = await countOf('formulary_mails', { outcome: 'refused' })
    await sendMail(deps, job, attempt)

    expect(await countOf('formulary_mails', { outcome: 'refused' })).toBe(before + 1)
    expect(log.warn).toHaveBeenCalledOnce()
    expect(outcomes.refused).toHaveBeenCalledWith(
      'anna@mail.test',
      job,
      expect.objectContaining({ isBounce: true, answer: 550 }),
    )
    expect(outcomes.delivered).not.toHaveBeenCalled()
  })

  test('F-09 a mail whose content is refused says nothing about its address', async () => {
    const { deps, outcomes } = build({
      send: () => Promise.reject(new MailRefusedError({ isBounce: false, answer: 554 })),
    })

    await sendMail(deps, job, attempt)

    expect(outcomes.refused).toHaveBeenCalledWith(
      'anna@mail.test',
      job,
      expect.objectContaining({ isBounce: false }),
    )
  })

  test('F-09 a mail that was sent is not sent again because noting that down failed', async () => {
    const { deps, outcomes } = build()
    outcomes.delivered.mockRejectedValueOnce(new Error('no database'))

    await expect(sendMail(deps, job, attempt)).resolves.toBeUndefined()
  })

  test('R-43 the log holds neither the address nor the link', async () => {
    const { deps, log } = build()

    await sendMail(deps, job, attempt)

    expect(JSON.stringify(log.info.mock.calls)).not.toMatch(/anna|secret/)
  })
})
