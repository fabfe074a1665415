import { expect, test } from 'vitest'
import { languageCookie } from '#kernel/http/cookies.ts'
import { LANGUAGE_COOKIE_SECONDS } from '#kernel/http/schema.ts'
import { orderCookie } from '#modules/commerce/orders/view-order.ts'
import {
  accountCookies,
  cookieProbe,
  logInCookies,
  sessionCookie,
} from '#modules/identity/hand-off/cookies.ts'
import { CHOICE_COOKIE_SECONDS, DOCUMENT_COOKIE, SEARCH_COOKIE } from '#modules/identity/hand-off/schema.ts'
import { CONSENT_SECONDS, versionCookieOf } from '../../consent/schema.ts'
import { LOCALIZATION_COOKIE } from '../../geography/schema.ts'
import { EXPERIMENT_COOKIE } from '../../units/schema.ts'
import { experimentCookie } from '../../units/visit-unit.ts'
import { TRAFFIC_SOURCE } from '../traffic/kept-traffic-source.ts'
import { CONSENT_RECORD } from './consent-record.ts'
import { findKept, keptInBrowser } from './kept-in-browser.ts'

const host = (base: string) => ({
  website: base,
  webApp: `${base}/app`,
  userbase: `${base}/api/userbase`,
  accountServices: `${base}/api`,
})
const logIn = { ssojwt: 'x', nonce: 'x', deviceSecret: 'x', email: 'a@b.example' } as Parameters<
  typeof logInCookies
>[1]
const session = { token: 'x' } as Parameters<typeof sessionCookie>[1]

test.each(['http://localhost:3000', 'https://www.example.com'])(
  'COOKIE-1 the list has every cookie that the server sets at %s, with its lifetime',
  (base) => {
    const urls = host(base)
    const cookies = [
      ...logInCookies(urls, logIn),
      ...accountCookies(urls, { id: 'x', email: 'a@b.example' }),
      sessionCookie(urls, session),
      languageCookie(urls, 'fr'),
      cookieProbe(urls),
      experimentCookie(urls, 'x'),
      orderCookie(urls, 'x'),
    ]
    for (const cookie of cookies) {
      const [, name = '', seconds] = /^([^=]+)=.*Max-Age=(\d+)/.exec(cookie) ?? []
      expect(findKept('cookie', name)?.lifetime, name).toBe(Number(seconds))
    }
  },
)

test.each([
  ['b_lang', LANGUAGE_COOKIE_SECONDS],
  [SEARCH_COOKIE, CHOICE_COOKIE_SECONDS],
  [DOCUMENT_COOKIE, CHOICE_COOKIE_SECONDS],
  ['user-cookies', CONSENT_SECONDS],
  [versionCookieOf('user-cookies'), CONSENT_SECONDS],
])('COOKIE-1 the list has the cookie %s that pages set, with its lifetime', (name, seconds) => {
  expect(findKept('cookie', name)?.lifetime).toBe(seconds)
})

test('R-38 what the list lacks is not found, whatever it resembles', () => {
  expect(findKept('localStorage', CONSENT_RECORD)?.purpose).toBe('consent-record')
  expect(findKept('localStorage', 'formulary:unsaved:owner:id')?.purpose).toBe('unsaved-answers')
  for (const [kind, name] of [
    ['cookie', '_ga'],
    ['cookie', 'formulary-new'],
    ['cookie', '__Host-b_email'],
    ['cookie', CONSENT_RECORD],
    ['localStorage', 'user-cookies'],
    ['localStorage', 'formulary:unsaved'],
    ['indexedDB', 'formulary'],
  ] as const) {
    expect(findKept(kind, name), name).toBeUndefined()
  }
})

test('R-38 of ours three things wait for consent, and none is kept longer than that holds', () => {
  const waiting = keptInBrowser.filter(({ needsConsent }) => needsConsent)
  expect(waiting.map(({ name }) => name)).toEqual([EXPERIMENT_COOKIE, LOCALIZATION_COOKIE, TRAFFIC_SOURCE])
  for (const { lifetime } of waiting) expect(lifetime).toBe(CONSENT_SECONDS)
})
