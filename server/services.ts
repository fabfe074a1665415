import { Hono } from 'hono'
import { CAPTCHA_PATH } from '#domain/captcha/schema.ts'
import type { Dependencies } from '#domain/dependencies.ts'
import type { OperatorWords } from '#domain/geography/index.ts'
import { INBOX_PATH } from '#domain/inbox/schema.ts'
import { UNSUBSCRIBE_SERVICE } from '#domain/notices/schema.ts'
import { CHECKOUT_SERVICE } from '#domain/orders/schema.ts'
import { createAccountApi, createUserbaseApi } from './api/accounts.ts'
import { createAuthApi } from './api/auth.ts'
import { createCaptchaApi } from './api/captcha.ts'
import { createCheckoutApi } from './api/checkout.ts'
import { createConsentApi } from './api/consent.ts'
import { createEventsApi } from './api/events.ts'
import { createFlagsApi } from './api/flags.ts'
import { createGeoApi } from './api/geo.ts'
import { createHandOffApi } from './api/hand-off.ts'
import { createInboxApi } from './api/inbox.ts'
import { createMailApi } from './api/mail.ts'
import { createOrdersApi } from './api/orders.ts'
import { createPaymentsApi } from './api/payments.ts'
import { createPaypalApi } from './api/paypal.ts'
import { createPicturesApi } from './api/pictures.ts'
import { createPricesApi } from './api/prices.ts'
import { createTemplatesApi } from './api/templates.ts'
import type { Clients } from './clients.ts'
import type { ServerDependencies, ServerEnvironment } from './create-server.ts'
import { openToOwnPages } from './cross-origin.ts'
import { healthRoutes } from './health.ts'
import type { Pictures } from './pictures.ts'

/** The JSON services, each at the path of its base address (SET-4). */
export function listServices(
  deps: Dependencies & Clients & { pictures: Pictures; operatorWords: OperatorWords },
): ServerDependencies['services'] {
  const { urls } = deps
  const pathOf = (url: string) => new URL(url).pathname
  return [
    { path: '/', routes: new Hono<ServerEnvironment>().route('/', healthRoutes(deps)) },
    { path: '/pictures', routes: new Hono<ServerEnvironment>().route('/', createPicturesApi(deps)) },
    { path: '/pictures/flags', routes: createFlagsApi() },
    // On the website's own host, whatever hosts the others have: what a page sends when it is left asks nobody first.
    { path: '/api', routes: new Hono<ServerEnvironment>().route('/', createConsentApi(deps)) },
    { path: '/api', routes: new Hono<ServerEnvironment>().route('/', createEventsApi(deps)) },
    { path: INBOX_PATH, routes: createInboxApi(deps) },
    { path: UNSUBSCRIBE_SERVICE, routes: createMailApi(deps) },
    { path: CAPTCHA_PATH, routes: createCaptchaApi(deps) },
    { path: CHECKOUT_SERVICE, routes: createCheckoutApi(deps) },
    { path: '/api/payments', routes: createPaymentsApi(deps) },
    { path: pathOf(urls.userbase), routes: openToOwnPages(urls, createUserbaseApi(deps)) },
    { path: pathOf(urls.userbase), routes: openToOwnPages(urls, createPricesApi(deps)) },
    { path: pathOf(urls.userbase), routes: openToOwnPages(urls, createOrdersApi(deps)) },
    { path: pathOf(urls.accountServices), routes: openToOwnPages(urls, createAuthApi(deps)) },
    { path: pathOf(urls.accountServices), routes: openToOwnPages(urls, createAccountApi(deps)) },
    { path: pathOf(urls.accountServices), routes: openToOwnPages(urls, createHandOffApi(deps)) },
    { path: '/', routes: openToOwnPages(urls, createGeoApi(deps)) },
    { path: pathOf(urls.paypal), routes: openToOwnPages(urls, createPaypalApi(deps)) },
    { path: pathOf(urls.templates), routes: openToOwnPages(urls, createTemplatesApi(deps)) },
  ]
}
