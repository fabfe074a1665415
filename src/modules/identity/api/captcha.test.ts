import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CaptchaProvider } from '#kernel/dependencies.ts'
import type { Limit } from '#kernel/rate-limits/schema.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { doWork } from '#tests/builders/proof-of-work.ts'
import { createCaptchaApi } from '../api.ts'
import { CAPTCHA_PATH, formatCaptchaAnswer } from '../captcha/schema.ts'

const { db } = await createTestDatabase()
const deps = { ...buildDependencies(db), clientNetwork: () => 'network' }
const server = buildApi({ [CAPTCHA_PATH]: createCaptchaApi(deps) })
const ask = (captcha?: string, body = '{}', type = 'application/json') =>
  server.request(`${CAPTCHA_PATH}/checkout/`, {
    method: 'POST',
    headers: { 'content-type': type, ...(captcha !== undefined && { captcha }) },
    body,
  })

test('CAPT-1 the way to the checkout asks for work, takes it once, and for itself alone', async () => {
  const asked = await ask('ready')
  expect(asked.status).toBe(429)
  const { error } = (await asked.json()) as {
    error: { code: string; challenge: Parameters<typeof doWork>[0] }
  }
  expect(error.code).toBe('captcha_required')

  const answer = formatCaptchaAnswer(doWork(error.challenge))
  expect((await ask(answer)).status).toBe(204)
  expect((await ask(answer)).status).toBe(429)
  expect((await ask('provider token')).status).toBe(429)
  expect((await ask()).status).toBe(429)
})

describe('with a captcha of somebody else', () => {
  const verify = vi.fn<CaptchaProvider['verify']>()
  const asking = (network: string) => {
    const api = createCaptchaApi({ ...deps, captcha: { verify }, clientNetwork: () => network })
    return (token: string) =>
      buildApi({ [CAPTCHA_PATH]: api }).request(`${CAPTCHA_PATH}/checkout/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', captcha: `provider ${token}` },
        body: '{}',
      })
  }
  beforeEach(() => verify.mockReset())

  test.each([
    ['vouches for', 'person', 204],
    ['takes for a program', 'program', 429],
    ['knows nothing of', 'unknown', 429],
  ] as const)('CAPT-1 whom it %s', async (_case, verdict, status) => {
    verify.mockResolvedValue(verdict)
    expect((await asking(`network of a ${verdict}`)('token')).status).toBe(status)
    expect(verify).toHaveBeenCalledExactlyOnceWith('token', 'checkout')
  })

  test('CAPT-1 R-45 made-up tokens do not call it without end', async () => {
    verify.mockResolvedValue('program')
    const send = asking('network of many')
    const [{ attempts }] = deps.limits.captchaTokensPerNetwork as [Limit]
    for (let call = 0; call < attempts + 2; call += 1) expect((await send(`t${call}`)).status).toBe(429)
    expect(verify).toHaveBeenCalledTimes(attempts)
  })
})

test('R-09 it takes an empty object as JSON, and nothing that a form of another site could send', async () => {
  expect((await ask('ready', '{}', 'text/plain')).status).toBe(415)
  expect((await ask('ready', '{"a":1}')).status).toBe(400)
  expect((await ask('ready', '')).status).toBe(400)
})
