/* What somebody may do with what they have bought. Browser-safe and without zod. */

/** By which right everything goes back: the law's, or the guarantee of the price book. */
export type WithdrawalRight = 'law' | 'guarantee'

/** Why a contract has no money-back guarantee, or no longer; nothing where none was given. */
export type NoGuarantee =
  /** It is for the first purchase of an account, and this is another one. */
  | { because: 'not_first' }
  /** `endedOn`: the last day on which it could be used. */
  | { because: 'late'; endedOn: string }

/** Why nobody withdraws from a contract, by law and by the guarantee. */
export type NoWithdrawal = { guarantee?: NoGuarantee } & UnlawfulWithdrawal

type UnlawfulWithdrawal =
  | {
      because:
        | 'over' // it has ended already
        | 'elsewhere' // bought from outside the European Economic Area
        | 'business' // bought with a tax number
        | 'nothing_left' // everything has gone back already
        | 'handed_over' // somebody else bought it: what goes back is theirs
    }
  /** `endedOn`: the last day on which it could be done. */
  | { because: 'late'; endedOn: string }

export type BillingAction =
  | 'cancel'
  | 'keep'
  | 'pause'
  | 'resume'
  | 'change'
  | 'drop_change'
  | 'withdraw'
  | 'replace_method'
  | 'edit_details'

/** Whether a path is the page where a card is replaced: there alone the app frames the provider's fields. */
export function isCardPath(pathname: string): boolean {
  return /^\/app\/account\/billing\/[\w-]+\/card\/?$/.test(pathname)
}
