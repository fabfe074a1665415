import { z } from 'zod'

/** The operator who acts, and the network they act from. */
export interface OperatorActor {
  accountId: string
  network: string
  requestId?: string | undefined
}

/** Why an operator does something to somebody's account: it is read again by whoever has to answer for it. */
export const Reason = z.object({
  reason: z.string('required').trim().min(1, 'required').max(500, 'too_long'),
})
export type Reason = z.infer<typeof Reason>
