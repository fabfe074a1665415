import { AppError } from '#kernel/errors.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { findAccount } from '#modules/identity/workspace/session.server.ts'
import { openDocument } from '../../open-document.ts'

/** What is saved of a document, for a page that somebody comes back to. */
export function loadSavedDocument(route: RouteRequest & { params: { id: string } }): Promise<Response> {
  return answering(route, async (services) => {
    const account = await findAccount(route)
    if (!account) throw new AppError('not_signed_in')
    // Of its template nothing is sent.
    const actor = { id: account.id, library: [] }
    const { document } = await openDocument(services, actor, { id: route.params.id })
    const { title, version, answers } = document
    return Response.json({ title, version, answers }, { headers: { 'cache-control': 'no-store' } })
  })
}
