import { AppError } from '#kernel/errors.ts'
import { countDownloads, findAccess, nextStarts } from '#modules/entitlements/public.ts'
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
    const { downloadsPerMonth } = await findAccess(services, { accountId: account.id })
    const taken = await countDownloads(services, { id: account.id, downloadsPerMonth })
    return Response.json(
      { ...taken, ...nextStarts(services.clock()) },
      { headers: { 'cache-control': 'no-store' } },
    )
  })
}
