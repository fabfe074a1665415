import { msg } from '@lingui/core/macro'
import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { localPath } from '#ui/website/local-link.tsx'
import type { AskingPageLoader, PageAction } from '#ui/website/page-loader.server.ts'
import { orderPages } from '../../orders/place-order.ts'
import { viewOrder } from '../../orders/view-order.ts'
import { beginPayment } from '../../payments/begin-payment.ts'
import {
  isDemonstration,
  readOrderViewer,
  refreshInTime,
  requireDocument,
  servicesOf,
} from '../parts/order-page.server.ts'
import { describePackage } from '../pricing/pricing.page.server.ts'
import type { PaymentAnswer, PaymentData } from './use-payment.ts'

/**
 * Where an order is paid. By Back, a reload or a link from a mail it is what the order is now: one that is
 * paid leads on to its thanks. @throws AppError `not_found` for whoever did not place it
 */
export const loader: AskingPageLoader<PaymentData> = async (request) => {
  const { url, headers, params, language, i18n } = request
  requireDocument(url, headers)
  const services = servicesOf(request)
  const viewer = await readOrderViewer(services, headers)
  const orderId = params.order ?? ''
  await refreshInTime(services, viewer, orderId)
  const order = await viewOrder(services, viewer, { orderId })
  if (order.state !== 'placed') {
    throw redirect(localPath(`/pricing/thank-you/?orderId=${orderId}`, language.code), 303)
  }
  const { number } = order
  return {
    title: i18n._(msg`Payment for order ${number}`),
    description: i18n._(msg`Pay by card or with PayPal. Your card details go only to the payment provider.`),
    data: {
      order,
      ...describePackage(request, order.package),
      methods: services.payments.methodsIn(order.currency),
      isDemonstration: isDemonstration(services),
    },
  }
}

/** Takes the choice of a method from a browser without JavaScript, and shows the order's page again. */
export const action: PageAction = async (
  services,
  { request, url, params: { order: orderId = '' }, language: { code: language } },
) => {
  const method = (await request.formData()).get('method')
  if (method !== 'card' && method !== 'paypal') throw new AppError('bad_request')
  const viewer = { ...(await readOrderViewer(services, request.headers)), network: services.clientNetwork }
  const { id } = await viewOrder(services, viewer, { orderId })
  const pages = orderPages(services, { id, language })
  const wish = { orderId: id, method, returnUrl: pages.thanks, cancelUrl: pages.payment } as const
  const outcome = await beginPayment(services, viewer, wish)
  const tell = (status: number, problem: PaymentAnswer['problem']) =>
    data<PaymentAnswer>({ problem }, { status })
  if (outcome.ok) return redirect(url.pathname, 303)
  switch (outcome.error) {
    case 'provider_unavailable':
      return tell(503, { status: 'failed' })
    case 'active_licence':
      return tell(409, { status: 'active-licence', email: outcome.email })
    case 'too_many_requests':
      return tell(429, { status: 'too-many', retryAfter: outcome.retryAfter })
    default:
      // Something has changed meanwhile: the page shows what.
      return redirect(url.pathname, 303)
  }
}
