import { AppError } from '#kernel/errors.ts'
import { attachment } from '#kernel/http/attachment.ts'
import type { Services } from '#kernel/services.server.ts'
import { recordDownload } from '#modules/entitlements/public.ts'
import type { LibraryAccess } from '#modules/entitlements/schema.ts'
import { requireAccountWithAccess } from '#modules/entitlements/workspace/access.server.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { downloadTargetsOf } from '#modules/identity/hand-off/schema.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { prepareDownload } from '../../prepare-download.ts'
import { requireRenderAttempt, requireTextAttempt } from '../../require-attempt.ts'
import { encodeUnprintable, UNPRINTABLE_HEADER } from './files/download-file.ts'

const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'application/zip',
} as const
/** A spreadsheet has a file of values for each sheet. */
const extensions = { docx: 'docx', pdf: 'pdf', txt: 'txt', xlsx: 'xlsx', csv: 'zip' } as const

/** A document as a file, made now from what is saved. */
export function downloadDocument(route: RouteRequest & { params: { id: string; format: string } }) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const { id, format } = route.params
    const prepare = () => prepareDownload(services, account, { id })
    return sendFile(route, services, account, { id, format, prepare })
  })
}

type Prepared = Pick<
  Awaited<ReturnType<typeof prepareDownload>>,
  'fileName' | 'kind' | 'free' | 'version' | 'tree'
>

/**
 * Answers with a file. It counts as one of the account's files (LIC-2) and texts once it is handed to
 * the browser: not where it could not be made, and not where the reader has given it up by then. `id`: of the
 * text that is counted. Throws `not_found` for a format that it is not offered in.
 */
export async function sendFile(
  { request }: RouteRequest,
  { db, renderer, limits, rateLimiter, clientNetwork: network, requestId }: Services,
  account: Account & LibraryAccess,
  { id, format, prepare }: { id: string; format: string; prepare: () => Promise<Prepared> },
): Promise<Response> {
  if (!isFormat(format)) throw new AppError('not_found')
  const { fileName, kind, free, version, tree } = await prepare()
  if (!downloadTargetsOf(kind).includes(format)) throw new AppError('not_found')
  requireRenderAttempt({ limits, rateLimiter }, 'downloadsPerAccount', account.id)
  const text = free ? null : { document: id, version }
  const taken = [await recordDownload({ db, limits }, account, { network, text })]
  const { signal } = request
  const make = async () => {
    // Whoever never opens a text to read it does not copy the library by its files either.
    if (!free)
      taken.push(await requireTextAttempt({ db, limits }, { accountId: account.id, network, requestId }))
    const made = await renderer.render(tree, format, { accountId: account.id, signal })
    if (signal.aborted) throw new AppError('bad_request', { message: 'the reader has given the file up' })
    return made
  }
  const { bytes, unprintable } = await make().catch(async (error: unknown) => {
    for (const one of taken) await one.giveBack()
    throw error
  })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mediaTypes[format],
      'content-disposition': attachment(fileName, extensions[format]),
      'content-length': String(bytes.byteLength),
      ...(unprintable.length > 0 && { [UNPRINTABLE_HEADER]: encodeUnprintable(unprintable) }),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

function isFormat(format: string): format is keyof typeof mediaTypes {
  return Object.hasOwn(mediaTypes, format)
}
