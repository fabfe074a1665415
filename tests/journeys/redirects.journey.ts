import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { languages } from '#kernel/i18n/languages.ts'
import { expect, test } from './journey.ts'

// whatever a link says, nobody is sent to another host. No browser is needed: what counts is the
// answer.

const payloads = [
  '//evil.test',
  '///evil.test/',
  '/\\evil.test',
  '\\\\evil.test',
  'https://evil.test/',
  'https:evil.test',
  'http:/evil.test',
  '/\t/evil.test',
  '/app/\t//evil.test',
  'https://localhost@evil.test/',
  '@evil.test',
  '.evil.test',
  '/app/../..//evil.test',
  '/app/%2e%2e/%2e%2e//evil.test',
  '%2f%2fevil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '/app/\r\nlocation: https://evil.test/',
  'https://evil.test/lease-D7',
  '//evil.test#lease-D7',
]
const PASSWORD = 'a long walk in 1897'

interface Visitor {
  browser: APIRequestContext
  email: string
}

/** Answers the address that a response leads to, as a browser would understand it. */
function targetOf(response: APIResponse): URL | undefined {
  const location = response.headers().location
  return location === undefined ? undefined : new URL(location, response.url())
}

function expectOurs(response: APIResponse, origin: string, what: string): void {
  const target = targetOf(response)
  expect([what, target?.origin ?? response.status()]).toEqual([what, target ? origin : expect.any(Number)])
  expect(response.status(), what).toBeLessThan(500)
}

const visitors = test.extend<{ newVisitor: () => Promise<Visitor>; origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern where nothing is used.
  origin: async ({}, use) => use(new URL(process.env.JOURNEY_URL ?? '').origin),
  newVisitor: async ({ playwright, origin }, use) => {
    const opened: APIRequestContext[] = []
    await use(async () => {
      const browser = await playwright.request.newContext({
        baseURL: origin,
        extraHTTPHeaders: { 'x-forwarded-for': `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.1` },
        maxRedirects: 0,
      })
      opened.push(browser)
      const email = `visitor-${randomUUID()}@journey.example`
      const data = { Email: email, AutogeneratePassword: false, Password: PASSWORD }
      const created = await browser.post('/api/userbase/user/', { data })
      expect(created.status()).toBe(201)
      return { browser, email }
    })
    for (const each of opened) await each.dispose()
  },
})

const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`

async function fetchHandOff({ browser }: Visitor, destination = ''): Promise<URL> {
  const response = await browser.post('/api/auth/ticket/', { data: { destination } })
  return new URL(((await response.json()) as { redirect: string }).redirect)
}

visitors(
  'R-08 a hand-off leads into the web application, whatever destination it names',
  async ({ newVisitor, origin }) => {
    const visitor = await newVisitor()
    for (const payload of payloads) {
      const handOff = await fetchHandOff(visitor, payload)
      expect(handOff.origin + handOff.pathname, payload).toBe(`${origin}/app/`)
      // Changed on the way, as an attacker's link would be.
      handOff.searchParams.set('destination', payload)
      expectOurs(await visitor.browser.get(handOff.href), origin, `destination=${payload}`)
    }
  },
)

visitors(
  'R-08 a log-in leads into the web application, whatever it names as next',
  async ({ newVisitor, origin }) => {
    for (const payload of payloads) {
      const { browser, email } = await newVisitor()
      const page = `/app/account/login/${query({ next: payload })}`
      const loggedIn = await browser.post(page, { form: { email, password: PASSWORD } })
      expect(loggedIn.status()).toBe(303)
      expectOurs(loggedIn, origin, `POST next=${payload}`)
      const again = await browser.get(page)
      expect(again.status()).toBe(303)
      expectOurs(again, origin, `GET next=${payload}`)
    }
  },
)

visitors(
  'R-08 “continue as” leads into the web application, whatever its form names',
  async ({ newVisitor, origin }) => {
    const visitor = await newVisitor()
    for (const payload of payloads) {
      const ticket = (await fetchHandOff(visitor)).searchParams.get('ssotoken') ?? ''
      const page = `/app/account/continue/${query({ ssotoken: ticket, next: payload })}`
      const asked = await visitor.browser.get(page)
      expect([200, 410]).toContain(asked.status())
      expect(await asked.text(), payload).not.toMatch(/(href|action|value)="[^"]*evil\.test/)
      const entered = await visitor.browser.post('/app/account/continue/', {
        form: { ticket, next: payload },
      })
      expect(entered.status()).toBe(303)
      expectOurs(entered, origin, `POST next=${payload}`)
    }
  },
)

visitors(
  'R-08 creating an account leads into the web application, whatever entry it names',
  async ({ newVisitor, playwright, origin }) => {
    const { browser, email } = await newVisitor()
    await browser.post('/app/account/login/', { form: { email, password: PASSWORD } })
    for (const payload of payloads) {
      const page = `/app/account/create/${query({ entry: payload })}`
      expectOurs(await browser.get(page), origin, `GET entry=${payload}`)

      const stranger = await playwright.request.newContext({
        baseURL: origin,
        extraHTTPHeaders: {
          'x-forwarded-for': `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.1`,
          cookie: `b_eftid=${encodeURIComponent(payload)}`,
        },
        maxRedirects: 0,
      })
      const created = await stranger.post(page, {
        form: { email: `visitor-${randomUUID()}@journey.example` },
      })
      expect(created.status()).toBe(303)
      expectOurs(created, origin, `POST entry=${payload}`)
      await stranger.dispose()
    }
  },
)

test('ROUTE-13 /privacy-policy/ leads to the privacy policy in every language, in one hop and for ever', async ({
  request,
}) => {
  for (const { prefix } of languages) {
    for (const path of ['/privacy-policy/', '/privacy-policy']) {
      const moved = await request.get(prefix + path, { maxRedirects: 0 })
      const target = `${prefix}/company/privacy-policy/`
      expect([moved.status(), moved.headers().location]).toEqual([308, target])
      expect((await request.get(target, { maxRedirects: 0 })).status()).toBe(200)
    }
  }
})

visitors('R-08 a path that looks like another host stays here', async ({ newVisitor, origin }) => {
  const { browser } = await newVisitor()
  const paths = [
    '//evil.test',
    '//evil.test/x',
    '/%2f%2fevil.test',
    '/\\evil.test',
    '/%5cevil.test',
    '/.//evil.test',
  ]
  for (const path of [
    ...paths,
    '/https:/evil.test',
    '/app//evil.test',
    '/app/%2f%2fevil.test',
    '/search//evil.test',
  ]) {
    expectOurs(await browser.get(origin + path), origin, path)
  }
})
