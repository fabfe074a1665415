import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { defaultLimits } from '#apps/modules.ts'
import { createClients } from '#apps/server/create-clients.ts'
import { createInMemoryRateLimiter, type Limits } from '#kernel/rate-limits/index.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createGeoApi } from '../api.ts'
import { createFindCountry, createFindPlace } from '../geography/places.ts'

const urls = {
  website: 'https://www.example.com',
  webApp: 'https://www.example.com/app',
  userbase: 'https://www.example.com/api/userbase',
  accountServices: 'https://www.example.com/api',
  templates: 'https://www.example.com/api/templates',
  geo: 'https://www.example.com/api/geo',
  paypal: 'https://www.example.com/api/paypal',
}
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const findCountry = createFindCountry({ log })
const operatorWords = { phone: null, phonesByCountry: {}, phonesByLanguage: {}, marketingMessage: {} }

function start({ trustedHops = 0, limits = {} }: { trustedHops?: number; limits?: Partial<Limits> } = {}) {
  const clients = createClients({
    log,
    readVisitSalt: async () => 'salt',
    tokenKey: new Uint8Array(32).fill(7),
    urls,
    trustedProxies: { hops: trustedHops, addresses: [] },
    findCountry,
    findPlace: createFindPlace({ cityDatabase: undefined, findCountry, log }),
  })
  const deps = { ...clients, urls, operatorWords, rateLimiter: createInMemoryRateLimiter() }
  const server = buildApi({ '/': createGeoApi({ ...deps, limits: { ...defaultLimits, ...limits } }) }, log)
  return (
    path: string,
    { from = '8.8.8.8', ...init }: RequestInit & { from?: string } = {},
  ): Response | Promise<Response> =>
    server.request(path, init, {
      incoming: { socket: { remoteAddress: from } } as unknown as IncomingMessage,
    })
}

test('GEO-1 the root of the service tells a visitor where they are taken to be, in the language asked for', async () => {
  const response = await start()('/api/geo/?language=fr', {
    from: '193.0.6.139',
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Firefox/145.0' },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, max-age=600')
  expect(await response.json()).toMatchObject({
    city: null,
    country: { code: 'NL', name: 'Pays-Bas' },
    currency: { code: 'EUR' },
    phoneCode: '+31',
    language: { code: 'fr', name: 'français' },
    ipAddress: '193.0.6.139',
    network: { family: 'IPv4', isPublic: true },
    browser: { name: 'Firefox', system: 'Windows' },
    device: 'desktop',
    marketingMessage: null,
  })
})

test.each(['127.0.0.1', '::1', '10.0.0.7', '::ffff:192.168.1.7', '2001:db8::1', 'fe80::1', 'nonsense', ''])(
  'GEO-2 from %j: United States, USD, English',
  async (from) => {
    const response = await start()('/api/geo', { from })
    expect(await response.json()).toMatchObject({
      country: { code: 'US', name: 'United States' },
      currency: { code: 'USD', symbol: '$' },
      language: { code: 'en', name: 'English' },
      ipAddress: from.replace('::ffff:', ''),
    })
  },
)

test('R-11 what a client claims of its address changes nothing', async () => {
  const claimed = '193.0.6.139'
  const headers = {
    'x-forwarded-for': claimed,
    'x-real-ip': claimed,
    forwarded: `for=${claimed}`,
    'cf-connecting-ip': claimed,
    'cf-ipcountry': 'NL',
    'true-client-ip': claimed,
  }
  const record = await (await start()('/api/geo/', { headers })).json()
  expect(record).toMatchObject({ country: { code: 'US' }, ipAddress: '8.8.8.8' })

  // One proxy of ours in front: what it saw counts, and what the client wrote before does not.
  const behindProxy = start({ trustedHops: 1 })
  const forged = await behindProxy('/api/geo/', {
    from: '10.0.0.1',
    headers: { ...headers, 'x-forwarded-for': `${claimed}, 8.8.4.4` },
  })
  expect(await forged.json()).toMatchObject({ country: { code: 'US' }, ipAddress: '8.8.4.4' })
})

test('GEO-1 a flood is refused before anything is looked up, and one visitor does not close it for others', async () => {
  const minute = (attempts: number) => [{ attempts, seconds: 60 }]
  const ask = start({ limits: { localizationsPerVisitor: minute(1), localizationsPerNetwork: minute(2) } })
  const statusFrom = async (from: string) => (await ask('/api/geo/', { from })).status
  expect(await statusFrom('8.8.8.8')).toBe(200)
  expect(await statusFrom('8.8.8.8')).toBe(429)
  expect(await statusFrom('8.8.8.9')).toBe(200)
  expect(await statusFrom('8.8.8.10')).toBe(429)
  expect(await statusFrom('8.8.4.4')).toBe(200)
  expect((await ask('/api/geo/')).headers.get('cache-control')).toBe('no-store')
})

test('GEO-1 a language we do not speak and another method are refused, and nothing of a visitor is logged', async () => {
  const ask = start()
  expect((await ask('/api/geo/?language=xx')).status).toBe(400)
  expect((await ask('/api/geo/', { method: 'POST' })).status).toBe(405)
  expect(JSON.stringify([log.info.mock.calls, log.warn.mock.calls, log.error.mock.calls])).toBe('[[],[],[]]')
})
