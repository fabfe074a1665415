import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newDraft } from './chat-form.tsx'
import { sendMessage } from './send-message.tsx'

const draft = () => ({ ...newDraft({ email: 'anna@mail.test' }), text: 'Hello' })
const where = { kind: 'chat', language: 'fr', page: '/fr/' } as const
const answering = (status: number, body: unknown) =>
  vi.fn<typeof fetch>(async () => Response.json(body, { status }))

/** What is tried again waits in between: nobody else has to. */
async function outcomeOf(...call: Parameters<typeof sendMessage>) {
  const sending = sendMessage(...call)
  await vi.runAllTimersAsync()
  return sending
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('CHAT-1 a message on its way', () => {
  test('carries what was written, where, and for how long the form was open', async () => {
    const send = answering(201, { reference: '48271936' })
    const written = draft()

    expect(await outcomeOf(written, where, send)).toEqual({ status: 'sent', reference: '48271936' })

    const [address, { body }] = send.mock.calls[0] as [string, { body: string }]
    expect(address).toBe('/api/inbox/messages/')
    const { openedAt: _, ...kept } = written
    expect(JSON.parse(body)).toEqual({ ...kept, ...where, openFor: expect.any(Number) })
  })

  test.each([
    [
      400,
      { fields: [{ path: 'email', code: 'email_invalid' }] },
      { status: 'refused', problems: { email: 'email_invalid' } },
    ],
    [400, { fields: [{ path: 'website', code: 'hidden_field_filled' }] }, { status: 'looks-automatic' }],
    [400, { fields: [{ path: 'openFor', code: 'too_quick' }] }, { status: 'looks-automatic' }],
    [400, { fields: [{ path: 'page', code: 'wrong_type' }] }, { status: 'failed' }],
    [429, { retryAfter: 300 }, { status: 'too-many', retryAfter: 300 }],
    [503, {}, { status: 'failed' }],
  ])('answered %i %j is told as it is', async (status, error, outcome) => {
    expect(await outcomeOf(draft(), where, answering(status, { error }))).toEqual(outcome)
  })

  test('that is cut off, or answered by no service of ours, may be sent again', async () => {
    const cut = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('network')))
    expect(await outcomeOf(draft(), where, cut)).toEqual({ status: 'failed' })
    const page = vi.fn<typeof fetch>(async () => new Response('<html>'))
    expect(await outcomeOf(draft(), where, page)).toEqual({ status: 'failed' })
  })

  test('without a connection is not even tried', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const send = answering(201, { reference: '48271936' })
    expect(await outcomeOf(draft(), where, send)).toEqual({ status: 'offline' })
    expect(send).not.toHaveBeenCalled()
  })
})

test('every form has a number of its own, and the next one keeps who writes', () => {
  const first = draft()
  const next = newDraft(first)
  expect(next).toMatchObject({ email: 'anna@mail.test', text: '' })
  expect(next.submission).toMatch(/^[\w-]{22}$/)
  expect(next.submission).not.toBe(first.submission)
})
