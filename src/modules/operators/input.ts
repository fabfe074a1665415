import { z } from 'zod'
import { EmailSearch } from '#kernel/email-address/input.ts'
import { signUpOrigins, signUpPeriods } from './schema.ts'

/** What an operator types to find accounts: an address or a part of one. */
export const AccountSearch = z.object({ email: EmailSearch.default('') })
export type AccountSearch = z.infer<typeof AccountSearch>

/** Which sign-ups an operator looks at. */
export const SignUpFilter = z.object({
  period: z.enum(signUpPeriods, 'not_an_option').default('30'),
  by: z.enum(signUpOrigins, 'not_an_option').default('source'),
})
export type SignUpFilter = z.infer<typeof SignUpFilter>
