import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { captchaProgress, onCaptchaProgress } from './captcha-progress.tsx'

const challenge = { token: 'a.b', parts: 2, bits: 1 }
const site = { consent: { cookie: 'user-cookies', thirdParties: {} } }
const askRecaptcha = vi.hoisted(() => vi.fn())
vi.mock('./recaptcha.ts', () => ({ askRecaptcha }))

/** What becomes of the work. */
let work: 'done' | 'fails' | 'goes on' = 'done'
const ended = vi.fn()
class FakeWorker extends EventTarget {
  postMessage() {
    if (work === 'goes on') return
    const message = (data: object) => this.dispatchEvent(new MessageEvent('message', { data }))
    queueMicrotask(() => {
      if (work === 'fails') return this.dispatchEvent(new Event('error'))
      message({ done: 1 })
      message({ nonces: [7, 9] })
    })
  }
  terminate = ended
}

const { postWithCaptcha } = await import('./post-with-captcha.ts')

beforeEach(() => {
  work = 'done'
  ended.mockReset()
  askRecaptcha.mockReset().mockRejectedValue(new Error('No key provided'))
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('window', { location: { pathname: '/templates/' } })
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => vi.unstubAllGlobals())

const asking = () => Response.json({ error: { code: 'captcha_required', challenge } }, { status: 429 })
const refusing = () => Response.json({ error: { code: 'too_many_requests', retryAfter: 9 } }, { status: 429 })
const created = () => Response.json({}, { status: 201 })

/** A service that answers like this, one call after the other, and what was in the header of each. */
function service(...answers: (() => Response)[]) {
  const headers: (string | undefined)[] = []
  const post = async (given: Record<string, string>) => {
    headers.push(given.captcha)
    return (answers[headers.length - 1] ?? created)()
  }
  return { headers, post }
}

test('CAPT-1 a call that is not asked is made once, and says that it could answer', async () => {
  const { headers, post } = service(created)
  expect((await postWithCaptcha(site, 'sign_up', post))?.status).toBe(201)
  expect(headers).toEqual(['ready'])
  expect(askRecaptcha).not.toHaveBeenCalled()
})

test('CAPT-1 without a key the module raises its message, and the proof of work takes over', async () => {
  const { headers, post } = service(asking)
  const seen: (number | undefined)[] = []
  const stop = onCaptchaProgress(() => seen.push(captchaProgress()?.percent))

  expect((await postWithCaptcha(site, 'sign_up', post))?.status).toBe(201)

  stop()
  expect(askRecaptcha).toHaveBeenCalledOnce()
  expect(headers).toEqual(['ready', 'proof a.b 7,9'])
  expect(seen).toEqual([0, 50, undefined])
  expect(ended).toHaveBeenCalledOnce()
})

test('CAPT-1 what the provider gives is sent; where that is not believed, a proof is', async () => {
  askRecaptcha.mockResolvedValue('token')
  const { headers, post } = service(asking, asking)

  expect((await postWithCaptcha(site, 'sign_up', post))?.status).toBe(201)

  expect(headers).toEqual(['ready', 'provider token', 'proof a.b 7,9'])
  expect(askRecaptcha).toHaveBeenCalledOnce()
})

test.each(['/pricing/plans/', '/fr/company/contact/'])(
  'COOK-5 on %s, which hides the notice, the proof of work replaces the captcha',
  async (pathname) => {
    vi.stubGlobal('window', { location: { pathname } })
    askRecaptcha.mockResolvedValue('token')
    const { headers, post } = service(asking)

    await postWithCaptcha(site, 'sign_up', post)

    expect(askRecaptcha).not.toHaveBeenCalled()
    expect(headers).toEqual(['ready', 'proof a.b 7,9'])
  },
)

test.each([
  [
    'where consent is on record, the captcha is asked',
    'user-cookies=1; user-cookies-version=2026-11-28',
    true,
  ],
  ['after declining, the browser works', 'user-cookies=0; user-cookies-version=2026-11-28', false],
  ['without a choice, the browser works', '', false],
])('CAPT-1 COOK-5 on the way to the checkout: %s', async (_case, cookie, isAsked) => {
  vi.stubGlobal('window', { location: { pathname: '/pricing/plans/captcha/' } })
  vi.stubGlobal('document', { cookie })
  askRecaptcha.mockResolvedValue('token')
  const consent = { ...site.consent, thirdParties: { captcha: 'https://captcha.example/api.js' } }
  const { headers, post } = service(asking)

  await postWithCaptcha({ consent }, 'checkout', post)

  expect(headers).toEqual(['ready', isAsked ? 'provider token' : 'proof a.b 7,9'])
  expect(askRecaptcha).toHaveBeenCalledTimes(isAsked ? 1 : 0)
})

test('CAPT-1 a browser that cannot do the work has the ordinary limit', async () => {
  work = 'fails'
  const { headers, post } = service(asking, refusing)

  const response = await postWithCaptcha(site, 'sign_up', post)

  expect(headers).toEqual(['ready', undefined])
  expect(await response?.json()).toMatchObject({ error: { retryAfter: 9 } })
})

test.each(['provider', 'proof'])('CAPT-1 who cancels during the %s sends nothing more', async (by) => {
  work = 'goes on'
  if (by === 'provider') askRecaptcha.mockReturnValue(new Promise(() => {}))
  const { headers, post } = service(asking)
  const cancel = onCaptchaProgress(() => setTimeout(() => captchaProgress()?.cancel()))
  vi.stubGlobal('document', { cookie: 'user-cookies=1; user-cookies-version=2026-11-28' })
  const consent = { ...site.consent, thirdParties: { captcha: 'https://captcha.example/api.js' } }

  expect(await postWithCaptcha({ consent }, 'sign_up', post)).toBeUndefined()

  cancel()
  expect(headers).toEqual(['ready'])
  expect(captchaProgress()).toBeUndefined()
  expect(ended).toHaveBeenCalledTimes(by === 'proof' ? 1 : 0)
})

test('CAPT-1 a service that asks for ever is answered three times', async () => {
  const { headers, post } = service(...Array<() => Response>(9).fill(asking))
  expect((await postWithCaptcha(site, 'sign_up', post))?.status).toBe(429)
  expect(headers).toHaveLength(4)
})
