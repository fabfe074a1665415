import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConsentRecord } from '../../consent/record-consent.ts'
import { CONSENT_RECORD, isRecordOf, type KeptConsent, keepConsentRecord } from './consent-record.ts'

const storage = new Map<string, string>()
const kept = () => JSON.parse(storage.get(CONSENT_RECORD) ?? 'null') as KeptConsent | null
const send = vi.fn<typeof fetch>()
const choice = { choice: 'accepted', version: '2026-11-22', language: 'fr', isFresh: true } as const

beforeEach(() => {
  storage.clear()
  send.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the record of a choice', () => {
  test('R-38 is kept here and sent as the service takes it', async () => {
    keepConsentRecord(choice)
    await vi.waitFor(() => expect(kept()?.isSent).toBe(true))
    const { id, version, at } = kept() as KeptConsent
    expect(ConsentRecord.parse(JSON.parse(String(send.mock.calls[0]?.[1]?.body)))).toEqual({
      id,
      choice: 'accepted',
      version,
      language: 'fr',
    })
    expect(Date.now() - Date.parse(at)).toBeLessThan(10_000)
  })

  test('R-38 is made once for a choice, and anew for every further one', async () => {
    keepConsentRecord(choice)
    await vi.waitFor(() => expect(kept()?.isSent).toBe(true))
    const first = kept()?.id
    keepConsentRecord({ ...choice, isFresh: false })
    expect([kept()?.id, send.mock.calls.length]).toEqual([first, 1])
    keepConsentRecord({ ...choice, choice: 'declined', isFresh: false })
    expect(kept()).toMatchObject({ choice: 'declined' })
    expect(kept()?.id).not.toBe(first)
  })

  test('R-38 names the text that the choice is about, also where it is made up for later', async () => {
    keepConsentRecord({ ...choice, version: '2026-11-20', isFresh: false })
    expect(kept()).toMatchObject({ choice: 'accepted', version: '2026-11-20' })
  })

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
    ['fails', async () => new Response(null, { status: 503 })],
    ['has heard too much', async () => new Response(null, { status: 429 })],
  ])('R-38 waits for the next page where the server %s', async (_what, answer) => {
    send.mockImplementationOnce(answer)
    keepConsentRecord(choice)
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    await new Promise((resolve) => setImmediate(resolve))
    const { id } = kept() as KeptConsent
    expect(kept()?.isSent).toBe(false)

    keepConsentRecord({ ...choice, isFresh: false })
    await vi.waitFor(() => expect(kept()).toMatchObject({ id, isSent: true }))
  })

  test('R-38 is not sent for ever where the server refuses it for good', async () => {
    send.mockResolvedValue(new Response(null, { status: 400 }))
    keepConsentRecord(choice)
    await vi.waitFor(() => expect(kept()?.isSent).toBe(true))
  })

  test('R-38 reaches the server also where the browser keeps nothing', async () => {
    vi.stubGlobal('window', {
      get localStorage(): never {
        throw new Error('switched off')
      },
    })
    keepConsentRecord(choice)
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  })
})

test('COOK-2 a record is of a choice for 30 days, as the cookie is', () => {
  const record: KeptConsent = {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    choice: 'accepted',
    at: '2026-11-01T12:00:00Z',
    version: '2026-11-22',
    language: 'en',
    isSent: true,
  }
  const { version } = record
  const accepted = { choice: 'accepted', version } as const
  expect(isRecordOf(record, accepted, Date.parse('2026-12-01T11:59:59Z'))).toBe(true)
  expect(isRecordOf(record, accepted, Date.parse('2026-12-01T12:00:00Z'))).toBe(false)
  expect(isRecordOf(record, { choice: 'declined', version }, Date.parse(record.at))).toBe(false)
  expect(isRecordOf(record, { ...accepted, version: '2026-11-20' }, Date.parse(record.at))).toBe(false)
  expect(isRecordOf(undefined, accepted, 0)).toBe(false)
})
