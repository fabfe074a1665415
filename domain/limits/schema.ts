import { DOWNLOADS_A_DAY, NETWORKS_A_DAY } from '../licensing/schema.ts'

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

/** The published limits: where there are several, all must allow. The last word of a name tells whose attempts it counts. */
export const defaultLimits = {
  signUpsPerNetwork: [limit(10, 1, 'm'), limit(30, 1, 'h')],
  // Fewer and fewer: who goes on guessing waits a quarter of an hour first and half a day at last.
  logInFailuresPerAccount: [limit(10, 15, 'm'), limit(15, 1, 'h'), limit(30, 12, 'h')],
  logInFailuresPerNetwork: [limit(30, 15, 'm')],
  // Each is a call to the captcha's provider; a proof of work is none.
  captchaTokensPerNetwork: [limit(30, 1, 'm')],
  secondFactorFailuresPerAccount: [limit(5, 15, 'm'), limit(20, 12, 'h')],
  mailsPerAddress: [limit(3, 1, 'h')],
  mailsPerNetwork: [limit(20, 1, 'h')],
  newDeviceMailsPerAccount: [limit(10, 1, 'h')],
  // Who goes on making orders is trying cards.
  checkoutsPerAddress: [limit(8, 10, 'm')],
  checkoutsPerNetwork: [limit(10, 1, 'h')],
  paymentTriesPerOrder: [limit(8, 10, 'm')],
  // A team of fifty is invited in one go, and once more where that was mistyped.
  seatInvitationsPerAccount: [limit(120, 1, 'h')],
  resetsPerAddress: [limit(5, 1, 'h')],
  resetsPerNetwork: [limit(20, 1, 'h')],
  ticketFailuresPerNetwork: [limit(30, 1, 'h')],
  searchesPerVisitor: [limit(60, 1, 'm')],
  searchesPerMember: [limit(300, 1, 'm')],
  searchesPerNetwork: [limit(600, 1, 'm')],
  // A field asks with every pause in typing, and a search shall not be refused for it.
  suggestionsPerVisitor: [limit(300, 1, 'm')],
  suggestionsPerMember: [limit(600, 1, 'm')],
  suggestionsPerNetwork: [limit(3_000, 1, 'm')],
  // A save asks for a picture, and nobody saves faster than they type.
  previewsPerAccount: [limit(60, 1, 'm')],
  // A file that is given up before its last byte is none that was taken, and costs a renderer as much. Whoever takes all files of a
  // day at once meets their own limit first (LIC-2).
  downloadsPerAccount: [limit(DOWNLOADS_A_DAY + 20, 1, 'm'), limit(4 * DOWNLOADS_A_DAY, 1, 'd')],
  // nobody opens so many texts, nor takes so many files of them, and robots are not allowed (LIC-2). Thirty days leave room for
  // every file that a licence gives, 3,000, and for more than as many readings.
  textsPerAccount: [limit(120, 1, 'm'), limit(1_000, 1, 'd'), limit(8_000, 30, 'd')],
  // LIC-2, of which a day is that of UTC and begins at midnight.
  filesPerAccount: [limit(DOWNLOADS_A_DAY, 1, 'd')],
  networksPerAccount: [limit(NETWORKS_A_DAY, 1, 'd')],
  searchMissesPerNetwork: [limit(60, 1, 'm')],
  wishesPerNetwork: [limit(5, 1, 'm'), limit(20, 1, 'h')],
  messagesPerAddress: [limit(5, 1, 'h'), limit(20, 1, 'd')],
  messagesPerNetwork: [limit(5, 10, 'm'), limit(40, 1, 'd')],
  // A visitor chooses once in a month; a network may be a whole company.
  consentsPerNetwork: [limit(60, 1, 'm'), limit(600, 1, 'h')],
  // A page that is not answered asks again every ten seconds.
  localizationsPerVisitor: [limit(60, 1, 'm')],
  localizationsPerNetwork: [limit(600, 1, 'm')],
  // A page sends one when it is left.
  eventBatchesPerNetwork: [limit(300, 1, 'm')],
  // A network may be a whole company; beyond it visitors see what they would see, and nobody is counted.
  assignmentsPerNetwork: [limit(300, 1, 'm')],
  // Many renewals at once are many notices; one too many is sent again. Beyond it nobody asks PayPal whether it is its own.
  noticesPerNetwork: [limit(600, 1, 'm')],
} satisfies Record<string, readonly Limit[]>

export type LimitName = keyof typeof defaultLimits
export type Limits = Record<LimitName, readonly Limit[]>

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

/** Writes limits as an operator does, in the largest unit that fits. */
export function formatLimits(limits: readonly Limit[]): string {
  return limits
    .map(({ attempts, seconds }) => {
      const [unit, size] = Object.entries(units).findLast(([, size]) => seconds % size === 0) ?? ['s', 1]
      return `${attempts}/${seconds / size}${unit}`
    })
    .join(' ')
}
