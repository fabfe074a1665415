import { msg } from '@lingui/core/macro'
import type { z } from 'zod'
import { brand } from '#content/brand/brand.ts'
import { AppError } from '#kernel/errors.ts'
import { getI18n, type Services } from '#kernel/services.server.ts'
import { countDownloads, findAccess, nextStarts } from '#modules/entitlements/public.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import {
  answering,
  findAccount,
  type RouteRequest,
  sessionToken,
} from '#modules/identity/workspace/session.server.ts'
import { findUploadTargets } from '../../find-upload-targets.ts'
import { openDocument } from '../../open-document.ts'
import { preparePreview } from '../../prepare-download.ts'
import { requireRenderAttempt } from '../../require-attempt.ts'
import { renameDocument, saveOrCreateDocument } from '../../save-document.ts'
import { DocumentFirstSave, DocumentRename, FileOrigin } from '../../schema.ts'

type DocumentRequest = RouteRequest & { params: { id: string } }

/** Nothing changes by following a link. */
export function refuseToLoad(): Response {
  return new Response(null, { status: 405, headers: { allow: 'POST' } })
}

/** What is saved of a document, for a page that somebody comes back to. */
export function loadSavedDocument(route: DocumentRequest): Promise<Response> {
  return answeringAccount(route, async (account, services) => {
    // Of its template nothing is sent.
    const actor = { id: account.id, library: [] }
    const { document } = await openDocument(services, actor, { id: route.params.id })
    const { title, version, answers } = document
    return answer({ title, version, answers })
  })
}

/** What the page sends while somebody fills in. */
export function saveByFetch(route: DocumentRequest): Promise<Response> {
  return answeringAccount(route, async (account, services) => {
    const outcome = await saveOrCreateDocument(services, account, await readBody(route, DocumentFirstSave))
    if (outcome.ok) {
      const { version, title } = outcome.document
      return answer({ version, title })
    }
    if (outcome.error === 'invalid_answers') return answer(outcome, 422)
    const { version, answers } = outcome.current
    return answer({ theirs: { version, answers } }, 409)
  })
}

/** Renames a document from its own page: what is being typed there must not be left for it. */
export function renameByFetch(route: DocumentRequest): Promise<Response> {
  return answeringAccount(route, async (account, services) => {
    const input = await readBody(route, DocumentRename)
    await renameDocument(services, account, input)
    return answer({ title: input.title })
  })
}

/**
 * How many files the account has taken of those that it may (LIC-2) and when they are counted anew, for the
 * dialog in which it takes the next one.
 */
export function loadDownloadHistory(route: RouteRequest): Promise<Response> {
  return answeringAccount(route, async ({ id }, services) => {
    const { downloadsPerMonth } = await findAccess(services, { accountId: id })
    const taken = await countDownloads(services, { id, downloadsPerMonth })
    return answer({ ...taken, ...nextStarts(services.clock()) })
  })
}

/** Where the answers of an edited file can go, which its reader's browser has read. */
export function loadUploadTargets(route: RouteRequest): Promise<Response> {
  return answeringAccount(route, async ({ id }, services) => {
    const origin = FileOrigin.safeParse(Object.fromEntries(route.url.searchParams))
    if (!origin.success) {
      const fields = origin.error.issues.map(({ path, message }) => ({ path: path.join('.'), code: message }))
      throw new AppError('bad_request', { fields })
    }
    const { library } = await findAccess(services, { accountId: id })
    return answer(await findUploadTargets(services, { id, library }, origin.data))
  })
}

/**
 * The first page of a saved document as a picture that names the account (SET-9): the only thing that a
 * browser gets of a text that it may not have. Kept by nobody; a page that has it already says so and is
 * answered 304.
 */
export function drawPreviewPicture(route: DocumentRequest): Promise<Response> {
  return answering(route, async (services) => {
    const { renderer } = services
    const account = await findAccount(route)
    // To strangers nothing is here; somebody whose session has ended is told so.
    if (!account) throw new AppError(sessionToken(route) === undefined ? 'not_found' : 'not_signed_in')
    const { version, clear, evaluate } = await preparePreview(services, account, { id: route.params.id })
    const i18n = getI18n(route.context)
    const headers = { etag: `"${version}-${i18n.locale}"`, 'cache-control': 'private, no-store' }
    if (route.request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers })
    requireRenderAttempt(services, 'previewsPerAccount', account.id)
    const watermark = [brand.name, i18n._(msg`Preview`), account.id].join(' · ')
    const look = { watermark, ...clear() }
    const { picture, pages } = await renderer.drawPreview(account.id, await evaluate(), look)
    return new Response(new Uint8Array(picture), {
      headers: { ...headers, 'content-type': 'image/webp', 'document-pages': String(pages) },
    })
  })
}

/** An expired session is told, not redirected: the page that asks has something unsaved. */
function answeringAccount(
  route: RouteRequest,
  work: (account: Account, services: Services) => Promise<Response>,
): Promise<Response> {
  return answering(route, async (services) => {
    const account = await findAccount(route)
    if (!account) throw new AppError('not_signed_in')
    return work(account, services)
  })
}

/** What was sent as JSON of the document that the address names. */
async function readBody<Schema extends z.ZodType>({ request, params }: DocumentRequest, schema: Schema) {
  const body: unknown = await request.json().catch(() => undefined)
  const input = schema.safeParse(typeof body === 'object' ? { ...body, id: params.id } : body)
  if (!input.success) throw new AppError('bad_request')
  return input.data
}

function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
