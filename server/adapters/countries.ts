import { createRequire } from 'node:module'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { open } from 'maxmind'
import type { Logger } from '#domain/dependencies.ts'
import { withoutMapping } from '../client-address.ts'

/** The two shapes that country databases have: the one that comes with us, and MaxMind's own. */
interface CountryRecord {
  country_code?: string
  country?: { iso_code?: string }
}
type FindInDatabase = (address: string) => CountryRecord | null

/** Tells the country of an address as ISO 3166 code; null where nobody knows. Never fails and never calls anybody. */
export type FindCountry = (address: string) => Promise<string | null>

const embeddedDatabase = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/**
 * Looks countries up in a database file: the one that comes with us, or a fresher one of the operator's. It is read when the
 * first address is asked for, and never again where that failed: what people do must not wait for a file.
 */
export function createFindCountry({ file, log }: { file?: string | undefined; log: Logger }): FindCountry {
  let database: Promise<FindInDatabase> | undefined
  return async (given) => {
    const address = withoutMapping(given)
    if (!isPublic(address)) return null
    database ??= openDatabase(file, log)
    const find = await database
    try {
      const found = find(address)
      const code = found?.country_code ?? found?.country?.iso_code ?? ''
      return /^[A-Z]{2}$/.test(code) ? code : null
    } catch (error) {
      log.warn({ err: error }, 'the country of an address could not be looked up')
      return null
    }
  }
}

async function openDatabase(file: string | undefined, log: Logger): Promise<FindInDatabase> {
  try {
    const reader = await open(file ?? createRequire(import.meta.url).resolve(embeddedDatabase))
    return (address) => reader.get(address) as CountryRecord | null // or of another shape, of which it has no field
  } catch (error) {
    log.warn({ err: error }, 'the database of countries cannot be read: places stay unknown')
    return () => null
  }
}

/** Networks that lie in no country: private, local, for documentation (RFC 6890). Databases tell nonsense about some. */
const nowhere = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  nowhere.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  nowhere.addSubnet(network, prefix, 'ipv6')
}

function isPublic(address: string): boolean {
  if (isIPv4(address)) return !nowhere.check(address, 'ipv4')
  return isIPv6(address) && !nowhere.check(address, 'ipv6')
}
