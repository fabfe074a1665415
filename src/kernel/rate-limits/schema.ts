/** So many attempts in so many seconds, counted from the first. */
export interface Limit {
  attempts: number
  seconds: number
}

const units = { s: 1, m: 60, h: 3_600, d: 86_400 } as const
type Unit = keyof typeof units

const limit = (attempts: number, count: number, unit: Unit): Limit => ({
  attempts,
  seconds: count * units[unit],
})

/**
 * How often what may be done: where there are several limits, all must allow. The last word of a name tells
 * whose attempts it counts. Every module adds those of its manifest (`LimitsOf`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their limits
export interface Limits {}
export type LimitName = keyof Limits & string

/** A manifest's limits: what holds unless an operator says otherwise, and their text in `.env.example`. */
export type LimitDefaults = Readonly<Record<string, readonly [limits: string, description: string]>>

/** The limits that a manifest adds to `Limits`. */
export type LimitsOf<Defaults extends LimitDefaults> = { [Name in keyof Defaults]: readonly Limit[] }

const limitPattern = /^([1-9]\d{0,8})\/([1-9]\d{0,3})([smhd])$/

/** Reads limits as an operator writes them, `10/15m 30/12h`; undefined where that is not what it says. */
export function parseLimits(text: string): Limit[] | undefined {
  const limits: Limit[] = []
  for (const part of text.trim().split(/\s+/)) {
    const [, attempts, count, unit] = limitPattern.exec(part) ?? []
    if (unit === undefined) return undefined
    limits.push(limit(Number(attempts), Number(count), unit as Unit)) // as the pattern says
  }
  return limits
}

/** The setting of a limit: `LIMIT_SIGN_UPS_PER_NETWORK` of `signUpsPerNetwork`. */
export const settingOfLimit = (name: string) =>
  `LIMIT_${name.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`

/** Who searches: a member by account, anybody else by address. All are keyed hashes or ids. */
export type Searcher = { network: string } & ({ accountId: string } | { address: string })
