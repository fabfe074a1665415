import {
  type AccountCreation,
  type SignUpDependencies,
  type SignUpOutcome,
  signUp,
  type Visitor,
  type WebsiteLogIn,
} from '../accounts/index.ts'
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
