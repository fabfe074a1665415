import { callService, IDEMPOTENCY_HEADER } from '#ui/call-service.ts'
import type { RegisteredOrder } from '../schema.ts'

/** What has become of the purchase that an address names. */
export type RegistrationOutcome =
  | { is: 'found'; product: string }
  /** The retailer does not answer, or we do not: it arrives by itself. */
  | { is: 'late' }
  /** The address proves none, or what was sold is not what we sell. */
  | { is: 'unknown' }
  | { is: 'tooOften' }

const TIMEOUT_MS = 30_000

/**
 * RET-1: has the purchase registered that the retailer's query names, at once: it does not wait for what is
 * known of where the visitor came from (TRAF-1). Registering it twice is registering it once.
 */
export async function registerPurchase(
  { userbase, nonce }: { userbase: string; nonce: string },
  query: URLSearchParams,
  { signal, send = fetch }: { signal?: AbortSignal; send?: typeof fetch } = {},
): Promise<RegistrationOutcome> {
  try {
    const answer = await callService(`${userbase}/affiliate/clickbank/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-page-nonce': nonce,
        [IDEMPOTENCY_HEADER]: query.get('cbreceipt') ?? 'encrypted',
      },
      body: JSON.stringify(Object.fromEntries(query)),
      credentials: 'include',
      timeoutMs: TIMEOUT_MS,
      signal,
      send,
    })
    if (answer.status === 429) return { is: 'tooOften' }
    if (answer.status >= 500) return { is: 'late' }
    if (!answer.ok) return { is: 'unknown' }
    const { orderDetails } = (await answer.json()) as RegisteredOrder
    return { is: 'found', product: orderDetails.product }
  } catch {
    return { is: 'late' }
  }
}
