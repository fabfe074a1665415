import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import { AppError } from '#kernel/errors.ts'
import { getI18n } from '#kernel/request-context.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { findAccount, sessionToken } from '#modules/identity/workspace/session.server.ts'
import { preparePreview } from '../../prepare-download.ts'
import { requireRenderAttempt } from '../../require-attempt.ts'

/**
 * The first page of a saved document as a picture that names the account (SET-9): the only thing that a browser gets of
 * a text that it may not have. Kept by nobody; a page that has it already says so and is answered 304.
 */
export function drawPreviewPicture(route: RouteRequest & { params: { id: string } }): Promise<Response> {
  return answering(route, async (services) => {
    const { db, catalogue, renderer } = services
    const account = await findAccount(route)
    // To strangers nothing is here; somebody whose session has ended is told so.
    if (!account) throw new AppError(sessionToken(route) === undefined ? 'not_found' : 'not_signed_in')
    const { version, tree } = await preparePreview({ db, catalogue }, account, { id: route.params.id })
    const i18n = getI18n(route.context)
    const headers = { etag: `"${version}-${i18n.locale}"`, 'cache-control': 'private, no-store' }
    if (route.request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers })
    requireRenderAttempt(services, 'previewsPerAccount', account.id)
    const watermark = [brand.name, i18n._(msg`Preview`), account.id].join(' · ')
    const { picture, pages } = await renderer.drawPreview(account.id, tree, watermark)
    return new Response(new Uint8Array(picture), {
      headers: { ...headers, 'content-type': 'image/webp', 'document-pages': String(pages) },
    })
  })
}
