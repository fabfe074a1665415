import { createRequire } from 'node:module'
import { isIPv4, isIPv6 } from 'node:net'
import { open, type Response } from 'maxmind'
import type { Logger } from '#kernel/dependencies.ts'
import { isPublicAddress, networkOf, withoutMapping } from '#kernel/http/client-address.ts'
import type { Place } from '#kernel/http/clients.ts'
import type { NetworkTraits } from '#kernel/http/schema.ts'

/** The two shapes that city databases have: MaxMind's own, and that of databases made from registers. */
interface CityRecord extends CountryRecord {
  city?: unknown
  traits?: unknown
}

/** Where an address lies, and what network it is of. Never fails and never calls anybody. */
export type FindPlace = (address: string) => Promise<{ place: Place; network: NetworkTraits }>

/**
 * Looks places up: the country always, the city where the operator has a database of cities. What that one
 * says of the country goes first, so that a city never stands in another country than its own.
 */
export function createFindPlace(options: {
  /** Undefined: cities are not known. */
  cityDatabase: string | undefined
  findCountry: FindCountry
  log: Logger
}): FindPlace {
  const { cityDatabase: file, findCountry, log } = options
  const findCity: FindInDatabase =
    file === undefined ? async () => null : createFindInDatabase({ file, of: 'cities', log })
  return async (address) => {
    const found: CityRecord | null = await findCity(address)
    return {
      place: {
        country: countryOf(found) ?? (await findCountry(address)),
        cityNames: cityNamesOf(found?.city),
      },
      network: networkTraits(address, found?.traits),
    }
  }
}

function networkTraits(given: string, traits: unknown): NetworkTraits {
  const address = withoutMapping(given.split('%', 1)[0] ?? '')
  const { autonomous_system_number: number, autonomous_system_organization: organization } = fieldsOf(traits)
  return {
    family: isIPv4(address) ? 'IPv4' : isIPv6(address) ? 'IPv6' : null,
    isPublic: isPublicAddress(address),
    range: networkOf(address),
    number: typeof number === 'number' ? number : null,
    organization: typeof organization === 'string' ? organization : null,
  }
}

/** A name, or names by language. */
function cityNamesOf(city: unknown): Place['cityNames'] {
  if (typeof city === 'string') return city === '' ? null : { en: city }
  const names = Object.entries(fieldsOf(fieldsOf(city).names)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return names.length === 0 ? null : Object.fromEntries(names)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** What a database has of an address: null where it knows nothing. Never fails and never calls anybody. */
type FindInDatabase = (address: string) => Promise<object | null>

/**
 * Looks addresses up in a database file (MMDB). It is read when the first address is asked for, and never
 * again where that failed: what people do must not wait for a file. Private addresses and whatever is no
 * address are not looked for, because databases tell nonsense about some.
 */
function createFindInDatabase(options: {
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
interface CountryRecord {
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
function countryOf(found: CountryRecord | null): string | null {
  const code = found?.country_code ?? found?.country?.iso_code
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null
}
