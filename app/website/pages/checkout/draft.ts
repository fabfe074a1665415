import { checkoutFields, type Typed } from './checkout-rules.ts'

/** Where a form that is not sent yet is kept, until its tab is closed (`consent/kept-in-browser.ts`). */
const KEY = 'formulary:checkout'
/** What a reload may cost rather than lie about in a browser that somebody else may use next. */
const unkept = new Set<string>(['taxNumber', 'phone'])

/** A form as it was left. */
export interface CheckoutDraft {
  /** The number under which it was sent, or would be. */
  submission: string
  /** What it was about: another package is another order. */
  package: string
  typed: Partial<Typed>
}

export function keepDraft({ typed, ...draft }: CheckoutDraft): void {
  const kept = Object.fromEntries(
    checkoutFields.flatMap((name) => (unkept.has(name) ? [] : [[name, typed[name]]])),
  )
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, typed: kept }))
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
