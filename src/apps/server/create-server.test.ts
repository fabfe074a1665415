import { request } from 'node:http'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { bareUrls, startBareServer } from '#tests/builders/bare-server.ts'
import { countOf } from '#tests/builders/count-of.ts'
import { withTrailingSlash } from './create-server.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function start(options?: Parameters<typeof startBareServer>[0]) {
  const server = await startBareServer(options)
  open.push(server.close)
  return server
}

test.each([
  ['a page', '/app/', 200],
  ['JSON', '/api/json', 200],
  ['a fault', '/api/fault', 500],
  ['a redirect', '/app', 308],
])('R-40 %s carries the security headers', async (_kind, path, status) => {
  const { url } = await start()

  const response = await fetch(url + path, { redirect: 'manual' })

  expect(response.status).toBe(status)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src '(self|none)'.*frame-ancestors 'none'$/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
    'x-request-id': expect.any(String),
  })
})

test('a request is measured by its pattern and status, never by its address', async () => {
  const { url } = await start()
  const name = 'formulary_http_request_duration_seconds'
  const count = (labels: Record<string, string | number>) => countOf(name, labels)
  const [json, faults, others] = await Promise.all([
    count({ route: '/api/json', status: 200 }),
    count({ route: '/api/fault', status: 500 }),
    count({ route: 'other', method: 'other' }),
  ])

  await fetch(`${url}/api/json?email=ada@example.com`)
  await fetch(`${url}/api/fault`)
  await fetch(`${url}/ada@example.com/`, { method: 'PROPFIND' })

  expect(await count({ route: '/api/json', status: 200 })).toBe(json + 1)
  expect(await count({ route: '/api/fault', status: 500 })).toBe(faults + 1)
  expect(await count({ route: 'other', method: 'other' })).toBe(others + 1)
})

