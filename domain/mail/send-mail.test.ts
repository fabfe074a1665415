import { describe, expect, test, vi } from 'vitest'
import { MailRefusedError, type RenderedMail, type SendMailDependencies, sendMail } from './index.ts'

function build(overrides: Partial<SendMailDependencies> = {}) {
  const sent: RenderedMail[] = []
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const deps: SendMailDependencies = {
    transport: {
      async send(mail) {
        sent.push(mail)
      },
    },
    render: async (kind, locale, data) => ({
      subject: `${kind} ${locale}`,
      html: `<p>${data.setPasswordUrl}</p>`,
      text: data.setPasswordUrl,
    }),
    prepare: {
      welcome: async () => ({
        to: 'anna@mail.test',
        locale: 'fr',
        data: { email: 'anna@mail.test', setPasswordUrl: 'https://app.test/secret' },
      }),
    },
    log,
    ...overrides,
  }
  return { deps, sent, log }
}
const job = { kind: 'welcome', accountId: 'a' } as const

describe('the job send-mail', () => {
  test('a mail is prepared, rendered in the recipient’s language and handed over', async () => {
    const { deps, sent } = build()

    await sendMail(deps, job)

    expect(sent).toEqual([
      {
        to: 'anna@mail.test',
        subject: 'welcome fr',
        html: '<p>https://app.test/secret</p>',
        text: 'https://app.test/secret',
      },
    ])
  })

  test('a recipient who is gone gets nothing', async () => {
    const { deps, sent } = build({ prepare: { welcome: async () => undefined } })

    await sendMail(deps, job)

    expect(sent).toEqual([])
  })

  test('F-09 a transport that fails fails the job, so that it is tried again', async () => {
    const { deps } = build({ transport: { send: () => Promise.reject(new Error('451 try later')) } })

    await expect(sendMail(deps, job)).rejects.toThrow('451')
  })

  test('F-09 a mail refused for good is done with', async () => {
    const { deps, log } = build({ transport: { send: () => Promise.reject(new MailRefusedError('550')) } })

    await sendMail(deps, job)

    expect(log.warn).toHaveBeenCalledOnce()
  })

  test('R-43 the log holds neither the address nor the link', async () => {
    const { deps, log } = build()

    await sendMail(deps, job)

    expect(JSON.stringify(log.info.mock.calls)).not.toMatch(/anna|secret/)
  })
})
