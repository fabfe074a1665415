import { readCookie } from '#kernel/http/cookies.ts'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import type { Services } from '#kernel/services.server.ts'
import { LOG_IN_COOKIE } from '#modules/identity/hand-off/schema.ts'
import { findWebsiteVisitor } from '#modules/identity/public.ts'
import type { OrderViewer } from '../../orders/holder.ts'

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
export async function readOrderViewer(
  services: Services,
  headers: Headers | undefined,
): Promise<OrderViewer> {
  const visitor = await findVisitor(services, headers)
  return { accountId: visitor?.account.id, holder: readCookie(headers?.get('cookie'), ORDER_COOKIE) }
}
