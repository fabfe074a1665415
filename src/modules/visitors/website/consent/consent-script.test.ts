import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CONSENT_VERSION } from '../../consent/schema.ts'
import { consentScript } from './consent-script.ts'

const current = `user-cookies-version=${CONSENT_VERSION}`

type Listener = (event: object) => void

/** The page's script in a page that is a few objects: what it hears, what it writes. */
function openPage(cookies = '') {
  const listeners = new Map<string, Listener[]>()
  const dataset: Record<string, string | undefined> = {}
  const jar = new Map(
    cookies === '' ? [] : cookies.split('; ').map((pair) => pair.split('=') as [string, string]),
  )
  const written: string[] = []
  const notice = { focus: vi.fn() }
  const page = {
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    },
    documentElement: { dataset },
    getElementById: () => notice,
  }
  const hear = (type: string, event: object) => {
    for (const listener of listeners.get(type) ?? []) listener(event)
  }
  const run = new Function(
    'document',
    'addEventListener',
    'dispatchEvent',
    'location',
    consentScript('user-cookies'),
  )
  run(
    page,
    (type: string, listener: Listener) => listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    () => true,
    { protocol: 'https:' },
  )
  const press = (choice: string) => {
    const button = { dataset: { cookieChoice: choice }, focus: vi.fn() }
    hear('click', { target: { closest: () => button } })
    return button
  }
  return { dataset, written, notice, hear, press, jar }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the script of the cookie notice', () => {
  test('COOK-1 shows it one second after the page has loaded', () => {
    const { dataset, hear } = openPage()
    vi.advanceTimersByTime(5_000)
    expect(dataset.cookieNotice).toBeUndefined()
    hear('pageshow', {})
    vi.advanceTimersByTime(999)
    expect(dataset.cookieNotice).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(dataset.cookieNotice).toBe('asks')
  })

  test.each([
    [`user-cookies=1; ${current}`, 'accepted'],
    [`user-cookies=0; ${current}`, 'declined'],
  ])('COOK-2 with %s it stays away, and the document says so', (cookies, choice) => {
    const { dataset, hear } = openPage(cookies)
    hear('pageshow', {})
    vi.advanceTimersByTime(1_000)
    expect(dataset).toEqual({ consent: choice })
  })

  test.each([
    ['user-cookies=1', 'accepted'],
    ['user-cookies=0; user-cookies-version=2026-11-20', 'declined'],
  ])('R-38 with %s, a choice about an older text, it asks again', (cookies, choice) => {
    const { dataset, hear, press } = openPage(cookies)
    hear('pageshow', {})
    vi.advanceTimersByTime(1_000)
    expect(dataset).toEqual({ consent: choice, cookieNotice: 'asks' })
    press('accepted')
    expect(dataset).toEqual({ consent: 'accepted', freshChoice: 'accepted' })
    hear('pageshow', {})
    vi.advanceTimersByTime(1_000)
    expect(dataset.cookieNotice).toBeUndefined()
  })

  test.each(['user-cookies=2', 'my-user-cookies=1', 'user-cookies=10'])(
    'COOK-2 %s is no choice',
    (cookies) => {
      const { dataset, hear } = openPage(cookies)
      hear('pageshow', {})
      vi.advanceTimersByTime(1_000)
      expect(dataset).toEqual({ cookieNotice: 'asks' })
    },
  )

  test.each([
    ['accepted', '1'],
    ['declined', '0'],
  ])('COOK-2 keeps what was %s for 30 days and hides the notice', (choice, value) => {
    const { dataset, written, hear, press } = openPage()
    hear('pageshow', {})
    vi.advanceTimersByTime(1_000)
    press(choice)
    expect(written).toEqual(
      [current, `user-cookies=${value}`].map(
        (pair) => `${pair}; Path=/; Max-Age=2592000; SameSite=Lax; Secure`,
      ),
    )
    expect(dataset).toEqual({ consent: choice, freshChoice: choice })
  })

  test('opens the notice again where somebody wants it, and gives the focus back', () => {
    const { dataset, written, notice, hear, press } = openPage(`user-cookies=1; ${current}`)
    const opener = press('ask')
    expect(dataset.cookieNotice).toBe('open')
    expect(notice.focus).toHaveBeenCalled()
    hear('keydown', { key: 'Escape' })
    expect(dataset).toEqual({ consent: 'accepted' })
    expect(opener.focus).toHaveBeenCalled()
    press('ask')
    press('close')
    expect([dataset, written]).toEqual([{ consent: 'accepted' }, []])
  })

  test('a notice that asks by itself does not go away by Escape: it was not answered', () => {
    const { dataset, hear } = openPage()
    hear('pageshow', {})
    vi.advanceTimersByTime(1_000)
    hear('keydown', { key: 'Escape' })
    expect(dataset.cookieNotice).toBe('asks')
  })

  test('hears of a choice in another tab', () => {
    const { dataset, hear, jar } = openPage()
    hear('pageshow', {})
    vi.advanceTimersByTime(1_000)
    jar.set('user-cookies', '0')
    jar.set('user-cookies-version', CONSENT_VERSION)
    hear('storage', {})
    expect(dataset).toEqual({ consent: 'declined' })
  })
})
