import type { Dependencies } from '#kernel/dependencies.ts'
import { keyedHash } from '#kernel/ids.ts'

/** As long as `newId` makes them. */
const UNIT_LENGTH = 22

/**
 * The number of a visit that keeps nothing in the browser: a hash of address and browser under a key of ours, with a random salt
 * that lasts a day (visit-salt.ts). The same for every page, reload and form of a visit; once the salt is gone nobody gets from it
 * to an address, not even with the key. People who share an address and a browser's name share it.
 */
export function visitUnitOf(
  deps: Pick<Dependencies, 'tokenKey'>,
  { salt, address, userAgent }: { salt: string; address: string; userAgent: string },
): string {
  return keyedHash(deps, 'visit of a day', JSON.stringify([salt, address, userAgent])).slice(0, UNIT_LENGTH)
}
