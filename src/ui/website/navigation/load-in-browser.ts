import { isRouteErrorResponse } from 'react-router'
import { PageUnreachable } from '../../errors/page-unreachable.ts'
import { isPassing, type Outcome, tryAgain } from '../../try-again.ts'
import { never, reloadOnce } from './reload-once.ts'

/**
 * The data and the code of the page that is navigated to, side by side. Data is asked for again like every
 * call of ours (ERR-5); code that cannot be loaded takes the browser to the address itself, once in 60 s
 * (NAV-5).
 * @throws PageUnreachable where neither helps; what the server answers passes through
 */
export async function loadInBrowser<Content>(
  address: string,
  loadData: () => Promise<Content>,
  loadCode: () => Promise<unknown>,
): Promise<Content> {
  const [content] = await Promise.all([
    tryAgain(loadData, delayAfter).catch((error: unknown) => {
      throw isLost(error) ? new PageUnreachable(undefined, { cause: error }) : error
    }),
    loadCode().catch((error: unknown) => {
      if (reloadOnce(address)) return never
      throw new PageUnreachable(undefined, { cause: error })
    }),
  ])
  return content
}

function delayAfter(outcome: Outcome<unknown>): number | undefined {
  return 'error' in outcome && isLost(outcome.error) && navigator.onLine ? 0 : undefined
}

/** No answer at all (`fetch` throws a TypeError), or one of something before our server. */
function isLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return isPassing(error.status) && typeof error.data === 'string'
  return error instanceof TypeError
}