test.each(['GET', 'POST', 'DELETE'])('%s to a service that is not there is told as JSON', async (method) => {
  const { url } = await start()

  const response = await fetch(`${url}/api/no/such/`, {
    method,
    headers: { origin: new URL(bareUrls.website).origin, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  })

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
})

test('R-36 COOK-2 whom an operator has set up may be loaded by the website, and never by the web application', async () => {
  const { url } = await start()
  const policyOf = async (path: string) => (await fetch(url + path)).headers.get('content-security-policy')

  for (const path of ['/search/', '/apps/']) {
    expect(await policyOf(path)).toMatch(/script-src 'self' 'nonce-[\w-]{22}' https:\/\/tags\.example;/)
  }
  const paying = [
    '/pricing/checkout/',
    '/fr/pricing/checkout/?package=solo',
    '/pricing/checkout/AAAAAAAAAAAAAAAAAAAAAA/',
  ]
  for (const path of ['/app/', '/app/documents/', ...paying]) {
    expect(await policyOf(path)).not.toContain('tags.example')
  }
})

test.each([
  ['of its own', bareUrls.webApp, 'blob:'],
  ['besides the website’s', 'https://app.example.com/app', 'blob: https://www.example.com'],
])(
  'R-36 PAY-2 on a host %s the page where a card is replaced, and no other, frames the fields',
  async (_host, webApp, framed) => {
    const { url } = await start({ webApp })
    const framedBy = async (path: string) => {
      const { headers } = await fetch(url + path)
      return /frame-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    }
    expect(await framedBy('/app/account/billing/AAAAAAAAAAAAAAAAAAAAAA/card/')).toBe(`'self' ${framed}`)
    for (const path of [
      '/app/',
      '/app/account/billing/',
      '/app/account/billing/AAAA/cancel/',
      '/app/documents/',
    ])
      expect(await framedBy(path), path).toBe("'self' blob:")
  },
)

test('R-36 PAY-2 fields with a host of their own are framed by the pages where somebody pays, and are alone there', async () => {
  const routes = new Hono().get('/fields/', (context) => context.text('fields'))
  const ownOrigin = 'https://cards.example.net'
  const { url } = await start({ further: [{ path: '/api/cards', routes, ownOrigin }] as never })
  const ask = (path: string, host = 'www.example.com') =>
    new Promise<{ status: number | undefined; policy: string }>((resolve, reject) => {
      request(url + path, { headers: { host } }, ({ statusCode, headers }) =>
        resolve({ status: statusCode, policy: String(headers['content-security-policy']) }),
      )
        .on('error', reject)
        .end()
    })
  const framing = "frame-src 'self' blob: https://cards.example.net;"
  for (const path of [
    '/pricing/checkout/AAAAAAAAAAAAAAAAAAAAAA/',
    '/app/account/billing/AAAAAAAAAAAAAAAAAAAAAA/card/',
  ])
    expect((await ask(path)).policy, path).toContain(framing)
  for (const path of ['/pricing/plans/', '/app/']) expect((await ask(path)).policy).not.toContain(ownOrigin)

  expect((await ask('/api/cards/fields/', 'cards.example.net')).status).toBe(200)
  expect((await ask('/api/cards/fields/')).status).toBe(404)
  for (const path of ['/', '/app/', '/api/json', '/api/cards/../json'])
    expect((await ask(path, 'cards.example.net')).status, path).toBe(404)
})

test('DOWN-1 every page may name the manifest of the web application, and no other host’s', async () => {
  const { url } = await start()
  for (const path of ['/app/', '/download/']) {
    const { headers } = await fetch(url + path)
    expect(headers.get('content-security-policy')).toContain("; manifest-src 'self';")
  }
})

test('ROUTE-2 R-40 a page that says so may be framed by its own origin, and no other page by anybody', async () => {
  const { url } = await start()
  const framing = async (path: string) => {
    const { headers } = await fetch(url + path)
    const [ancestors] = /frame-ancestors [^;]*$/.exec(headers.get('content-security-policy') ?? '') ?? []
    return [ancestors, headers.get('x-frame-options')]
  }

  expect(await framing('/company/terms-of-use-frame/')).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN'])
  expect(await framing('/company/terms-of-use/')).toEqual(["frame-ancestors 'none'", 'DENY'])
})

test('ROUTE-13 the former address of the privacy policy leads to it for ever, also without its slash', async () => {
  const { url } = await start()
  const answer = await fetch(`${url}/fr/privacy-policy`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/fr/company/privacy-policy/'])
})

test('R-40 a page may run what carries its nonce, anything else nothing', async () => {
  const { url } = await start()
  const policyOf = async (path: string) => (await fetch(url + path)).headers.get('content-security-policy')

  expect(await policyOf('/app/')).toMatch(/script-src 'self' 'nonce-[\w-]{22}';/)
  expect(await policyOf('/api/json')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('R-43 neither queries nor headers are logged: tickets, links and cookies stand in them', async () => {
  const { url, log } = await start()
  const secret = 'hunter2hunter2hunter2'

  for (const path of ['/app/?ssotoken=', '/app/account/set-password/?link=']) {
    await fetch(url + path + secret, {
      headers: { cookie: `formulary=${secret}`, referer: url + path + secret },
    })
  }

  const text = log()
  expect(text).toContain('/app/account/set-password/')
  expect(text).not.toContain(secret)
})

describe('DEST-8 R-04 whatever answers an address with a secret sends no referrer and is not kept', () => {
  const stranger = {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  }
  const tooLarge = { method: 'POST', body: 'x'.repeat(600 * 1024) }

  test.each([
    ['a page', '/app/', {}, 200],
    ['a redirect to the slash', '/app', {}, 308],
    ['JSON', '/api/json', {}, 200],
    ['a fault', '/api/fault', {}, 500],
    ['a refused write', '/app/', stranger, 403],
    ['too large a body', '/app/', tooLarge, 413],
    ['a method that is none', '/app/', { method: 'DELETE' }, 405],
  ])('%s', async (_kind, path, request, status) => {
    const { url } = await start()

    for (const parameter of ['ssotoken', 'link']) {
      const response = await fetch(`${url}${path}?${parameter}=t`, { redirect: 'manual', ...request })
      expect(response.status).toBe(status)
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })
})

test.each([
  ['/app/details/', 1_100, 200],
  ['/app/details/', 5_000, 413],
  ['/app/', 1_100, 413],
])('a form with a file may weigh more than others: %s of %i kB', async (path, kilobytes, status) => {
  const { url } = await start()
  const body = new FormData()
  body.set('logo', new File(['x'.repeat(kilobytes * 1024)], 'logo.png'))
  expect((await fetch(url + path, { method: 'POST', body })).status).toBe(status)
})

test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE'])(
  'R-47 %s of a page is refused and is no fault',
  async (method) => {
    const { url, log } = await start()

    expect((await fetch(`${url}/app/`, { method })).status).toBe(405)
    expect(log()).not.toContain('"level":"error"')
  },
)

test.each([
  ['/search?q=nda', '/search/?q=nda'],
  ['/app/documents', '/app/documents/'],
  ['/templates/mutual-non-disclosure-agreement-D1', '/templates/mutual-non-disclosure-agreement-D1/'],
  ['/docs/ab/15.10.24', '/docs/ab/15.10.24/'],
])('ROUTE-12 %s leads to %s in one hop', (from, to) => {
  expect(withTrailingSlash(`http://localhost:3000${from}`, (path) => path === '/docs/ab/15.10.24/')).toBe(to)
})

test.each([
  '/',
  '/search/',
  '/robots.txt',
  '/search/_.data',
  '/api/userbase/user',
  '//evil.example',
  '//evil.example/x',
])('ROUTE-12 %s stays where it is', (path) => {
  expect(withTrailingSlash(`http://localhost:3000${path}`, () => false)).toBeUndefined()
})

test('R-40 the log of a request never has what its query says: addresses travel there', async () => {
  const { url, log } = await start()
  await fetch(`${url}/app/account/login/?email=ann%40mail.example&next=%2Fapp%2F`)
  await fetch(`${url}/login?email=ann%40mail.example`, { redirect: 'manual' })
  await fetch(`${url}/api/fault?email=ann%40mail.example`)
  const written = log()
  expect(written).toContain('/app/account/login/')
  expect(written).not.toMatch(/ann|mail\.example|email/)
})
