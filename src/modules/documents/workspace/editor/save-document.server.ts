import { AppError } from '#kernel/errors.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { findAccount } from '#modules/identity/workspace/session.server.ts'
import { saveOrCreateDocument } from '../../save-or-create-document.ts'
import { DocumentFirstSave } from '../../schema.ts'

/** What the page sends while somebody fills in, as JSON: an expired session is told, not redirected. */
export function saveByFetch(route: RouteRequest & { params: { id: string } }): Promise<Response> {
  return answering(route, async (services) => {
    const account = await findAccount(route)
    if (!account) throw new AppError('not_signed_in')
    const body: unknown = await route.request.json().catch(() => undefined)
    const input = DocumentFirstSave.safeParse(
      typeof body === 'object' ? { ...body, id: route.params.id } : body,
    )
    if (!input.success) throw new AppError('bad_request')
    const outcome = await saveOrCreateDocument(services, account, input.data)
    const headers = { 'cache-control': 'no-store' }
    if (outcome.ok) return Response.json({ version: outcome.document.version }, { headers })
    if (outcome.error === 'invalid_answers') return Response.json(outcome, { status: 422, headers })
    const { version, answers } = outcome.current
    return Response.json({ theirs: { version, answers } }, { status: 409, headers })
  })
}
