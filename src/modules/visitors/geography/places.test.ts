import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { buildMmdb } from '#tests/builders/mmdb.ts'
import { createFindPlace } from './places.ts'

const folder = mkdtempSync(join(tmpdir(), 'formulary-places-'))
afterAll(() => rmSync(folder, { recursive: true }))
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

/**
 * What is found with a database of cities that has these networks, and one of countries that knows Canada
 * alone.
 */
function find(networks: Parameters<typeof buildMmdb>[0] | undefined, address: string) {
  const file = join(folder, 'cities.mmdb')
  if (networks) writeFileSync(file, buildMmdb(networks))
  const cityDatabase = networks && file
  return createFindPlace({ cityDatabase, findCountry: async () => 'CA', log })(address)
}

const munich = {
  city: { names: { en: 'Munich', de: 'München' } },
  country: { iso_code: 'DE' },
  traits: { autonomous_system_number: 64500, autonomous_system_organization: 'Example Networks' },
}

test('GEO-1 without a database of cities there is none, and the country is known all the same', async () => {
  expect(await find(undefined, '8.8.8.8')).toEqual({
    place: { country: 'CA', cityNames: null },
    network: { family: 'IPv4', isPublic: true, range: '8.8.8.0/24', number: null, organization: null },
  })
})

test('GEO-1 a database of cities tells names, country and network', async () => {
  expect(await find({ '8.8.8.0/24': munich }, '::ffff:8.8.8.8')).toEqual({
    place: { country: 'DE', cityNames: { en: 'Munich', de: 'München' } },
    network: {
      family: 'IPv4',
      isPublic: true,
      range: '8.8.8.0/24',
      number: 64500,
      organization: 'Example Networks',
    },
  })
  expect((await find({ '8.8.8.0/24': munich }, '8.8.9.9')).place).toEqual({ country: 'CA', cityNames: null })
})

test('GEO-1 a database of cities tells the city of an IPv6 address, of the network that has it', async () => {
  const networks = { '2600:1f18::/32': munich, '2a00:1450:4001::/48': { city: 'Lyon', country_code: 'FR' } }
  expect(await find(networks, '2600:1f18:7:8::9')).toEqual({
    place: { country: 'DE', cityNames: { en: 'Munich', de: 'München' } },
    network: {
      family: 'IPv6',
      isPublic: true,
      range: '2600:1f18:7:8::/64',
      number: 64500,
      organization: 'Example Networks',
    },
  })
  expect((await find(networks, '2A00:1450:4001:0::1')).place.cityNames).toEqual({ en: 'Lyon' })
  expect((await find(networks, '2a00:1450:4002::1')).place).toEqual({ country: 'CA', cityNames: null })
})

test('GEO-1 so does one with plain names, and what has another shape is not believed', async () => {
  const networks = {
    '8.8.8.0/24': { city: 'Lyon', country_code: 'FR' },
    '8.8.9.0/24': { city: { names: { en: 7 } }, country_code: 'France', traits: 'none' },
  }
  expect((await find(networks, '8.8.8.8')).place).toEqual({ country: 'FR', cityNames: { en: 'Lyon' } })
  expect((await find(networks, '8.8.9.8')).place).toEqual({ country: 'CA', cityNames: null })
})

test.each([
  ['10.1.2.3', 'IPv4', '10.1.2.0/24'],
  ['127.0.0.1', 'IPv4', '127.0.0.0/24'],
  ['::ffff:192.168.1.7', 'IPv4', '192.168.1.0/24'],
  ['::1', 'IPv6', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'IPv6', 'fe80:0:0:0::/64'],
  ['2001:db8::1', 'IPv6', '2001:db8:0:0::/64'],
  ['nonsense', null, 'unknown'],
  ['', null, 'unknown'],
])('GEO-2 %j is of no public network, and looked for nowhere', async (address, family, range) => {
  const { place, network } = await find({ '0.0.0.0/1': munich }, address)
  expect(place.cityNames).toBeNull()
  expect(network).toEqual({ family, isPublic: false, range, number: null, organization: null })
})

test('a database of cities that cannot be read leaves cities unknown', async () => {
  const findPlace = createFindPlace({
    cityDatabase: join(folder, 'missing.mmdb'),
    findCountry: async () => 'CA',
    log,
  })
  expect((await findPlace('8.8.8.8')).place).toEqual({ country: 'CA', cityNames: null })
  expect(log.warn).toHaveBeenCalledOnce()
})
