import { isIPv4, isIPv6 } from 'node:net'
import type { Logger } from '#kernel/dependencies.ts'
import { isPublicAddress, networkOf, withoutMapping } from '#kernel/http/client-address.ts'
import type { Place } from '#kernel/http/clients.ts'
import type { NetworkTraits } from '#kernel/http/schema.ts'
import {
  type CountryRecord,
  countryOf,
  createFindInDatabase,
  type FindCountry,
  type FindInDatabase,
} from './country-of-address.ts'

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
