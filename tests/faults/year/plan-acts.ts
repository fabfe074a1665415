import type { Act } from './acts.ts'
import { daysAfter, type Holder } from './holders.ts'
import { yearBegins, yearEnds } from './world.ts'

/** What somebody is going to do: most do nothing at all. */
export function planActs(holder: Holder): Act[] {
  const { random, begun } = holder
  const from = Math.max(begun.getTime(), yearBegins.getTime())
  const plan: Act[] = []
  const any = () => new Date(from + random() * (yearEnds.getTime() - from))
  const add = (chance: number, kind: Act['kind'], at = any()) => {
    if (random() < chance) plan.push({ at, holder, kind })
  }
  add(0.2, 'cancel')
  const cancelled = plan[0]
  if (cancelled) add(0.4, 'keep', daysAfter(cancelled.at, random() * 12))
  const paused = plan.length
  add(0.16, 'pause')
  const pause = plan[paused]
  if (pause) add(0.4, 'resume', daysAfter(pause.at, random() * 60))
  add(0.15, 'change')
  add(0.08, 'change')
  add(0.06, 'refund')
  add(0.03, 'refundPart')
  const disputed = plan.length
  add(0.04, 'dispute')
  const dispute = plan[disputed]
  if (dispute) add(0.6, 'winDispute', daysAfter(dispute.at, random() * 25))
  add(0.05, 'move')
  add(0.06, 'replaceCard')
  add(0.03, 'endByOperator')
  add(0.12, 'withdraw', daysAfter(begun, random() * 14))
  return plan
}

/** Each of a hundred is done by so many at least: a year in which nothing happens shows nothing. */
export const leastOfHundred: Record<Act['kind'], number> = {
  ...{ cancel: 8, keep: 1, pause: 2, resume: 0.5, change: 5, move: 2, replaceCard: 2, payByHand: 1 },
  ...{ refund: 2, refundPart: 1, dispute: 1, winDispute: 0.3, withdraw: 0.3, endByOperator: 0.7 },
}
