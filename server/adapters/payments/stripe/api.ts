import { Hono } from 'hono'
import type Stripe from 'stripe'
import type { Dependencies } from '#domain/dependencies.ts'
import { AppError } from '#domain/errors.ts'
import { type Api, addEndpoint } from '../../../api/endpoint.ts'
import { amountText } from '../payment-page.ts'
import { withinDeadline } from '../within-deadline.ts'
import { fieldsKey, fieldsPage, isFieldsKey } from './fields-page.ts'
import { isSetup } from './setups.ts'
import { isSubscription } from './subscriptions.ts'

/** Where the page with Stripe's fields lies, on a host of its own (STRIPE_FIELDS_URL). */
export const STRIPE_PATH = '/api/payments/stripe'
const DEADLINE_MS = 5_000

export interface StripePagesOptions extends Pick<Dependencies, 'tokenKey'> {
  client: Stripe
  publishableKey: string
  /** The website, without a trailing slash. */
  website: string
  /** Where cards are replaced: it may have a host of its own. */
  webApp: string
}

/** In the place of a payment: the page with the fields as everybody gets it, of nobody's payment. */
export const SPECIMEN = 'specimen'

/** The address of a payment's fields, or of a card's that is saved: whoever has it may pay, and nobody can guess it. */
export function stripeFieldsUrl(
  { tokenKey, fieldsOrigin }: Pick<StripePagesOptions, 'tokenKey'> & { fieldsOrigin: string },
  reference: string,
  language: string,
): string {
  const query = new URLSearchParams({ lang: language, key: fieldsKey({ tokenKey }, reference) })
  return `${fieldsOrigin}${STRIPE_PATH}/fields/${reference}/?${query}`
}

/** The page with Stripe's fields, for the frame of the checkout. */
export function createStripeApi(options: StripePagesOptions): Api {
  const { client, publishableKey, website, webApp, tokenKey } = options
  const api: Api = new Hono()

  addEndpoint(api, 'GET', '/fields/:reference/', async (context) => {
    const reference = context.req.param('reference') ?? ''
    const language = context.req.query('lang') ?? 'en'
    if (!isFieldsKey({ tokenKey }, reference, context.req.query('key') ?? '')) throw new AppError('not_found')
    if (reference === SPECIMEN) {
      const nothing = { reference, clientSecret: '', amount: null }
      return fieldsPage({ ...nothing, publishableKey, language, around: website })
    }
    const due = await withinDeadline('stripe', DEADLINE_MS, () => readDue(client, reference))
    if (due === undefined) throw new AppError('not_found')
    const { clientSecret, amount, currency } = due
    return fieldsPage({
      reference,
      clientSecret,
      publishableKey,
      amount: amount === null ? null : amountText(language, amount, currency),
      language,
      around: isSetup(reference) ? webApp : website,
    })
  })

  return api
}

interface Due {
  clientSecret: string
  /** In the currency's smallest unit; null where a card is only saved. */
  amount: number | null
  currency: string
}

/** What the fields are to be sent with; undefined where Stripe gives no secret. @throws Stripe.errors.StripeError */
async function readDue(client: Stripe, reference: string): Promise<Due | undefined> {
  if (isSetup(reference)) {
    const { client_secret } = await client.setupIntents.retrieve(reference)
    return dueOf(client_secret, null, '')
  }
  if (!isSubscription(reference)) {
    const { client_secret, amount, currency } = await client.paymentIntents.retrieve(reference)
    return dueOf(client_secret, amount, currency)
  }
  const expand = ['latest_invoice.confirmation_secret']
  const { status, latest_invoice: invoice } = await client.subscriptions.retrieve(reference, { expand })
  // Its later invoices are nobody's to pay by hand.
  if (status !== 'incomplete' || typeof invoice !== 'object' || invoice === null) return undefined
  return dueOf(invoice.confirmation_secret?.client_secret ?? null, invoice.total, invoice.currency)
}

function dueOf(clientSecret: string | null, amount: number | null, currency: string): Due | undefined {
  return clientSecret === null ? undefined : { clientSecret, amount, currency }
}
