import { AppError } from '#domain/errors.ts'
import { requireRenderAttempt } from '#domain/limits/index.ts'
import { requireInvoice } from '#domain/orders/index.ts'
import { renderInvoice } from '../../../invoices/render-invoice.server.ts'
import { answering, type RouteRequest } from '../../answering.server.ts'
import { attachment } from '../../document/files/attachment.ts'
import { requireAccount } from '../../session.server.ts'

/** An invoice or a credit note of the account as a PDF, made now from what it said when it was issued. */
export function loadInvoiceFile(route: RouteRequest & { params: { number: string } }): Promise<Response> {
  return answering(route, async ({ db, renderer, limits, memoryAttempts }) => {
    const account = await requireAccount(route)
    const number = /^[1-9]\d{0,8}$/.test(route.params.number) ? Number(route.params.number) : undefined
    if (number === undefined) throw new AppError('not_found')
    const invoice = await requireInvoice({ db }, { accountId: account.id }, { number })
    requireRenderAttempt({ limits, memoryAttempts }, 'downloadsPerAccount', account.id)
    const { bytes, name } = await renderInvoice(renderer, invoice)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': attachment(`${name}.pdf`),
        'content-length': String(bytes.byteLength),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  })
}
