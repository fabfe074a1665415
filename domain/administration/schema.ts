import { z } from 'zod'

/** What an operator types to find accounts: an address or a part of one. */
export const AccountSearch = z.object({ email: z.string().trim().max(254, 'too_long').default('') })
export type AccountSearch = z.infer<typeof AccountSearch>

/** Why an operator does something to somebody's account: it is read again by whoever has to answer for it. */
export const Reason = z.object({
  reason: z.string('required').trim().min(1, 'required').max(500, 'too_long'),
})
export type Reason = z.infer<typeof Reason>
