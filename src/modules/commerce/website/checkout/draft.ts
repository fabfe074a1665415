import { type CheckoutField, checkoutFields, type Typed } from './checkout-rules.ts'

/** Where a form that is not sent yet is kept, until its tab is closed (`consent/kept-in-browser.ts`). */
const KEY = 'formulary:checkout'
/** What a reload may cost rather than lie about in a browser that somebody else may use next. */
const unkept = new Set<string>(['taxNumber', 'phone'])

/** Where somebody is: of one place, or of another, and never half of each. */
const ofAddress: readonly CheckoutField[] = ['addressLine', 'city', 'postalCode']
const ofPlace: readonly CheckoutField[] = ['country', 'province']

/** A form as it was left. */
export interface CheckoutDraft {
  /** The number under which it was sent, or would be. */
  submission: string
  /** What it was about: another package is another order. */
  package: string
  typed: Partial<Typed>
}

/**
 * What somebody has typed into a form, and did not stand in it when it came: what is known of an account is
 * not kept for whoever uses the tab after it.
 */
export function typedInto(came: Partial<Typed>, typed: Typed): Partial<Typed> {
  const isTyped = (name: CheckoutField) => typed[name] !== (came[name] ?? '')
  const isElsewhere = ofAddress.some(isTyped)
  const kept = checkoutFields
    .filter((name) => isTyped(name) || (isElsewhere && ofPlace.includes(name)))
    .filter((name) => !unkept.has(name))
  return Object.fromEntries(kept.map((name) => [name, typed[name]]))
}

export function keepDraft(draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: then a reload begins anew.
  }
}

export function readDraft(): CheckoutDraft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as CheckoutDraft | null
    return typeof draft?.submission === 'string' && typeof draft.typed === 'object' ? draft : undefined
  } catch {
    return undefined
  }
}

/** Once it is paid, what was typed has done its work. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is none.
  }
}
