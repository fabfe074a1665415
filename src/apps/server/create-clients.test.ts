import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clients } from '#kernel/http/clients.ts'
import { newSecret } from '#kernel/ids.ts'
import { createClients } from './create-clients.ts'

const urls = {
  website: 'http://localhost:3000',
  webApp: 'http://localhost:3000/app',
  userbase: 'http://localhost:3000/api/userbase',
  accountServices: 'http://localhost:3000/api',
  templates: 'http://localhost:3000/api/templates',
  paypal: 'http://localhost:3000/api/paypal',
  geo: 'http://localhost:3000/api/geo',
}

const warn = vi.fn()
beforeEach(() => warn.mockClear())

function start({ trustedHops }: { trustedHops: number }) {
  const asked: string[] = []
  const clients = createClients({
    log: { warn },
    readVisitSalt: async () => 'salt',
    trustedProxies: { hops: trustedHops, addresses: [] },
    tokenKey: new Uint8Array(32).fill(7),
    urls,
    findCountry: async (address) => {
      asked.push(address)
      return 'CA'
    },
    findPlace: async (address) => {
      asked.push(address)
      return {
        place: { country: 'CA', cityNames: null },
        network: { family: 'IPv4', isPublic: true, range: 'test', number: null, organization: null },
      }
    },
  })
  return { clients, asked }
}

/** The answer to a request that comes by a socket from this address. */
function send(server: Hono, socketAddress: string, headers: Record<string, string>) {
  const incoming = { socket: { remoteAddress: socketAddress } } as unknown as IncomingMessage
  return server.request('/', { headers }, { incoming })
}

/** What is told of such a request. */
async function identify(
  socketAddress: string,
  { headers = {}, trustedHops = 0 }: { headers?: Record<string, string>; trustedHops?: number } = {},
) {
  const { clients, asked } = start({ trustedHops })
  const told = async (context: Parameters<Clients['describeVisitor']>[0]) => ({
    network: clients.clientNetwork(context),
    address: clients.clientAddress(context),
    visitUnit: await clients.visitUnit(context),
    visitor: await clients.describeVisitor(context),
  })
  const server = new Hono().get('/', async (context) => context.json(await told(context)))
  const response = await send(server, socketAddress, headers)
  return { ...((await response.json()) as Awaited<ReturnType<typeof told>>), asked }
}

test('R-11 a header of a proxy that is not known is told once, with the setting and no address', async () => {
  const { clients } = start({ trustedHops: 1 })
  const server = new Hono().get('/', (context) => context.text(clients.clientNetwork(context)))
  const ask = (from: string, headers: Record<string, string> = { 'x-forwarded-for': '203.0.113.9' }) =>
    send(server, from, headers)
  await ask('10.0.0.1')
  await ask('198.51.100.7', {})
  expect(warn).not.toHaveBeenCalled()

  for (const from of ['100.64.0.7', '100.64.0.7', '198.51.100.8']) await ask(from)
  expect(warn).toHaveBeenCalledOnce()
  expect(JSON.stringify(warn.mock.calls)).toContain('TRUSTED_PROXY_ADDRESSES')
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/203\.0|198\.51|100\.64/)
})

test('R-11 without proxies the header is anybody’s claim, and nothing to tell', async () => {
  await identify('198.51.100.7', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(warn).not.toHaveBeenCalled()
})

test('R-11 fifty claims of the client make one visitor', async () => {
  const networks = new Set<string>()
  const addresses = new Set<string>()
  for (let claim = 1; claim <= 50; claim += 1) {
    const claimed = `1.2.${claim}.4`
    const { network, address, visitor, asked } = await identify('198.51.100.7', {
      headers: {
        'x-forwarded-for': claimed,
        'x-real-ip': claimed,
        forwarded: `for=${claimed}`,
        'cf-connecting-ip': claimed,
        'true-client-ip': claimed,
      },
    })
    networks.add(network).add(visitor.network)
    addresses.add(address)
    expect(asked).toEqual(['198.51.100.7'])
  }

  expect([networks.size, addresses.size]).toEqual([1, 1])
})

test('R-11 behind a proxy of ours its last entry counts, and what stands before it does not', async () => {
  const through = (forwardedFor: string) =>
    identify('10.0.0.1', { headers: { 'x-forwarded-for': forwardedFor }, trustedHops: 1 })
  const real = await through('203.0.113.9')

  expect((await through('1.2.3.4, 203.0.113.9')).network).toBe(real.network)
  expect((await through('5.6.7.8, 1.2.3.4, 203.0.113.9')).address).toBe(real.address)
  expect((await through('198.51.100.7')).network).not.toBe(real.network)
})

test('R-11 behind no proxy but past it, with hops configured, fifty claims still make one visitor', async () => {
  const addresses = new Set<string>()
  for (let claim = 1; claim <= 50; claim += 1) {
    const headers = { 'x-forwarded-for': `1.2.${claim}.4` }
    const { address, asked } = await identify('198.51.100.7', { headers, trustedHops: 1 })
    addresses.add(address)
    expect(asked).toEqual(['198.51.100.7'])
  }

  expect(addresses.size).toBe(1)
})

test('R-11 a phone that hops inside its /64 is one visitor, and the next /64 another', async () => {
  const first = await identify('2001:db8:1:2::1')
  const hopped = await identify('2001:db8:1:2:ffff:ffff:ffff:1')
  const next = await identify('2001:db8:1:3::1')

  expect([hopped.network, hopped.address]).toEqual([first.network, first.address])
  expect(next.network).not.toBe(first.network)
})

test('neighbours of one /24 share a network and have addresses of their own', async () => {
  const [first, second] = [await identify('203.0.113.9'), await identify('::ffff:203.0.113.10')]

  expect(second.network).toBe(first.network)
  expect(second.address).not.toBe(first.address)
})

test('R-38 a visit is known by address and browser, whatever forwarding headers it makes up', async () => {
  const visit = (userAgent: string, address = '203.0.113.9', forged = '1.2.3.4') =>
    identify(address, { headers: { 'user-agent': userAgent, 'x-forwarded-for': forged } })
  const first = await visit('one')

  expect((await visit('one', '::ffff:203.0.113.9', '5.6.7.8')).visitUnit).toBe(first.visitUnit)
  expect(first.visitor.visitUnit).toBe(first.visitUnit)
  expect((await visit('another')).visitUnit).not.toBe(first.visitUnit)
  expect((await visit('one', '203.0.113.10')).visitUnit).not.toBe(first.visitUnit)
})

test('what is told holds neither the address nor the raw user agent', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const { asked: _, ...told } = await identify('203.0.113.9', { headers: { 'user-agent': userAgent } })

  expect(told.visitor).toMatchObject({ device: 'Firefox, Linux', country: 'CA' })
  expect(JSON.stringify(told)).not.toMatch(/203\.0|Gecko|145/)
})

test.each([
  ['a secret of ours', newSecret(), true],
  ['nothing', '', false],
  ['something else', 'x'.repeat(44), false],
  ['an injection', "'; drop table accounts; --", false],
])('R-07 the cookie of a known browser: %s', async (_what, value, isTaken) => {
  const cookie = `formulary-device=${encodeURIComponent(value)}`

  expect((await identify('203.0.113.9', { headers: { cookie } })).visitor.deviceSecret).toBe(
    isTaken ? value : undefined,
  )
})
