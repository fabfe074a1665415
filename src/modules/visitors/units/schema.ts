/*
 * The number by which experiments know a visitor, as website, web application and server share it. Browser-safe and
 * without zod, because the sign-up dialog reads it.
 */

/** The number by which a browser sees the same variant again: set only where services beyond need are accepted. */
export const EXPERIMENT_COOKIE = 'formulary-experiments'

const unitPattern = /^[\w-]{22}$/

/** Whether this is a number of ours, as `newId` makes it. */
export function isUnit(text: string | null | undefined): text is string {
  return typeof text === 'string' && unitPattern.test(text)
}
