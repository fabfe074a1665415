import type { Dependencies } from '#kernel/dependencies.ts'
import type { RefreshDependencies } from '../payments/refresh-payment.ts'

/** Who asks: an account that is logged in, from a network. */
export interface BillingActor {
  accountId: string
  network: string
  requestId?: string | undefined
}

export type BillingDependencies = RefreshDependencies & Pick<Dependencies, 'priceBook'>
