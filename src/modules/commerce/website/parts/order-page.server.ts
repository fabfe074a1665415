import { redirectDocument } from 'react-router'
import { isLoopback } from '#kernel/http/client-address.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import type { Services } from '#kernel/services.server.ts'
import { LOG_IN_COOKIE } from '#modules/identity/hand-off/schema.ts'
import { findWebsiteVisitor } from '#modules/identity/public.ts'
import type { OrderViewer } from '../../orders/view-order.ts'
import { isProviderUnavailable } from '../../payments/provider.ts'
import { refreshOrder } from '../../payments/refresh-payment.ts'

/** The services of a page that is made for each request. @throws where it is made without any */
export function servicesOf({ services }: { services?: Services | undefined }): Services {
  if (services === undefined) throw new Error('pages of orders are made for each request')
  return services
}

/** Who is logged in on the website with this browser; undefined where nobody is. */
export async function findVisitor(services: Services, headers: Headers | undefined) {
  return findWebsiteVisitor(services, readCookie(headers?.get('cookie'), LOG_IN_COOKIE) || undefined)
}

/** Who asks for an order: the account that is logged in, and the browser that placed one. */
export async function readOrderViewer(services: Services, headers: Headers | undefined) {
  const visitor = await findVisitor(services, headers)
  return { accountId: visitor?.account.id, holder: readCookie(headers?.get('cookie'), ORDER_COOKIE) }
}

/**
 * A page of the payment is a document of its own: what another page has loaded from others, or may load by
 * its policy, does not come along. Who gets here by a link inside of a page is sent to the address
 * itself.
 */
export function requireDocument(url: URL, headers: Headers | undefined): void {
  // Browsers name what asks; the few that do not are let through, with the policy of the page they come from.
  if (headers?.get('sec-fetch-dest') === 'empty') throw redirectDocument(url.pathname + url.search)
}

/**
 * Whether no money moves on a site that people may take for a shop:
 * payments are the sandbox's, and it is reached from outside.
 */
export function isDemonstration({ payments, urls }: Pick<Services, 'payments' | 'urls'>): boolean {
  return !isLoopback(urls.website) && payments.byName('sandbox') !== undefined
}

/** So long a page is held up by a provider that is asked; the page goes on asking by itself. */
const PATIENCE_MS = 1_500

/**
 * Asks the provider how an order stands, as long as a page may wait for it. @throws AppError `not_found` for
 * whoever may not see the order
 */
export async function refreshInTime(services: Services, viewer: OrderViewer, id: string): Promise<void> {
  const refreshed = refreshOrder(services, viewer, { id }).catch((error: unknown) => {
    if (!isProviderUnavailable(error)) throw error
  })
  const patience = Promise.withResolvers<void>()
  const timer = setTimeout(patience.resolve, PATIENCE_MS)
  // Nobody hears what goes wrong after the page has gone.
  const isLate = patience.promise.then(() => {
    refreshed.catch((error: unknown) =>
      services.log.error({ err: error, order: id }, 'asking for an order failed'),
    )
  })
  try {
    await Promise.race([refreshed, isLate])
  } finally {
    clearTimeout(timer)
  }
}
