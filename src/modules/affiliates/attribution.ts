import { ATTRIBUTION_DAYS, type SaleDecision, type Step } from './schema.ts'

/** More orders than that by one affiliate within a day are looked at. */
const BURST_ORDERS = 25

/**
 * More orders than that by one affiliate with one coupon within 30 days look as if it stood on a coupon site.
 */
const COUPON_ORDERS = 10

/** A link's code, and whose it was when the order was placed. */
interface Touch {
  code: string
  /** Whose code it is; null for nobody's. */
  affiliateId: string | null
  /** Whether their agreement was in force: at the sign-up, and in any case when it was ordered. */
  isInForce: boolean
}

/** What was known of an order when it was placed: of its buyer nothing but answers to these questions. */
export interface Evidence {
  /** The link that the buying browser came by, where its visit or, after consent, its storage knew one. */
  link: Touch | null
  /** The link that the account signed up by, and how many whole days before the order that was. */
  signUp: (Touch & { days: number }) | null
  /** The buyer is the affiliate. */
  isOwnAccount: boolean
  /** The buyer's mailbox is the affiliate's in another spelling. */
  isSameMailbox: boolean
  /** It was ordered from the network that the affiliate applied from. */
  isSameNetwork: boolean
  /** The buyer has the affiliate's name or company. */
  isSameName: boolean
  /** The link says that a paid ad led there. */
  isFromAd: boolean
  /** How many orders the affiliate had within the day before. */
  ordersWithinDay: number
  /** The buyer's mailbox is one that anybody has for an hour. Absent where nobody looked, as below. */
  isDisposable?: boolean
  /** How many orders the affiliate had with this order's coupon within the 30 days before. */
  ordersWithCoupon?: number
  /** It was ordered, or the buyer's account was used, in a browser that the affiliate's account knows. */
  isSameDevice?: boolean
  /** It was paid by the card that the affiliate's own plan is paid by: known once it is paid. */
  isSameCard?: boolean
}

export interface Decided {
  affiliateId: string | null
  decision: Exclude<SaleDecision, 'refused'>
  steps: readonly Step[]
}

/** What a sale is held for, and when. */
const objections: readonly [Step, (evidence: Evidence) => boolean | undefined][] = [
  ['same-mailbox', ({ isSameMailbox }) => isSameMailbox],
  ['same-network', ({ isSameNetwork }) => isSameNetwork],
  ['same-name', ({ isSameName }) => isSameName],
  ['paid-ad', ({ isFromAd }) => isFromAd],
  ['burst', ({ ordersWithinDay }) => ordersWithinDay >= BURST_ORDERS],
  ['disposable-address', ({ isDisposable }) => isDisposable],
  ['leaked-coupon', ({ ordersWithCoupon = 0 }) => ordersWithCoupon >= COUPON_ORDERS],
  ['same-device', ({ isSameDevice }) => isSameDevice],
  ['same-card', ({ isSameCard }) => isSameCard],
]

/**
 * Whose sale it is, and why: a function of what was known, so that the log gives the same decisions whenever
 * it is played again. The last link before the order counts: the buying browser's, else the sign-up's.
 */
export function decide(evidence: Evidence): Decided {
  const { link, signUp } = evidence
  const byLink = link === null ? 'no-link' : (faultOf(link, 'link') ?? 'link-counts')
  const steps: Step[] = [byLink]
  let affiliateId = byLink === 'link-counts' ? (link?.affiliateId ?? null) : null
  if (affiliateId === null) {
    const bySignUp = signUp === null ? 'sign-up-none' : signUpStep(signUp)
    steps.push(bySignUp)
    if (bySignUp === 'sign-up-counts') affiliateId = signUp?.affiliateId ?? null
  }
  if (affiliateId === null) return { affiliateId, decision: 'not_credited', steps }
  // By the agreement a purchase by the affiliate is no referred sale.
  if (evidence.isOwnAccount)
    return { affiliateId, decision: 'not_credited', steps: [...steps, 'own-purchase'] }
  const held = objections.filter(([, isMet]) => isMet(evidence)).map(([step]) => step)
  if (held.length > 0) return { affiliateId, decision: 'held', steps: [...steps, ...held] }
  return { affiliateId, decision: 'credited', steps: [...steps, 'no-objection'] }
}

/** The steps as the affiliate is told them: who read what a sale is held for would do otherwise. */
export function toldSteps(steps: readonly Step[]): Step[] {
  const told = steps.filter((step) => !objections.some(([objection]) => objection === step))
  return told.length < steps.length ? [...told, 'looked-at'] : told
}

function signUpStep(signUp: Touch & { days: number }): Step {
  const fault = faultOf(signUp, 'sign-up')
  if (fault !== undefined) return fault
  return signUp.days > ATTRIBUTION_DAYS ? 'sign-up-too-old' : 'sign-up-counts'
}

function faultOf<Kind extends 'link' | 'sign-up'>(touch: Touch, kind: Kind) {
  if (touch.affiliateId === null) return `${kind}-unknown` as const
  return touch.isInForce ? undefined : (`${kind}-not-in-force` as const)
}
