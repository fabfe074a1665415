import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { countDownloads, recordDownload } from '#modules/entitlements/record-download.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { createClients } from './create-clients.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

/** A server that hands files to an account, behind so many proxies of ours. */
async function buildDownloads({ trustedHops }: { trustedHops: number }) {
  const taker = { id: (await buildAccount(deps)).accountId, downloadsPerMonth: null }
  const { clientNetwork } = createClients({
    trustedProxies: { hops: trustedHops, addresses: [] },
    ...{ log: deps.log, tokenKey: deps.tokenKey, urls: deps.urls },
    readVisitSalt: async () => 'salt',
    findCountry: async () => null,
    findPlace: async () => undefined as never,
  })
  const server = new Hono().get('/', async (context) => {
    try {
      await recordDownload(deps, taker, { network: clientNetwork(context), text: null })
      return context.text('file')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return context.json({ fields: error.fields }, 429)
    }
  })
  return {
    counts: () => countDownloads(deps, taker),
    take: (remoteAddress: string, headers: Record<string, string> = {}) => {
      const incoming = { socket: { remoteAddress } } as unknown as IncomingMessage
      return server.request('/', { headers }, { incoming })
    },
  }
}

test('R-11 LIC-2 fifty downloads of one host, each with other forwarding headers, are one network', async () => {
  const { take, counts } = await buildDownloads({ trustedHops: 0 })
  for (let time = 1; time <= 50; time += 1) {
    const claimed = `1.2.${time}.4`
    const { status } = await take('198.51.100.7', {
      'x-forwarded-for': claimed,
      'x-real-ip': claimed,
      forwarded: `for=${claimed}`,
      'cf-connecting-ip': claimed,
      'true-client-ip': claimed,
    })
    expect(status).toBe(200)
  }
  expect(await counts()).toMatchObject({ today: { taken: 50 }, networks: { taken: 1, most: 10 } })
})

test('R-11 LIC-2 behind a proxy of ours the eleventh network is refused with its reason, and a phone that hops inside one is not', async () => {
  const { take, counts } = await buildDownloads({ trustedHops: 1 })
  const from = (address: string) => take('10.0.0.1', { 'x-forwarded-for': `1.1.1.1, ${address}` })
  for (let network = 1; network <= 9; network += 1)
    expect((await from(`203.0.${network}.7`)).status).toBe(200)
  for (let hop = 1; hop <= 5; hop += 1) expect((await from(`2001:db8:1:2::${hop}`)).status).toBe(200)
  const refused = await from('203.0.100.7')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ fields: [{ path: 'download', code: 'network_limit' }] })
  expect((await from('203.0.9.200')).status).toBe(200)
  expect(await counts()).toMatchObject({ networks: { taken: 10 } })
})
