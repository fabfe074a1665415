import { AppError } from '#kernel/errors.ts'
import { attachment } from '#kernel/http/attachment.ts'
import type { Services } from '#kernel/services.server.ts'
import { requireRenderAttempt } from '#modules/documents/public.ts'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'
import { type Invoice, requireInvoice } from '../../invoices/invoice.ts'
import { renderInvoice } from '../../invoices/invoice-document.server.ts'

/** An invoice or a credit note of the account as a PDF, made now from what it said when it was issued. */
export function loadInvoiceFile(route: RouteRequest & { params: { number: string } }): Promise<Response> {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const number = readInvoiceNumber(route.params.number)
    const invoice = await requireInvoice(services, { accountId: account.id }, { number })
    return invoiceFile(services, account, invoice)
  })
}

/** The number of a paper, as an address has it. @throws AppError `not_found` where it is none */
export function readInvoiceNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('not_found')
  return Number(text)
}

/** A paper as a file, for who may see it. @throws AppError `too_many_requests` */
export async function invoiceFile(
  { renderer, limits, rateLimiter }: Pick<Services, 'limits' | 'rateLimiter' | 'renderer'>,
  account: { id: string },
  invoice: Invoice,
): Promise<Response> {
  requireRenderAttempt({ limits, rateLimiter }, 'downloadsPerAccount', account.id)
  const { bytes, name } = await renderInvoice(renderer, { accountId: account.id }, invoice)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachment(name, 'pdf'),
      'content-length': String(bytes.byteLength),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}
