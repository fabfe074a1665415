import type { Transaction } from '#kernel/database/connection.ts'
import type { FieldProblem } from '#kernel/errors.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { type Account, AccountCreation } from '#modules/identity/accounts/schema.ts'
import type { CaptchaAnswer, ProofChallenge } from '#modules/identity/captcha/schema.ts'
import {
  findAccountOfEmail,
  type SignUpDependencies,
  signUp,
  type WebsiteLogIn,
} from '#modules/identity/public.ts'
import type { OrderInput } from './input.ts'

/** A sign-up's without somebody else's captcha: no page of the checkout loads one (COOK-5), and no transaction waits for it. */
export type BuyerDependencies = Omit<SignUpDependencies, 'captcha'>

export type BuyerOutcome =
  | {
      ok: true
      accountId: string
      logIn: WebsiteLogIn | undefined
      /** A guest for whose address there is an account: nobody knows whether it is theirs. */
      isStranger: boolean
    }
  | { ok: false; error: 'invalid'; fields: FieldProblem[] }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }
  | { ok: false; error: 'captcha_required'; challenge: ProofChallenge }

/**
 * The account that an order belongs to: who is logged in; of a guest the one that their address has, into which nobody is
 * logged by buying for it; else a new one, as by a sign-up.
 */
export async function findBuyer(
  deps: BuyerDependencies,
  transaction: Transaction,
  visitor: Visitor,
  {
    account,
    input,
    captcha,
  }: { account: Account | undefined; input: OrderInput; captcha?: CaptchaAnswer | undefined },
): Promise<BuyerOutcome> {
  if (account) return { ok: true, accountId: account.id, logIn: undefined, isStranger: false }
  const { email, language } = input
  const known = await findAccountOfEmail(transaction, { email })
  if (known)
    return known.isDisabled ? taken : { ok: true, accountId: known.id, logIn: undefined, isStranger: true }
  const creation = AccountCreation.parse({ Email: email, Language: language, CreationPage: CHECKOUT_PAGE })
  const outcome = await signUp({ ...deps, captcha: null, db: transaction }, visitor, creation, captcha)
  if (outcome.ok) {
    const { accountId } = outcome.logIn
    return { ok: true, accountId, logIn: outcome.logIn, isStranger: false }
  }
  // Of an address that somebody has just signed up with, or that is kept for whoever changed it.
  if (outcome.error === 'email_taken' || outcome.error === 'password_too_common') return taken
  return outcome
}

const CHECKOUT_PAGE = '/pricing/checkout/'
const taken = {
  ok: false,
  error: 'invalid',
  fields: [{ path: 'email', code: 'email_taken' }],
} satisfies BuyerOutcome
