import { msg } from '@lingui/core/macro'
import { isAppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { issuePageNonce } from '#kernel/http/page-nonce.ts'
import type { Services } from '#kernel/services.server.ts'
import { findWantedDocument } from '#modules/documents/public.ts'
import { findAccess, mayDownload } from '#modules/entitlements/public.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { DOCUMENT_COOKIE, documentAddress, documentOfDestination } from '#modules/identity/hand-off/schema.ts'
import type { AskingPageLoader, PageRequest } from '#ui/website/page-loader.server.ts'
import { shortenUrl } from '#ui/website/website-context.server.ts'
import type { OrderView } from '../../orders/schema.ts'
import { type OrderViewer, viewOrder } from '../../orders/view-order.ts'
import { findPackage } from '../../prices/price-of.ts'
import { findVisitor, readOrderViewer, refreshInTime, servicesOf } from '../parts/order-page.server.ts'
import { describePackage } from '../pricing/pricing.page.server.ts'
import type { NextDocument, ThankYouData } from './use-order.ts'

/** ROUTE-4, ROUTE-8: what has become of the order that the address names, for whoever placed it. */
export const loader: AskingPageLoader<ThankYouData> = async (request) => {
  const { i18n } = request
  const data = await thankYouData(request)
  return {
    title: i18n._(msg`Your order`),
    description: i18n._(msg`What you bought, the status of your payment, and a link to your templates.`),
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
  const { urls, settings } = services
  const hasPartner = request.page === 'budgetoThankYou' && settings.BUDGETO_PARTNER_URL !== undefined
  // Where the order does not know, the document that was chosen last in this browser (DEST-9).
  const chosen = readCookie(request.headers?.get('cookie'), DOCUMENT_COOKIE) ?? ''
  const destination =
    order.destination ?? (services.catalogue.findBySlug(chosen) && documentAddress({ slug: chosen }))
  return {
    kind: 'order',
    order,
    ...describePackage(request, order.package),
    ...(subscriptionId !== undefined && { subscriptionId }),
    next: await nextDocument(services, visitor?.account, order, destination),
    paypalService: shortenUrl(urls.paypal, urls),
    partner: hasPartner
      ? { userbase: shortenUrl(urls.userbase, urls), nonce: issuePageNonce(services) }
      : undefined,
    account: visitor === undefined ? null : { needsPassword: !visitor.account.hasPassword },
  }
}

/**
 * The page of their account that the buyer came from, or the document that they go on to, as it is for
 * whoever is logged in. Of a buyer who is not, only what the order itself says: whether the document is
 * theirs, they learn by logging in.
 */
async function nextDocument(
  services: Services,
  account: Account | undefined,
  order: OrderView,
  destination: string | undefined,
): Promise<NextDocument | undefined> {
  if (destination?.startsWith('account/')) return { destination, is: 'account' }
  if (account === undefined) {
    const document = documentOfDestination(destination)
    if (document === undefined) return undefined
    const is = document.download ? 'download' : document.id ? 'saved' : 'new'
    return { destination: documentAddress(document), is }
  }
  const wanted = await findWantedDocument(services, account, { destination })
  if (wanted === undefined) return undefined
  // What was bought for another account opens nothing to this one.
  const access = await findAccess(services, { accountId: account.id })
  const isTheirs = await seeOrder(services, { accountId: account.id }, { orderId: order.id })
  const bought = isTheirs && findPackage(services.priceBook, order.package)?.contents
  // A package of another department opens no file of this one: then nothing is promised.
  const isOpen = [access, bought ?? { library: [] }].some((each) => mayDownload(each, wanted.template))
  const is = wanted.download && isOpen ? 'download' : wanted.isSaved ? 'saved' : 'new'
  return { destination: wanted.destination, is }
}

/** The order as its provider knows it now; whoever comes back from there is seldom later than its notice. */
async function findOrder(services: Services, viewer: OrderViewer, name: Parameters<typeof viewOrder>[2]) {
  const order = await seeOrder(services, viewer, name)
  if (order?.state !== 'placed') return order
  await refreshInTime(services, viewer, order.id)
  return seeOrder(services, viewer, { orderId: order.id })
}

async function seeOrder(...asked: Parameters<typeof viewOrder>): Promise<OrderView | undefined> {
  try {
    return await viewOrder(...asked)
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return undefined
    throw error
  }
}
