import type { RouterContextProvider } from 'react-router'
import { requireSearchAttempt } from '#domain/limits/index.ts'
import { getServices } from '../../../services.server.ts'

/** What an address searches by: words, and the slug of a template. */
const searchParameters = ['q', 't']

/**
 * Counts an address that searches by words, together with what the service is asked for. To look through the library page by
 * page is no search. @throws AppError `too_many_requests`
 */
export async function limitSearch(
  { searchParams }: URL,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  if (!searchParameters.some((name) => searchParams.get(name)?.trim())) return
  const services = getServices(context)
  requireSearchAttempt(services, await services.describeSearcher())
}
