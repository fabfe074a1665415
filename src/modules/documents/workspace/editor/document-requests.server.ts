import { AppError } from '#kernel/errors.ts'
import { countDownloads, findAccess, nextStarts } from '#modules/entitlements/public.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { findAccount } from '#modules/identity/workspace/session.server.ts'
import { openDocument } from '../../open-document.ts'
import { renameDocument } from '../../rename-document.ts'
import { saveOrCreateDocument } from '../../save-document.ts'
import { DocumentFirstSave, DocumentRename } from '../../schema.ts'

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
