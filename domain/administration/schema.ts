import { z } from 'zod'

/** What an operator types to find accounts: an address or a part of one. */
export const AccountSearch = z.object({ email: z.string().trim().max(254, 'too_long').default('') })
export type AccountSearch = z.infer<typeof AccountSearch>

/** Why an operator does something to somebody's account: it is read again by whoever has to answer for it. */
export const Reason = z.object({
  reason: z.string('required').trim().min(1, 'required').max(500, 'too_long'),
})
export type Reason = z.infer<typeof Reason>

/** How far back sign-ups are counted: the days up to today, in UTC. */
export const signUpPeriods = ['7', '30', '90', 'all'] as const
export type SignUpPeriod = (typeof signUpPeriods)[number]

/** What sign-ups are told apart by: what was true when the account was made (TRAF-1, SIGN-13). */
export const signUpOrigins = ['source', 'campaign', 'affiliate', 'page', 'document'] as const
export type SignUpOrigin = (typeof signUpOrigins)[number]

/** Which sign-ups an operator looks at. */
export const SignUpFilter = z.object({
  period: z.enum(signUpPeriods, 'not_an_option').default('30'),
  by: z.enum(signUpOrigins, 'not_an_option').default('source'),
})
export type SignUpFilter = z.infer<typeof SignUpFilter>
