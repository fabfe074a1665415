import type { ProviderName } from '../../payments/schema.ts'

/** A stranger to the page around it: it runs its own scripts, sends its own forms, and has no origin. */
const stranger = 'allow-scripts allow-forms'

/**
 * What the frame of a provider's fields may do. The sandbox's is a stranger. Stripe's script puts frames of its own host into it,
 * which inherit what it may not: without an origin none of them hears what is sent to its host, or keeps anything, and the pages of
 * banks inside of them open windows (3-D Secure). Its origin is that of a host of its own (STRIPE_FIELDS_URL), so that it cannot reach
 * the page around it: docs/decisions/0018. It may not lead that page away: what would (a redirect) is not offered, `allow_redirects: 'never'`.
 */
export function fieldsSandbox(provider: ProviderName): string {
  return provider === 'stripe'
    ? `${stranger} allow-same-origin allow-popups allow-popups-to-escape-sandbox`
    : stranger
}
