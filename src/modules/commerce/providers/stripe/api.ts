import { Hono } from 'hono'
import type Stripe from 'stripe'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { amountText } from '../payment-page.ts'
import { withinDeadline } from '../within-deadline.ts'
import { fieldsKey, fieldsPage, isFieldsKey } from './fields-page.ts'
import { isSetup } from './intents.ts'

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

/** The address of the fields that pay or save a card: whoever has it may pay, and nobody can guess it. */
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
    const intent = await withinDeadline('stripe', DEADLINE_MS, () => retrieve(reference))
    if (intent.client_secret === null) throw new AppError('not_found')
    return fieldsPage({
      reference,
      clientSecret: intent.client_secret,
      publishableKey,
      amount: 'amount' in intent ? amountText(language, intent.amount, intent.currency) : null,
      language,
      around: isSetup(reference) ? webApp : website,
    })
  })

  return api

  async function retrieve(reference: string): Promise<Stripe.PaymentIntent | Stripe.SetupIntent> {
    return isSetup(reference)
      ? client.setupIntents.retrieve(reference)
      : client.paymentIntents.retrieve(reference)
  }
}
