import { createRequire } from 'node:module'
import type { Logger } from '#kernel/dependencies.ts'
import { createFindInDatabase } from './address-database.ts'

/** The two shapes that country databases have: the one that comes with us, and MaxMind's own. */
export interface CountryRecord {
  country_code?: unknown
  country?: { iso_code?: unknown }
}

/** Tells the country of an address as ISO 3166 code; null where nobody knows. Never fails and never calls anybody. */
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
