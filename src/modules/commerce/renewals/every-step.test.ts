import { asc, eq, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { liveOnce, type WaitingJob } from '#tests/builders/mortal-life.ts'
import { buildRenewalClock, type RenewalClock } from '#tests/builders/renewal-clock.ts'
import { type BuiltSubscription, buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { isTaken } from '#tests/builders/whole.ts'
import { changeSubscription, previewChange } from '../billing/change-subscription.ts'
import type { Package } from '../prices/schema.ts'
import type { NoticeKind, PlannedChange, SubscriptionState } from '../subscriptions/schema.ts'
import { ledgerEntries, orders, payments, subscriptions } from '../tables/orders.ts'

const { db } = await createTestDatabase()

/** More than any of them has: a process that is not killed comes to its end. */
const NEVER = 1_000
const month = { period: 'month' }

interface Shop extends RenewalClock {
  queue: WaitingJob[]
}

/** What is bought, and what happens then: a process does what is due after each step. */
interface Case {
  name: string
  buys: () => Record<string, unknown>
  steps: ((shop: Shop, own: BuiltSubscription) => Promise<void> | void)[]
  /** What it has come to, with how many charges, and of what its holder was told. */
  ends: { state: SubscriptionState; charges: number; told?: NoticeKind[] }
}

const at = (text: string) => (shop: Shop) => {
  shop.now = new Date(text)
}

/** Its holder confirms another plan, for which their bank takes its time. */
async function change(shop: Shop, { id, accountId }: BuiltSubscription, wish: PlannedChange) {
  const actor = { accountId, network: 'test' }
  const previewed = await previewChange(shop.deps, actor, { id, ...wish })
  if (!previewed.ok) throw new Error('there is no such change')
  const { total, unitAmount } = previewed.preview
  return changeSubscription(shop.deps, actor, { id, ...wish, total, unitAmount, submission: newId() })
}

const decline = (shop: Shop) => {
  shop.fake.outcomeOf = () => 'insufficient_funds'
}
const pay = (shop: Shop) => {
  shop.fake.outcomeOf = () => 'paid'
}

/** Every price is a tenth higher. */
function raise(prices: Package['prices']): Package['prices'] {
  const raised = Object.entries(prices).map(([currency, { month: ofMonth, monthOfYear }]) => [
    currency,
    { month: Math.round(ofMonth * 1.1), monthOfYear: Math.round(monthOfYear * 1.1) },
  ])
  return Object.fromEntries(raised) as Package['prices']
}

const cases: Case[] = [
  {
    name: 'a term that is paid',
    ends: { state: 'active', charges: 2 },
    buys: () => month,
    steps: [at('2025-02-28T10:00:00Z')],
  },
  {
    name: 'a year of a team in another currency',
    ends: { state: 'active', charges: 2 },
    buys: () => ({
      ...{ package: 'team', period: 'year', seats: 3 },
      ...{ currency: 'EUR', country: 'FR', province: '' },
    }),
    steps: [at('2026-01-31T10:00:00Z')],
  },
  {
    name: 'a term that is declined, and paid the day after',
    ends: { state: 'active', charges: 2, told: ['payment_failed', 'back'] },
    buys: () => month,
    steps: [
      (shop) => {
        decline(shop)
        at('2025-02-28T10:00:00Z')(shop)
      },
      (shop) => {
        pay(shop)
        at('2025-03-01T10:00:00Z')(shop)
      },
    ],
  },
  {
    name: 'a term that is declined until it is suspended',
    ends: { state: 'expired', charges: 1, told: ['payment_failed', 'suspended'] },
    buys: () => month,
    steps: [
      (shop) => {
        decline(shop)
        at('2025-03-07T09:00:00Z')(shop)
      },
      at('2025-03-07T10:00:00Z'),
      at('2025-04-29T10:00:00Z'),
    ],
  },
  {
    name: 'a change that comes with the next term',
    ends: { state: 'active', charges: 2 },
    buys: () => month,
    steps: [
      async (shop, own) => {
        await change(shop, own, { package: 'starter', period: 'month', seats: 1 })
        shop.now = new Date('2025-02-28T10:00:00Z')
      },
    ],
  },
  {
    name: 'a price that has risen',
    ends: { state: 'active', charges: 3, told: ['price_change'] },
    buys: () => month,
    steps: [
      (shop) => {
        const { packages } = shop.deps.priceBook
        const dearer = packages.map((each) => ({ ...each, prices: raise(each.prices) }))
        shop.deps.priceBook = { ...shop.deps.priceBook, packages: dearer }
        at('2025-02-20T10:00:00Z')(shop)
      },
      at('2025-02-28T10:00:00Z'),
      at('2025-03-31T10:00:00Z'),
    ],
  },
  {
    name: 'a change whose charge is under way when the term is over',
    ends: { state: 'active', charges: 2 },
    buys: () => ({ ...month, package: 'starter' }),
    steps: [
      async (shop, own) => {
        at('2025-02-20T10:00:00Z')(shop)
        shop.fake.outcomeOf = () => 'processing'
        await change(shop, own, { package: 'solo', period: 'month', seats: 1 })
        at('2025-02-28T10:00:00Z')(shop)
      },
      async (shop, { id }) => {
        at('2025-02-28T12:00:00Z')(shop)
        pay(shop)
        const [waiting] = await paymentsOf(id, 'processing')
        shop.fake.move(waiting?.reference ?? '')
      },
    ],
  },
  {
    name: 'what PayPal has charged, and we have not heard of',
    ends: { state: 'active', charges: 2 },
    buys: () => ({ ...month, mandate: buildPayPalMandate() }),
    steps: [
      (shop, { reference }) => {
        at('2025-02-28T10:00:00Z')(shop)
        shop.fake.move(reference)
        at('2025-02-28T12:00:00Z')(shop)
      },
    ],
  },
  {
    name: 'what PayPal has not charged for sixty days',
    ends: { state: 'expired', charges: 1, told: ['suspended'] },
    buys: () => ({ ...month, mandate: buildPayPalMandate() }),
    steps: [at('2025-03-08T10:00:00Z'), at('2025-05-01T10:00:00Z')],
  },
]

test.each(isTaken('src/modules/commerce') ? cases : cases.slice(0, 2))(
  'R-30 F-22 $name: the same, whichever step of the job a process is killed at',
  async ({ buys, steps, ends: { state, charges, told = [] } }) => {
    const expected = await liveThrough({ buys, steps }, NEVER)
    expect(expected.kills).toBe(0)
    expect(expected.broken).toEqual([])
    expect(expected.state).toBe(state)
    expect(expected.charged).toHaveLength(charges)
    const kinds = expected.notices.map((notice) => notice.split(' ')[0])
    for (const kind of told) expect(kinds).toContain(kind)
    let moments = 0
    for (;;) {
      const { kills, ...after } = await liveThrough({ buys, steps }, moments + 1)
      if (kills === 0) break
      moments += 1
      expect({ killedAt: moments, ...after }).toEqual({ killedAt: moments, ...expected, kills: undefined })
    }
    // At the least it asks the provider, is answered, and commits.
    expect(moments).toBeGreaterThan(3)
  },
  300_000,
)

/** Of each step the first process is killed at that moment, and the next one lives. */
async function liveThrough({ buys, steps }: Pick<Case, 'buys' | 'steps'>, killAt: number) {
  const clock = await buildRenewalClock(db)
  const shop: Shop = Object.assign(clock, { queue: [] })
  const own = await buildSubscription(shop.deps, shop.fake, buys())
  let kills = 0
  for (const step of steps) {
    await step(shop, own)
    for (const each of [killAt, NEVER]) if (!(await liveOnce(shop, { killAt: each }))) kills += 1
  }
  return { kills, ...(await readOutcome(shop, own)) }
}

/** Everything that there is in the end, without names and moments of its own. */
async function readOutcome({ fake, queue }: Shop, own: BuiltSubscription) {
  const { subscription, events, notices } = await readSubscription({ db }, own)
  const { state, termFrom, paidThrough, accessUntil, package: token, cancelledAt } = subscription
  const all = await paymentsOf(own.id)
  const moved = all.flatMap(({ reference }) => fake.read(reference ?? '').transactions)
  const entries = await db
    .select()
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(isOf(own.id))
  const postings = Map.groupBy(entries, ({ ledger_entries: { posting } }) => posting)
  const broken = [
    ...[...postings]
      .filter(([, lines]) => lines.reduce((sum, { ledger_entries: { amount } }) => sum + amount, 0) !== 0)
      .map(([posting]) => `${posting} is not balanced`),
    ...moved.filter(({ id }) => !postings.has(`sandbox:${id}`)).map(({ id }) => `${id} is not booked`),
    ...(postings.size === moved.length ? [] : [`${postings.size} postings of ${moved.length} movements`]),
    ...(queue.some(({ name }) => name !== 'send-mail') ? ['a job is left'] : []),
  ]
  return {
    ...{ state, termFrom, paidThrough, accessUntil, token, cancelledAt, broken },
    charged: moved.map(({ kind, amount }) => `${kind} ${amount}`),
    ended: [...fake.ended].length,
    payments: all.map((each) => each.state).sort(),
    events: events.map(({ kind, toState }) => `${kind} ${toState}`),
    notices: notices.map(({ kind, about }) => `${kind} ${about.replace(/^[\w-]{20,}/, '')}`).sort(),
  }
}

async function paymentsOf(id: string, state?: 'processing') {
  const rows = await db
    .select({ reference: payments.reference, state: payments.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isOf(id))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  return rows.filter((each) => state === undefined || each.state === state)
}

function isOf(id: string) {
  const first = db.select({ id: subscriptions.orderId }).from(subscriptions).where(eq(subscriptions.id, id))
  return or(eq(orders.subscriptionId, id), eq(orders.id, first))
}
