import type { Visitor } from '#kernel/http/clients.ts'
import type { AccountCreation } from '../accounts/schema.ts'
import { type SignUpDependencies, type SignUpOutcome, signUp } from '../accounts/sign-up.ts'
import type { WebsiteLogIn } from '../accounts/start-log-in.ts'
import { type HandOffRequest, issueTicket } from './issue-ticket.ts'

export type SignUpAndHandOffOutcome =
  | { ok: true; logIn: WebsiteLogIn; redirect: string }
  | Extract<SignUpOutcome, { ok: false }>

/** Signing up with a plain form: the account is made and the next address is already the hand-off (SET-23). */
export async function signUpAndHandOff(
  deps: SignUpDependencies,
  visitor: Visitor,
  input: { account: AccountCreation; handOff: HandOffRequest },
): Promise<SignUpAndHandOffOutcome> {
  const outcome = await signUp(deps, visitor, input.account)
  if (!outcome.ok) return outcome
  const { redirect } = await issueTicket(deps, outcome.logIn.ssojwt, input.handOff)
  return { ok: true, logIn: outcome.logIn, redirect }
}
