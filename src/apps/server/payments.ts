import type { Logger } from '#kernel/dependencies.ts'
import { isLoopback, loopbackHost } from '#kernel/http/client-address.ts'
import type { JobDefinition } from '#kernel/jobs/jobs.ts'
import { createPaymentProviders, type PaymentProvider } from '#modules/commerce/payments/provider.ts'
import type { PriceBook } from '#modules/commerce/prices/schema.ts'
import { createPayPalProvider } from '#modules/commerce/providers/paypal/provider.ts'
import { createSandboxApi, sandboxFramePosts } from '#modules/commerce/providers/sandbox/api.ts'
import { listSandboxJobs } from '#modules/commerce/providers/sandbox/notices.ts'
import { createSandboxProvider, SANDBOX_PATH } from '#modules/commerce/providers/sandbox/provider.ts'
import type { SandboxDependencies } from '#modules/commerce/providers/sandbox/sandbox-store.ts'
import {
  createStripeApi,
  SPECIMEN,
  STRIPE_PATH,
  stripeFieldsUrl,
} from '#modules/commerce/providers/stripe/api.ts'
import type { PaymentProviders } from '#modules/commerce/public.ts'
import { readClickBankAccount } from '#modules/retailer/clickbank/account.ts'
import { createClickBankProvider } from '#modules/retailer/clickbank/provider.ts'
import type { Configuration } from './configuration.ts'
import type { ServerDependencies } from './create-server.ts'

type Live = Extract<Configuration['payments'], { provider: 'live' }>

/** Who moves money for this installation, and what each brings: pages of its own, work in the background. */
export interface Payments {
  providers: PaymentProviders
  services: ServerDependencies['services']
  /** A page with the fields for cards that belongs to no payment, for whoever looks at its scripts. */
  specimens: readonly string[]
  /** @param background the same dependencies, with the connections of the jobs */
  listJobs(background: SandboxDependencies): JobDefinition[]
}

/** The providers that the settings name. `merchant` is what their pages call us. */
export async function createPayments(
  deps: SandboxDependencies,
  {
    urls,
    host,
    port,
    payments,
    settings,
  }: Pick<Configuration, 'urls' | 'host' | 'port' | 'payments' | 'settings'>,
  { merchant, log, priceBook }: { merchant: string; log: Logger; priceBook: PriceBook },
): Promise<Payments> {
  // Sells beside whichever of the others, and on its own pages alone.
  const account = readClickBankAccount(settings)
  const retailers = account ? [createClickBankProvider({ ...deps, priceBook }, account)] : []
  if (payments.provider === 'live') return createLivePayments(deps, { urls, payments, merchant, retailers })
  if (payments.provider === 'none') {
    log.warn({}, 'payments are off: nothing can be bought until PAYMENTS is set')
    return { providers: createPaymentProviders(retailers), services: [], specimens: [], listJobs: () => [] }
  }
  if (!isLoopback(urls.website))
    log.warn({}, 'payments are a sandbox: whoever knows a test card has what is for sale')
  const sandbox = { ...deps, website: urls.website, merchant }
  return {
    providers: createPaymentProviders([createSandboxProvider(sandbox), ...retailers]),
    services: [{ path: SANDBOX_PATH, routes: createSandboxApi(sandbox), framePosts: sandboxFramePosts }],
    // Nobody's card: it stands in the frame of no checkout that takes money.
    specimens: [],
    listJobs: (background) =>
      listSandboxJobs({
        ...background,
        noticeUrl: `http://${loopbackHost(host)}:${port}/api/payments/events/sandbox/`,
      }),
  }
}

/** Cards by Stripe and PayPal, whichever of them is set up. */
async function createLivePayments(
  { clock, tokenKey }: Pick<SandboxDependencies, 'clock' | 'tokenKey'>,
  {
    urls: { website, webApp },
    payments: { stripe, paypal },
    merchant,
    retailers,
  }: { urls: Configuration['urls']; payments: Live; merchant: string; retailers: PaymentProvider[] },
): Promise<Payments> {
  // Its library is large: only whoever uses it has it in memory.
  const ofStripe = stripe && (await import('#modules/commerce/providers/stripe/provider.ts'))
  const client = stripe && ofStripe?.createStripeClient(stripe)
  const fieldsUrlAt = (fieldsOrigin: string) => (reference: string, language: string) =>
    stripeFieldsUrl({ tokenKey, fieldsOrigin }, reference, language)
  return {
    providers: createPaymentProviders([
      ...(client && ofStripe
        ? [ofStripe.createStripeProvider({ ...stripe, fieldsUrl: fieldsUrlAt(stripe.fieldsOrigin) }, client)]
        : []),
      ...(paypal ? [createPayPalProvider({ ...paypal, productName: merchant, clock })] : []),
      ...retailers,
    ]),
    services: client
      ? [
          {
            path: STRIPE_PATH,
            routes: createStripeApi({ ...stripe, client, website, webApp, tokenKey }),
            ownOrigin: stripe.fieldsOrigin,
          },
        ]
      : [],
    specimens: stripe ? [fieldsUrlAt(stripe.fieldsOrigin)(SPECIMEN, 'en')] : [],
    listJobs: () => [],
  }
}
