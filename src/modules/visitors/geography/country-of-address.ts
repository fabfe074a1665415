import { createRequire } from 'node:module'
import { open, type Response } from 'maxmind'
import type { Logger } from '#kernel/dependencies.ts'
import { isPublicAddress, withoutMapping } from '#kernel/http/client-address.ts'

/** What a database has of an address: null where it knows nothing. Never fails and never calls anybody. */
export type FindInDatabase = (address: string) => Promise<object | null>

/**
 * Looks addresses up in a database file (MMDB). It is read when the first address is asked for, and never
 * again where that failed: what people do must not wait for a file. Private addresses and whatever is no
 * address are not looked for, because databases tell nonsense about some.
 */
export function createFindInDatabase(options: {
  file: string
  /** What it holds, for the log: `countries`. */
  of: string
  log: Logger
}): FindInDatabase {
  let database: Promise<(address: string) => Response | null> | undefined
  return async (given) => {
    const address = withoutMapping(given)
    if (!isPublicAddress(address)) return null
    database ??= openDatabase(options)
    const find = await database
    try {
      const found: unknown = find(address)
      return typeof found === 'object' ? found : null
    } catch (error) {
      options.log.warn({ err: error, of: options.of }, 'an address could not be looked up')
      return null
    }
  }
}

async function openDatabase({
  file,
  of,
  log,
}: Parameters<typeof createFindInDatabase>[0]): Promise<(address: string) => Response | null> {
  try {
    const reader = await open(file)
    return (address) => reader.get(address)
  } catch (error) {
    log.warn({ err: error, of }, 'a database of addresses cannot be read: places stay unknown')
    return () => null
  }
}

/** The two shapes that country databases have: the one that comes with us, and MaxMind's own. */
export interface CountryRecord {
  country_code?: unknown
  country?: { iso_code?: unknown }
}

/** Tells an address's country (ISO 3166); null where nobody knows it. Never fails and never calls anybody. */
export type FindCountry = (address: string) => Promise<string | null>

const embeddedDatabase = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** Looks countries up in a database file: the one that comes with us, or a fresher one of the operator's. */
export function createFindCountry({ file, log }: { file?: string | undefined; log: Logger }): FindCountry {
  const find = createFindInDatabase({
    file: file ?? createRequire(import.meta.url).resolve(embeddedDatabase),
    of: 'countries',
    log,
  })
  return async (address) => countryOf(await find(address))
}

/** The country of what a database has found. */
export function countryOf(found: CountryRecord | null): string | null {
  const code = found?.country_code ?? found?.country?.iso_code
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null
}
