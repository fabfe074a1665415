/*
 * The number by which experiments know a visitor, as website, web application and server share it.
 * Browser-safe and without zod, because the sign-up dialog reads it.
 */

/** By this number a browser sees the same variant again: set only if services beyond need are accepted. */
export const EXPERIMENT_COOKIE = 'formulary-experiments'

const unitPattern = /^[\w-]{22}$/

/** Whether this is a number of ours, as `newId` makes it. */
export function isUnit(text: string | null | undefined): text is string {
  return typeof text === 'string' && unitPattern.test(text)
}
