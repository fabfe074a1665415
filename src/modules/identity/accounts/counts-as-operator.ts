import type { accounts } from '../tables/accounts.ts'
import { demoEmails } from './seed-demo-accounts.ts'

type Candidate = Pick<typeof accounts.$inferSelect, 'email' | 'role' | 'disabledAt'>

/**
 * Whether an account counts where it is asked who operates the product, or who is left to: not a disabled one, and without
 * `withDemo` none of the demo, whose password stood on a screen.
 */
export function countsAsOperator(account: Candidate, { withDemo }: { withDemo: boolean }): boolean {
  return account.role === 'operator' && account.disabledAt === null && (withDemo || !isDemo(account))
}

export function isDemo({ email }: { email: string }): boolean {
  return demoEmails.includes(email.toLowerCase())
}
