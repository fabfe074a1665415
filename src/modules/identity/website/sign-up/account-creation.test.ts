import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noTrafficSource } from '#modules/visitors/website/traffic/traffic-source.ts'
import { buildSite } from '#tests/builders/site.ts'
import type { AccountCreationPayload } from '../../accounts/schema.ts'
import { createAccount, knownVisitorUrl, requestHandOff } from './account-creation.ts'

const site = buildSite()
const payload: AccountCreationPayload = {
  ...noTrafficSource,
  Email: 'owner@company.example',
  Password: null,
  AutogeneratePassword: true,
  Device: 'desktop',
  IpAddress: null,
  Language: 'en',
  DocName: null,
  CreationPage: 'localhost:3000/',
  SignUpDialog: 'standard',
}

const answering = (status: number, body: unknown = {}) => vi.fn(async () => Response.json(body, { status }))

beforeEach(() => {
  vi.stubGlobal('window', { location: { href: 'https://formulary.example/' } })
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => vi.unstubAllGlobals())

describe('createAccount', () => {
  test('ACC-1 SIGN-13 posts the payload as JSON to the userbase, once', async () => {
    const send = answering(201)

    await expect(createAccount(site, payload, send)).resolves.toEqual({ type: 'created' })

    expect(send).toHaveBeenCalledOnce()
    expect(send).toHaveBeenCalledWith(
      '/api/userbase/user/',
      expect.objectContaining({ method: 'POST', body: JSON.stringify(payload), credentials: 'include' }),
    )
  })

  test.each([
    ['SIGN-9 a duplicate e-mail', 409, {}, 'email_taken'],
    ['SIGN-10 too many sign-ups', 429, {}, 'too_many_requests'],
    ['SIGN-10 a fault of the server', 500, {}, 'unavailable'],
    [
      'ACC-1 an address that the server refuses',
      400,
      { error: { fields: [{ path: 'Email' }] } },
      'email_invalid',
    ],
    [
      'SIGN-6 a password that the server refuses',
      400,
      { error: { fields: [{ path: 'Password', code: 'password_too_common' }] } },
      'password_too_common',
    ],
    [
      'SIGN-10 another field that the server refuses',
      400,
      { error: { fields: [{ path: 'DocName' }] } },
      'unavailable',
    ],
    ['SIGN-10 an answer without a body of ours', 400, null, 'unavailable'],
  ])('%s', async (_, status, body, reason) => {
    await expect(createAccount(site, payload, answering(status, body))).resolves.toEqual({
      type: 'refused',
      reason,
    })
  })

  test('SIGN-10 too many sign-ups are told with the time to wait', async () => {
    const refused = answering(429, { error: { code: 'too_many_requests', retryAfter: 1800 } })
    await expect(createAccount(site, payload, refused)).resolves.toEqual({
      type: 'refused',
      reason: 'too_many_requests',
      retryAfter: 1800,
    })
  })

  test('SIGN-10 no connection', async () => {
    const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(createAccount(site, payload, send)).resolves.toEqual({
      type: 'refused',
      reason: 'unavailable',
    })
    expect(send).toHaveBeenCalledOnce()
  })
})

describe('requestHandOff', () => {
  const request = { destination: 'doc/mutual-nda-D1', entryPoint: 'template' }

  test('DEST-7 asks with the destination and the language, and answers where to go', async () => {
    const send = answering(200, { redirect: 'https://formulary.example/app/?ssotoken=t' })

    await expect(requestHandOff(site, request, send)).resolves.toBe(
      'https://formulary.example/app/?ssotoken=t',
    )

    expect(send).toHaveBeenCalledWith(
      '/api/auth/ticket/',
      expect.objectContaining({ body: JSON.stringify({ ...request, lang: 'en', lib: 'en' }) }),
    )
  })

  test.each([
    ['b_eftid=4f%2F8a0c; b_email=a', { EFtransactionId: '4f/8a0c' }],
    [`b_eftid=${'7'.repeat(101)}`, {}],
    ['', {}],
  ])(
    'DEST-7 the number of the affiliate’s click goes along, whole or not at all: %s',
    async (cookie, sent) => {
      vi.stubGlobal('document', { cookie })
      const send = answering(200, { redirect: 'https://formulary.example/app/?ssotoken=t' })

      await requestHandOff(site, request, send)

      const [, { body }] = send.mock.calls[0] as unknown as [string, { body: string }]
      expect(JSON.parse(body)).toEqual({ ...request, lang: 'en', lib: 'en', ...sent })
    },
  )

  test.each([
    ['b_userId=u; b_search=lease%20agreement', { b_search: 'lease agreement' }],
    ['b_userId=u', { b_search: '' }],
    ['b_search=lease', {}],
  ])('DEST-9 the variant that sends the search does so for cookies %s', async (cookie, sent) => {
    vi.stubGlobal('document', { cookie })
    const send = answering(200, { redirect: 'https://formulary.example/app/?ssotoken=t' })

    await requestHandOff(site, { ...request, sendsSearch: true }, send)

    const [, { body }] = send.mock.calls[0] as unknown as [string, { body: string }]
    expect(JSON.parse(body)).toEqual({ ...request, lang: 'en', lib: 'en', ...sent })
  })

  test.each([
    ['https://evil.test/app/?ssotoken=t'],
    ['https://formulary.example/elsewhere/'],
    ['https://formulary.example/apple/'],
    ['javascript:alert(1)'],
    [42],
  ])('DEST-8 never leads to %s', async (redirect) => {
    await expect(requestHandOff(site, request, answering(200, { redirect }))).resolves.toBeUndefined()
  })

  test('an expired log-in has no way', async () => {
    await expect(requestHandOff(site, request, answering(401))).resolves.toBeUndefined()
  })
})

describe('knownVisitorUrl', () => {
  const request = { destination: 'doc/mutual-nda-D1', entryPoint: 'template' }

  test('DEST-4 leads through the hand-off while the website’s log-in lives', async () => {
    const redirect = 'https://formulary.example/app/?ssotoken=t'

    await expect(knownVisitorUrl(site, request, 'straight', answering(200, { redirect }))).resolves.toBe(
      redirect,
    )
  })

  test('DEST-4 leads to the dialog where that variant finds the log-in ended', async () => {
    await expect(knownVisitorUrl(site, request, 'dialog', answering(401))).resolves.toBeUndefined()
  })

  test.each([
    ['the log-in has ended', answering(401)],
    ['there is no connection', vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))],
  ])('DEST-4 leads straight into the web application where %s', async (_case, send) => {
    await expect(knownVisitorUrl(site, request, 'straight', send)).resolves.toMatch(
      /\/app\/doc\/mutual-nda-D1\?lang=en&lib=en$/,
    )
  })
})
