import { msg } from '@lingui/core/macro'
import { redirect } from 'react-router'
import { localPath } from '#ui/website/local-path.ts'
import type { AskingPageLoader } from '#ui/website/page-loader.server.ts'
import { viewOrder } from '../../orders/view-order.ts'
import { findPackage } from '../../prices/find.ts'
import { requireDocument } from '../parts/document-only.server.ts'
import { isDemonstration } from '../parts/is-demonstration.server.ts'
import { readOrderViewer, servicesOf } from '../parts/order-viewer.server.ts'
import { packageName } from '../parts/package-name.server.ts'
import { refreshInTime } from '../parts/refresh-in-time.server.ts'
import type { PaymentData } from './payment-data.ts'

/**
 * Where an order is paid. By Back, a reload or a link from a mail it is what the order is now: one that is paid leads on to its
 * thanks. @throws AppError `not_found` for whoever did not place it
 */
export const loadPayment: AskingPageLoader<PaymentData> = async (request) => {
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
    title: i18n._(msg`Payment of order ${number}`),
    description: i18n._(msg`Pay by card or with PayPal. Card details go to the payment provider alone.`),
    data: {
      order,
      name: packageName(request, order.package),
      perSeat: findPackage(services.priceBook, order.package)?.perSeat ?? false,
      methods: services.payments.methodsIn(order.currency),
      isDemonstration: isDemonstration(services),
    },
  }
}
