import type { Dependencies } from '#kernel/dependencies.ts'
import { isSameSecret, keyedHash, listKeys } from '#kernel/ids.ts'
import { addDays, dayOf } from '#kernel/time.ts'

type Keys = Pick<Dependencies, 'tokenKey' | 'formerTokenKey'>

/** So long a checkout that is left open keeps what it has promised. */
const DAYS_KEPT = 7

/**
 * The money-back guarantee as a checkout shows it, for its form to bring back: how many days, when it was
 * shown, and our proof of both. Empty where it shows none.
 */
export function promiseOf(deps: Keys, { days, at }: { days: number | null; at: Date }): string {
  if (days === null) return ''
  const shown = `${days}.${dayOf(at)}`
  return `${shown}.${keyedHash(deps, 'promise of a checkout', shown)}`
}

/**
 * The days of the guarantee that an order gets: what is promised now, or what its checkout has promised if
 * that was more. Null for none.
 */
export function promisedDays(
  deps: Keys,
  { days, promise, at }: { days: number | null; promise: string | null; at: Date },
): number | null {
  const [shownDays = '', shownOn = '', proof = ''] = (promise ?? '').split('.')
  const isOurs = listKeys(deps).some((key) =>
    isSameSecret(proof, keyedHash(key, 'promise of a checkout', `${shownDays}.${shownOn}`)),
  )
  const isKept = isOurs && shownOn >= dayOf(addDays(at, -DAYS_KEPT))
  return Math.max(days ?? 0, isKept ? Number(shownDays) : 0) || null
}
