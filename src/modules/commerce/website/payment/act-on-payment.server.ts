import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import type { LanguageCode } from '#kernel/i18n/languages.ts'
import type { Services } from '#kernel/services.server.ts'
import { beginPayment, type PaymentWish } from '../../orders/begin-payment.ts'
import { orderPages } from '../../orders/order-pages.ts'
import { viewOrder } from '../../orders/view-order.ts'
import { readOrderViewer } from '../parts/order-viewer.server.ts'
import type { PaymentAnswer } from './payment-data.ts'

/** Takes the choice of a method as a browser without JavaScript sends it, and shows the order's page again. */
export async function actOnPayment(
  services: Services,
  {
    request,
    url,
    orderId,
    language,
  }: { request: Request; url: URL; orderId: string; language: LanguageCode },
) {
  const method = (await request.formData()).get('method')
  if (method !== 'card' && method !== 'paypal') throw new AppError('bad_request')
  const viewer = { ...(await readOrderViewer(services, request.headers)), network: services.clientNetwork }
  const { id } = await viewOrder(services, viewer, { orderId })
  const pages = orderPages(services, { id, language })
  const wish: PaymentWish = { orderId: id, method, returnUrl: pages.thanks, cancelUrl: pages.payment }
  const outcome = await beginPayment(services, viewer, wish)
  const tell = (status: number, problem: PaymentAnswer['problem']) =>
    data<PaymentAnswer>({ problem }, { status })
  if (outcome.ok) return redirect(url.pathname, 303)
  switch (outcome.error) {
    case 'provider_unavailable':
      return tell(503, { is: 'failed' })
    case 'active_licence':
      return tell(409, { is: 'active-licence', email: outcome.email })
    case 'too_many_requests':
      return tell(429, { is: 'too-many', retryAfter: outcome.retryAfter })
    default:
      // Something has changed meanwhile: the page shows what.
      return redirect(url.pathname, 303)
  }
}
