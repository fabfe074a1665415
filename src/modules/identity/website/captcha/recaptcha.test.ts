import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const script = 'https://captcha.example/api.js?render=key&hl=en'
const consent = {
  cookie: 'user-cookies',
  thirdParties: { captcha: script },
  captcha: { siteKey: 'key', version: 3 },
}
const asked: string[] = []
const rules: string[] = []
let cookie = ''
let arrival: 'load' | 'error' | 'never' = 'load'
const execute = vi.fn()
const ready = vi.fn()

/** The module as a page that was just opened has it. */
async function openPage() {
  vi.resetModules()
  return import('./recaptcha.ts')
}

beforeEach(() => {
  asked.length = 0
  rules.length = 0
  cookie = 'user-cookies=1; user-cookies-version=2026-11-28'
  arrival = 'load'
  execute.mockReset().mockResolvedValue('token')
  ready.mockReset().mockImplementation((hear: () => void) => hear())
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    createElement: () => ({
      addEventListener: (type: string, hear: () => void) => type === arrival && queueMicrotask(hear),
    }),
    head: { append: ({ src }: { src: string }) => asked.push(src) },
    styleSheets: [{ cssRules: [], insertRule: (rule: string) => rules.push(rule) }],
  })
  vi.stubGlobal('window', { grecaptcha: { ready, execute } })
})
afterEach(() => vi.unstubAllGlobals())

test('CAPT-1 an answer is had by loading the script, waiting until it is ready, and executing, with the badge hidden', async () => {
  const { askRecaptcha } = await openPage()

  await expect(askRecaptcha(consent, 'sign_up')).resolves.toBe('token')
  await expect(askRecaptcha(consent, 'sign_up')).resolves.toBe('token')

  expect(asked, 'once, in English').toEqual([script])
  expect(ready).toHaveBeenCalledBefore(execute)
  expect(execute).toHaveBeenCalledWith('key', { action: 'sign_up' })
  expect(rules[0]).toBe('.grecaptcha-badge { visibility: hidden }')
})

test('CAPT-1 "No key provided" and "No version provided", and nobody is called', async () => {
  const { askRecaptcha } = await openPage()
  const without = { cookie: 'user-cookies', thirdParties: {} }

  await expect(askRecaptcha(without, 'sign_up')).rejects.toThrow(/^No key provided$/)
  await expect(askRecaptcha({ ...consent, captcha: { siteKey: '', version: 3 } }, 'x')).rejects.toThrow(
    /^No key provided$/,
  )
  await expect(askRecaptcha({ ...consent, captcha: { siteKey: 'key', version: 0 } }, 'x')).rejects.toThrow(
    /^No version provided$/,
  )
  expect(asked).toEqual([])
})

test.each(['error', 'never'] as const)('CAPT-1 "Failed to load script": %s', async (what) => {
  const { askRecaptcha } = await openPage()
  arrival = what
  await expect(askRecaptcha(consent, 'sign_up', 20)).rejects.toThrow(/^Failed to load script$/)
})

test('CAPT-1 "Failed to load script" where another one came, or it is never ready', async () => {
  const { askRecaptcha } = await openPage()
  ready.mockReset()
  await expect(askRecaptcha(consent, 'sign_up', 20)).rejects.toThrow(/^Failed to load script$/)
  vi.stubGlobal('window', {})
  await expect(askRecaptcha(consent, 'sign_up', 20)).rejects.toThrow(/^Failed to load script$/)
})

test.each([
  ['it refuses', () => Promise.reject(new Error('Invalid site key'))],
  [
    'it throws',
    () => {
      throw new Error('no')
    },
  ],
  ['it hangs', () => new Promise(() => {})],
  ['it gives nothing', () => Promise.resolve('')],
  ['it gives no text', () => Promise.resolve({})],
])('CAPT-1 "Failed to execute": %s', async (_case, executing) => {
  const { askRecaptcha } = await openPage()
  execute.mockImplementation(executing)
  await expect(askRecaptcha(consent, 'sign_up', 20)).rejects.toThrow(/^Failed to execute$/)
})

test.each(['', 'user-cookies=0', 'user-cookies=1'])(
  'COOK-2 with the cookies "%s" nobody is called',
  async (cookies) => {
    const { askRecaptcha } = await openPage()
    cookie = cookies
    await expect(askRecaptcha(consent, 'sign_up')).rejects.toThrow('Failed to load script')
    expect(asked).toEqual([])
  },
)
