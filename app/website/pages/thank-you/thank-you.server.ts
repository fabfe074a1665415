import { msg } from '@lingui/core/macro'
import { isAppError } from '#domain/errors.ts'
import { readCookie } from '#domain/hand-off/index.ts'
import { DOCUMENT_COOKIE } from '#domain/hand-off/schema.ts'
import { type OrderViewer, viewOrder } from '#domain/orders/index.ts'
import type { OrderView } from '#domain/orders/schema.ts'
import { findPackage } from '#domain/prices/index.ts'
import type { Services } from '../../../services.server.ts'
import { findVisitor, readOrderViewer, servicesOf } from '../../checkout/order-viewer.server.ts'
import { packageName } from '../../checkout/package-name.server.ts'
import { refreshInTime } from '../../checkout/refresh-in-time.server.ts'
import type { AskingPageLoader, PageRequest } from '../../page-loaders.server.ts'
import { shortenUrl } from '../../shorten-url.server.ts'
import type { ThankYouData } from './thank-you-data.ts'

/** ROUTE-4, ROUTE-8: what has become of the order that the address names, for whoever placed it. */
export const loadThankYou: AskingPageLoader<ThankYouData> = async (request) => {
  const { i18n } = request
  const data = await thankYouData(request)
  return {
    title: i18n._(msg`Your order`),
    description: i18n._(msg`What you have bought, how its payment stands, and the way to your templates.`),
    data,
    ...(data.kind === 'unknown' && { status: 404 }),
  }
}

async function thankYouData(request: PageRequest): Promise<ThankYouData> {
  const { searchParams } = request.url
  const orderId = searchParams.get('orderId') || undefined
  // Ours, and as PayPal writes it when it sends a buyer back.
  const subscriptionId =
    searchParams.get('subscriptionId') || searchParams.get('subscription_id') || undefined
  if (orderId === undefined && subscriptionId === undefined) return { kind: 'none' }

  const services = servicesOf(request)
  const viewer = await readOrderViewer(services, request.headers)
  const name = orderId === undefined ? { subscriptionId: subscriptionId ?? '' } : { orderId }
  const order = await findOrder(services, viewer, name)
  if (order === undefined) return { kind: 'unknown' }
  const visitor = await findVisitor(services, request.headers)
  const { urls } = services
  const chosen = readCookie(request.headers?.get('cookie'), DOCUMENT_COOKIE) ?? ''
  const document = services.catalogue.findBySlug(chosen) && chosen
  return {
    kind: 'order',
    order,
    name: packageName(request, order.package),
    perSeat: findPackage(services.priceBook, order.package)?.perSeat ?? false,
    ...(subscriptionId !== undefined && { subscriptionId }),
    ...(document !== undefined && { document }),
    paypalService: shortenUrl(urls.paypal, urls),
    account: visitor === undefined ? null : { needsPassword: !visitor.account.hasPassword },
  }
}

/** The order as its provider knows it now; whoever comes back from there is seldom later than the notice of it. */
async function findOrder(
  services: Services,
  viewer: OrderViewer,
  name: Parameters<typeof viewOrder>[2],
): Promise<OrderView | undefined> {
  try {
    const { id, state } = await viewOrder(services, viewer, name)
    if (state === 'placed') await refreshInTime(services, viewer, id)
    return await viewOrder(services, viewer, { orderId: id })
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return undefined
    throw error
  }
}
