import { z } from 'zod'
import type { BaseUrls } from '#kernel/dependencies.ts'
import { currencies } from '#kernel/money/schema.ts'
import { listMissingTogether } from '#kernel/settings.ts'

/** What the settings say of who moves money. */
export type PaymentsConfiguration = ReturnType<typeof readPayments>

const list = z.string().transform((text) => text.split(/\s+/).filter(Boolean))

/** The settings of payments. */
export const paymentSettings = {
  PAYMENTS: z.enum(['sandbox', 'live'], { error: 'must be sandbox or live' }).optional().meta({
    description:
      'Who moves money. `sandbox` moves none: it takes test cards alone, and whoever knows one has what is for sale. `live`\nis Stripe for cards and PayPal, whichever of them the settings below name. Unset, it is `sandbox` where PUBLIC_URL leads\nto this machine, and anywhere else nothing can be bought.',
    example: 'live',
  }),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_', { error: 'must be a secret key: sk_…' })
    .optional()
    .meta({ description: 'The secret key of an account at Stripe.' }),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith('pk_', { error: 'must be a publishable key: pk_…' })
    .optional()
    .meta({ description: 'The key that goes with it to the page of the card fields.' }),
  STRIPE_WEBHOOK_SECRETS: list.prefault('').meta({
    description:
      'The signing secrets of the webhook endpoint at {website}/api/payments/events/stripe/, with blanks between them: two\nwhile one takes the place of another. The endpoint is told of payment_intent.*, setup_intent.*,\ncharge.* and refund.*.',
  }),
  STRIPE_FIELDS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address' })
    .refine((url) => /^\/?$/.test(new URL(url).pathname), { error: 'must name a host without a path' })
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({
      description:
        "A host for the page of the card fields alone: a script of Stripe's runs there, and shares its origin with nothing of ours.\nThe same server answers it. Best a name that is not below the website's, whose cookies would be sent there.",
      example: 'https://example-cards.com',
    }),
  PAYPAL_CLIENT_ID: z
    .string()
    .optional()
    .meta({ description: 'The client id of a REST application at PayPal.' }),
  PAYPAL_CLIENT_SECRET: z.string().optional().meta({ description: 'The secret that belongs to it.' }),
  PAYPAL_WEBHOOK_ID: z.string().optional().meta({
    description:
      'The id of its webhook at {website}/api/payments/events/paypal/, told of BILLING.SUBSCRIPTION.*, PAYMENT.SALE.*, CHECKOUT.ORDER.* and PAYMENT.CAPTURE.*.',
  }),
  PAYPAL_API_URL: z
    .url({ error: 'must be an address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .prefault('https://api-m.paypal.com')
    .meta({ description: 'PayPal itself, or its sandbox: https://api-m.sandbox.paypal.com.' }),
  PAYPAL_CURRENCIES: list
    .pipe(
      z.array(
        z.enum(currencies, { error: `must name currencies that are sold in: ${currencies.join(' ')}` }),
      ),
    )
    // As of an account outside of Brazil.
    .prefault(currencies.filter((currency) => currency !== 'BRL').join(' '))
    .meta({
      description:
        'The currencies in which PayPal is offered, with blanks between them: those that the account takes. PayPal takes BRL\nfor accounts in Brazil alone. In any other, buyers pay by card.',
    }),
}

type PaymentSettings = z.output<z.ZodObject<typeof paymentSettings>>

/** Half an account takes money and does not learn of it. */
export function listPaymentProblems(settings: PaymentSettings, urls: BaseUrls): string[] {
  const { PAYMENTS: provider, STRIPE_WEBHOOK_SECRETS: secrets } = settings
  const problems = [
    ...listMissingTogether(settings, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']),
    ...listMissingTogether(settings, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']),
    ...listFieldsProblems(settings, urls),
  ]
  if (settings.STRIPE_SECRET_KEY !== undefined && secrets.length === 0)
    problems.push('STRIPE_WEBHOOK_SECRETS must be set beside STRIPE_SECRET_KEY')
  const isNobody = settings.STRIPE_SECRET_KEY === undefined && settings.PAYPAL_CLIENT_ID === undefined
  if (provider === 'live' && isNobody)
    problems.push('PAYMENTS is live, but neither STRIPE_SECRET_KEY nor PAYPAL_CLIENT_ID is set')
  return problems
}

/** Card fields run a script of somebody else's: on a host of ours it could reach the page around them. */
function listFieldsProblems(
  { STRIPE_SECRET_KEY: key, STRIPE_FIELDS_URL: fields }: PaymentSettings,
  urls: BaseUrls,
): string[] {
  if (fields === undefined) {
    return key === undefined
      ? []
      : ['STRIPE_FIELDS_URL must be set beside STRIPE_SECRET_KEY: the card fields need a host of their own']
  }
  const { host, protocol } = new URL(fields)
  const website = new URL(urls.website)
  return [
    ...(Object.values(urls).some((url) => new URL(url).host === host)
      ? ['STRIPE_FIELDS_URL must name a host that no other address has']
      : []),
    ...(protocol === website.protocol
      ? []
      : [`STRIPE_FIELDS_URL must begin with ${website.protocol}//, as PUBLIC_URL does`]),
  ]
}

/** @param isPrivate whether the website's address leads to this machine whoever asks */
export function readPayments(settings: PaymentSettings, { isPrivate }: { isPrivate: boolean }) {
  const { PAYMENTS: provider = isPrivate ? ('sandbox' as const) : ('none' as const) } = settings
  if (provider !== 'live') return { provider }
  return { provider: 'live' as const, stripe: readStripe(settings), paypal: readPayPal(settings) }
}

function readStripe(settings: PaymentSettings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings
  const { STRIPE_WEBHOOK_SECRETS: webhookSecrets, STRIPE_FIELDS_URL: fieldsOrigin } = settings
  if (secretKey === undefined || publishableKey === undefined || fieldsOrigin === undefined) return undefined
  return { secretKey, publishableKey, webhookSecrets, fieldsOrigin }
}

function readPayPal(settings: PaymentSettings) {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = settings
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_API_URL: baseUrl, PAYPAL_CURRENCIES: currencies } = settings
  if (clientId === undefined || clientSecret === undefined || webhookId === undefined) return undefined
  return { clientId, clientSecret, webhookId, baseUrl, currencies }
}
