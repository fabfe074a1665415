import type { ModuleServer } from '#kernel/module.ts'
import { createCheckoutApi } from './api/checkout.ts'
import { createMailApi } from './api/mail.ts'
import { createPaymentsApi, createPaypalApi } from './api/payments.ts'
import { createOrdersApi, createPricesApi } from './api/userbase.ts'
import { listCommerceJobs } from './jobs.ts'
import { prepareNoticeMails } from './notices/notice-mails.ts'
import { UNSUBSCRIBE_SERVICE } from './notices/schema.ts'
import { prepareOrderMails } from './orders/order-mails.ts'
import { CHECKOUT_SERVICE } from './orders/schema.ts'
import { preparePaymentPageMails } from './payment-pages/watch-payment-pages.ts'
import { prepareSeatMails } from './seats/invite-to-seat.ts'

export const server: ModuleServer = {
  services: (deps) => {
    const userbase = new URL(deps.urls.userbase).pathname
    return [
      { path: UNSUBSCRIBE_SERVICE, routes: createMailApi(deps) },
      { path: CHECKOUT_SERVICE, routes: createCheckoutApi(deps) },
      { path: '/api/payments', routes: createPaymentsApi(deps) },
      { path: userbase, routes: createPricesApi(deps), isOpenToOwnPages: true },
      { path: userbase, routes: createOrdersApi(deps), isOpenToOwnPages: true },
      { path: new URL(deps.urls.paypal).pathname, routes: createPaypalApi(deps), isOpenToOwnPages: true },
    ]
  },
  jobs: listCommerceJobs,
  mails: (deps) => ({
    ...prepareNoticeMails(deps),
    ...prepareOrderMails(deps),
    ...preparePaymentPageMails(deps),
    ...prepareSeatMails(deps),
  }),
}
