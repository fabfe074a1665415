import { AppError } from '#kernel/errors.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { findAccount } from '#modules/identity/workspace/session.server.ts'
import { renameDocument } from '../../rename-document.ts'
import { DocumentRename } from '../../schema.ts'

/** Renames a document from its own page, as JSON: what is being typed there must not be left for it. */
export function renameByFetch(route: RouteRequest & { params: { id: string } }): Promise<Response> {
  return answering(route, async ({ db }) => {
    const account = await findAccount(route)
    if (!account) throw new AppError('not_signed_in')
    const body: unknown = await route.request.json().catch(() => undefined)
    const input = DocumentRename.safeParse(typeof body === 'object' ? { ...body, id: route.params.id } : body)
    if (!input.success) throw new AppError('bad_request')
    await renameDocument({ db }, account, input.data)
    return Response.json({ title: input.data.title }, { headers: { 'cache-control': 'no-store' } })
  })
}
