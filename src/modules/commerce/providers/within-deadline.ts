import { isRefundRefused, ProviderUnavailableError } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'

/**
 * F-10: a buyer is told within ten seconds of their press that a provider cannot be reached. The order that
 * is placed first, the way there and back, and the page that says so take some of it.
 */
export const PROVIDER_DEADLINE_MS = 7_000

/**
 * Asks a provider something, and gives up after `limitMs`: `call` is told by its signal, and is not waited
 * for any longer.
 * @throws ProviderUnavailableError where the call fails or takes too long; RefundRefusedError passes through
 */
export async function withinDeadline<Answer>(
  provider: ProviderName,
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs)
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  signal.addEventListener('abort', end)
  try {
    return await Promise.race([call(signal), ended.promise])
  } catch (error) {
    const isKnown = error instanceof ProviderUnavailableError || isRefundRefused(error)
    throw isKnown ? error : new ProviderUnavailableError(provider, error)
  } finally {
    signal.removeEventListener('abort', end)
  }
}
