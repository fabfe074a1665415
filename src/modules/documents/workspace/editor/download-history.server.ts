import { AppError } from '#kernel/errors.ts'
import { countDownloads, nextStarts } from '#modules/entitlements/public.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { findAccount } from '#modules/identity/workspace/session.server.ts'

/**
 * How many files the account has taken of those that it may (LIC-2) and when they are counted anew, for the dialog in which it takes
 * the next one.
 */
export function loadDownloadHistory(route: RouteRequest): Promise<Response> {
  return answering(route, async (services) => {
    const account = await findAccount(route)
    if (!account) throw new AppError('not_signed_in')
    return Response.json(
      { ...(await countDownloads(services, account)), ...nextStarts(services.clock()) },
      { headers: { 'cache-control': 'no-store' } },
    )
  })
}
