import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { deriveKey, isSameSecret } from '#kernel/ids.ts'
import { withinDeadline } from '../../payments/provider.ts'
import { amountText, respondWithPaymentPage } from '../payment-page.ts'
import { fill, wordsIn } from '../words.ts'
import { isSetup } from './provider.ts'

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

/** Stripe's script, of the release the library speaks; it may come from nowhere else (docs.stripe.com/js). */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'
/** Where the script loads its parts and frames from (docs.stripe.com/security/guide). */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

const script = readFileSync(new URL('./fields-script.js', import.meta.url), 'utf8')
/** The website's colours (src/ui/theme.css), in the frame and inside Stripe's. */
const looks = {
  light: {
    colorPrimary: '#0e5a47',
    colorText: '#1c2024',
    colorBackground: '#ffffff',
    colorDanger: '#b93a26',
    borderRadius: '6px',
  },
  dark: {
    colorPrimary: '#63c0a4',
    colorText: '#ece8df',
    colorBackground: '#1f2426',
    colorDanger: '#f28b77',
    borderRadius: '6px',
  },
}
const style = `
:root { color-scheme: light dark; --ink: ${looks.light.colorText}; --action: ${looks.light.colorPrimary}; --on-action: #fbf9f4; --alert: ${looks.light.colorDanger}; }
@media (prefers-color-scheme: dark) {
  :root { --ink: ${looks.dark.colorText}; --action: ${looks.dark.colorPrimary}; --on-action: #0b1613; --alert: ${looks.dark.colorDanger}; }
}
body { margin: 0; padding: 4px; font: 400 16px/1.5 Arial, "Liberation Sans", system-ui, sans-serif; color: var(--ink); }
h1 { margin: 0 0 12px; font-size: 20px; font-weight: 600; }
#problem, #unreachable { margin: 12px 0 0; color: var(--alert); }
button, a { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px; margin-top: 20px; border: 0; border-radius: 6px;
  font: inherit; font-size: 18px; font-weight: 500; color: var(--on-action); background: var(--action); cursor: pointer; }
button[aria-disabled=true] { opacity: .7; cursor: progress; }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
[hidden] { display: none !important; }
`

export interface FieldsPage {
  reference: string
  clientSecret: string
  publishableKey: string
  /** As people read it: "CA$344.78"; null where the card is only saved. */
  amount: string | null
  language: string
  /** An address of the site whose pages have the fields in a frame. */
  around: string
}

/**
 * The page in the frame of the checkout: Stripe's script and fields have it for themselves, so that no page
 * of ours ever runs a script of somebody else's beside an order.
 */
export function fieldsPage(page: FieldsPage): Promise<Response> {
  const { reference, clientSecret, publishableKey, amount, language, around } = page
  const { fields, stripe } = wordsIn(language)
  return respondWithPaymentPage({
    reference,
    language,
    title: stripe.title,
    style,
    content: html`<main>
<h1>${stripe.title}</h1>
<form id="fields" hidden>
<div id="stripe"></div>
<p id="problem" role="alert"></p>
<button type="submit" id="pay">${amount === null ? fields.save : fill(fields.pay, { amount })}</button>
</form>
<div id="unreachable" role="alert" hidden><p>${stripe.unreachable}</p><a href="">${stripe.again}</a></div>
</main>`,
    script: {
      text: script,
      data: {
        clientSecret,
        publishableKey,
        isSaving: amount === null,
        locale: language === 'pt' ? 'pt-BR' : language,
        returnUrl: around,
        sending: fields.sending,
        unanswered: stripe.unanswered,
        looks,
      },
    },
    providerScript: { address: STRIPE_SCRIPT, sources: stripeScripts },
    policy: [
      'img-src https://*.stripe.com',
      'connect-src https://api.stripe.com',
      `frame-src ${[...stripeScripts, 'https://hooks.stripe.com'].join(' ')}`,
      "form-action 'none'",
    ],
    around,
  })
}

/** What makes the address of a payment's fields impossible to guess: Stripe's own ids were never meant to. */
function fieldsKey(deps: Pick<Dependencies, 'tokenKey'>, reference: string): string {
  return createHmac('sha256', deriveKey(deps, 'fields of a card payment'))
    .update(reference)
    .digest('base64url')
}

function isFieldsKey(deps: Pick<Dependencies, 'tokenKey'>, reference: string, given: string): boolean {
  return isSameSecret(given, fieldsKey(deps, reference))
}
