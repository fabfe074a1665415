import { open, type Response } from 'maxmind'
import type { Logger } from '#kernel/dependencies.ts'
import { isPublicAddress, withoutMapping } from '#kernel/http/client-address.ts'

/** What a database has of an address: null where it knows nothing. Never fails and never calls anybody. */
export type FindInDatabase = (address: string) => Promise<object | null>

/**
 * Looks addresses up in a database file (MMDB). It is read when the first address is asked for, and never again where that
 * failed: what people do must not wait for a file. Private addresses and whatever is no address are not looked for, because
 * databases tell nonsense about some.
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
