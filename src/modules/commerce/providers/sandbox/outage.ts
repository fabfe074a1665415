import { ProviderUnavailableError } from '../../payments/provider.ts'
import type { ProviderName } from '../../payments/schema.ts'
import type { SandboxPayment } from './sandbox-store.ts'

export const SANDBOX: ProviderName = 'sandbox'
/** For so long a provider is away, where that is asked for. */
export const OUTAGE_MS = 60_000
const outage = /\+provider-(down|hangs)@/i

/** Until when the provider is away for a payment that is begun now: by the buyer's e-mail address. */
export function outageFrom(now: Date, email: string): Date | null {
  return outage.test(email) ? new Date(now.getTime() + OUTAGE_MS) : null
}

/** @throws ProviderUnavailableError while nobody is to be reached about this payment */
export function refuseWhileAway({ unreachableUntil }: SandboxPayment, now: Date): void {
  if (unreachableUntil !== null && unreachableUntil > now)
    throw new ProviderUnavailableError(SANDBOX, 'an outage that was asked for')
}
