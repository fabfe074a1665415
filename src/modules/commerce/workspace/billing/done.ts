import type { BillingView } from '../../billing/schema.ts'

/** What the form that led to the overview has done. */
const dones = [
  'cancelled',
  'kept',
  'paused',
  'resumed',
  'changed',
  'processing',
  'planned',
  'dropped',
  'details',
  'card',
  'card-unpaid',
  'withdrawn',
] as const
export type Done = (typeof dones)[number]

/** What is told to have been done, as far as it is still so: an address may be opened again later. */
export function doneTo(query: URLSearchParams, plan: BillingView): Done | undefined {
  const done = dones.find((each) => each === query.get('done'))
  if (done === undefined || query.get('plan') !== plan.id) return undefined
  const { state, cancelledAt, resumesAt, next } = plan
  const holds: Record<Done, boolean> = {
    cancelled: cancelledAt !== null,
    kept: cancelledAt === null,
    paused: resumesAt !== null,
    resumed: state !== 'paused' && cancelledAt === null,
    changed: cancelledAt === null,
    processing: cancelledAt === null,
    planned: next !== null,
    dropped: next === null,
    details: true,
    card: state !== 'expired',
    'card-unpaid': state === 'past_due' || state === 'suspended',
    withdrawn: state === 'expired',
  }
  return holds[done] ? done : undefined
}
