/*
 * What the pages of operators and the server share about sign-ups: without zod, because the pages load it.
 */

/** How far back sign-ups are counted: the days up to today, in UTC. */
export const signUpPeriods = ['7', '30', '90', 'all'] as const
export type SignUpPeriod = (typeof signUpPeriods)[number]

/** What sign-ups are told apart by: what was true when the account was made (TRAF-1, SIGN-13). */
export const signUpOrigins = [
  'source',
  'campaign',
  'landing',
  'page',
  'dialog',
  'country',
  'affiliate',
  'document',
] as const
export type SignUpOrigin = (typeof signUpOrigins)[number]

/** Which sign-ups an operator looks at. */
export type SignUpChoice = {
  period: SignUpPeriod
  by: SignUpOrigin
}
