import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newId } from '#kernel/ids.ts'
import { accounts } from '../tables/accounts.ts'
import { normalizePassword } from './schema.ts'

/** The accounts of SET-17. */
const demoAccounts = [
  { email: 'free@formulary.example', role: 'member', licence: 'free' },
  { email: 'subscriber@formulary.example', role: 'member', licence: 'subscriber' },
  { email: 'operator@formulary.example', role: 'owner', licence: 'free' },
  { email: 'operator2@formulary.example', role: 'owner', licence: 'free' },
] as const

export type DemoAccount = (typeof demoAccounts)[number]
export const demoEmails: string[] = demoAccounts.map(({ email }) => email)

/**
 * Makes the demo accounts, all with one password, when nobody has an account yet; answers those it made, none
 * otherwise. Printing the password is the caller's, and so is calling this only where the accounts belong
 * (SET-17).
 */
export async function seedDemoAccounts(
  deps: Pick<Dependencies, 'db' | 'passwords'>,
  { password }: { password: string },
): Promise<readonly DemoAccount[]> {
  const [anybody] = await deps.db.select({ id: accounts.id }).from(accounts).limit(1)
  if (anybody) return []
  const passwordHash = await deps.passwords.hash(normalizePassword(password))
  const verified = { passwordHash, emailVerifiedAt: sql`now()` }
  const made = await deps.db
    .insert(accounts)
    .values(demoAccounts.map((account) => ({ ...account, ...verified, id: newId() })))
    .onConflictDoNothing()
    .returning({ email: accounts.email })
  // Of two processes that start together one makes them all; the other makes none and says so.
  const emails = new Set(made.map(({ email }) => email))
  return demoAccounts.filter(({ email }) => emails.has(email))
}
