import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'

/** The job that tells a provider to charge a mandate no more. */
export const END_MANDATE = 'end-mandate'

export interface EndMandateJob {
  provider: ProviderName
  mandate: Pick<PaymentMandate, 'kind' | 'reference'>
}

export type MandateDependencies = Pick<Dependencies, 'clock' | 'jobs'>

/** Ends a mandate once the transaction is through that has given it up: by a job, which tries until its provider has heard it. */
export async function endMandateLater(
  { jobs }: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  { provider, mandate: { kind, reference } }: EndMandateJob,
): Promise<void> {
  const job: EndMandateJob = { provider, mandate: { kind, reference } }
  await jobs.enqueue(transaction, END_MANDATE, job)
}
