import type { Services } from '#kernel/services.server.ts'
import { recordSearchMiss } from '../template-requests/record-search-miss.ts'
import type { SearchView } from './search-view.ts'

/**
 * Counts a search for which the library has nothing, or nothing for one of its words, so that operators see what is missing. The
 * answer does not wait for it: a search needs no database.
 */
export function countMiss(
  services: Pick<Services, 'db' | 'limits' | 'rateLimiter' | 'log' | 'clientNetwork'>,
  { query, chips, nothing, wish = nothing }: SearchView,
  language: string,
): void {
  const isMiss = wish !== undefined && !wish.isWished && query !== '' && chips.length === 0
  if (!isMiss) return
  recordSearchMiss(services, { network: services.clientNetwork }, { query, language }).catch(
    (error: unknown) => services.log.warn({ error }, 'a search without results was not counted'),
  )
}
