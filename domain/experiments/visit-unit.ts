import type { Dependencies } from '../dependencies.ts'
import { keyedHash } from '../ids.ts'

/** The salt changes at this hour of UTC: at night in the Americas, early in the morning in Europe. */
const SALT_CHANGES_AT = 6
const HOUR_MS = 60 * 60 * 1000
/** As long as `newId` makes them. */
const UNIT_LENGTH = 22

/**
 * The number of a visit that keeps nothing in the browser: a hash of address and browser under a key of ours, with the day as its
 * salt. The same for every page, reload and form of a visit; the next day's tells nothing of this one's, and without the key
 * nobody gets from it to an address. People who share an address and a browser's name share it.
 */
export function visitUnitOf(
  deps: Pick<Dependencies, 'tokenKey' | 'clock'>,
  { address, userAgent }: { address: string; userAgent: string },
): string {
  const day = new Date(deps.clock().getTime() - SALT_CHANGES_AT * HOUR_MS).toISOString().slice(0, 10)
  return keyedHash(deps, 'visit of a day', JSON.stringify([day, address, userAgent])).slice(0, UNIT_LENGTH)
}
