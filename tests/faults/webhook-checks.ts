import { setTimeout as delay } from 'node:timers/promises'
import type { BuyerLoad, Story } from './buyers.ts'
import { inspectDatabase, queryDatabase } from './invariants.ts'
import type { Move } from './provider-desk.ts'

/**
 * A job whose process was killed is found a minute after its heartbeat has stopped, and tried again
 * (src/kernel/jobs/jobs.ts).
 */
const SETTLED_LIMIT_MS = 240_000
const POLL_MS = 500

/** What an order has come to. */
interface OrderEnd {
  id: string
  state: string
  /** Orders of the same buyer, who sends one form until it is answered: one. */
  orders: number
  subscriptions: number
  charges: number
  invoices: number
  receipts: number
  /** How a subscription of PayPal's stands there. */
  mandate: string | null
  /** What was booked beside the charges, one kind beside the other. */
  moves: string
  creditNotes: number
}

/** A notice as the product has kept it. */
interface KeptNotice {
  id: string
  isHandled: boolean
}

/**
 * Waits until everything that was told is handled, and answers what is not as it must be: one notice kept for
 * each that was sent, and all of an order once (F-06).
 */
export async function checkWebhooks(
  dataDir: string,
  { orders, notices }: Pick<BuyerLoad, 'orders' | 'notices'>,
): Promise<{ failures: string[]; settledMs: number }> {
  const began = performance.now()
  let kept = await listNotices(dataDir)
  while (kept.some(({ isHandled }) => !isHandled) && performance.now() - began < SETTLED_LIMIT_MS) {
    await delay(POLL_MS)
    kept = await listNotices(dataDir)
  }
  const settledMs = Math.round(performance.now() - began)
  const ends = new Map((await listEnds(dataDir)).map((end) => [end.id, end]))
  const { broken } = await inspectDatabase(dataDir)
  const ids = new Set(kept.map(({ id }) => id))
  return {
    settledMs,
    failures: [
      ...[...notices].filter((id) => !ids.has(id)).map((id) => `a notice was lost: ${id}`),
      ...kept.filter(({ id }) => !notices.has(id)).map(({ id }) => `nobody has sent the notice ${id}`),
      ...kept.filter(({ isHandled }) => !isHandled).map(({ id }) => `a notice was never handled: ${id}`),
      ...[...orders].flatMap(([id, story]) => describeEnd(ends.get(id), { id, story })),
      ...broken.map(({ invariant, rows }) => `does not hold: ${invariant} (${rows} rows)`),
    ],
  }
}

function describeEnd(end: OrderEnd | undefined, { id, story }: { id: string; story: Story }) {
  if (end === undefined) return [`an order was lost: ${id}`]
  const { method, moves } = story
  const charges = moves.includes('bill') ? 2 : 1
  const isSubscription = method === 'paypal'
  const isAsItMust =
    [end.orders, end.subscriptions].every((count) => count === 1) &&
    [end.charges, end.invoices, end.receipts].every((count) => count === charges) &&
    end.state === stateAfter(story) &&
    end.moves === moves.filter(isBooked).sort().join(' ') &&
    end.creditNotes === (moves.includes('refund') ? 1 : 0) &&
    (!isSubscription || end.mandate === (moves.includes('cancel') ? 'CANCELLED' : 'ACTIVE'))
  return isAsItMust ? [] : [`not as told, by ${method}: ${moves.join(', ')}: ${JSON.stringify(end)}`]
}

const isBooked = (move: Move) => move !== 'bill' && move !== 'cancel'

/** An order is paid while any charge of it stands. */
function stateAfter({ moves }: Story): string {
  if (moves.includes('chargeback') && !moves.includes('chargeback_reversal')) return 'charged_back'
  return moves.includes('refund') && !moves.includes('bill') ? 'refunded' : 'paid'
}

function listNotices(dataDir: string): Promise<KeptNotice[]> {
  return queryDatabase(dataDir, (query) =>
    query<KeptNotice>(`select id, handled_at is not null as "isHandled" from payment_events`),
  )
}

function listEnds(dataDir: string): Promise<OrderEnd[]> {
  return queryDatabase(dataDir, (query) =>
    query<OrderEnd>(`
      with postings as (select distinct order_id, posting, kind from ledger_entries)
      select o.id, o.state, (select count(*)::int from orders b where b.email = o.email) as orders,
        (select count(*)::int from subscriptions s where s.order_id = o.id) as subscriptions,
        (select s.mandate ->> 'status' from subscriptions s where s.order_id = o.id) as mandate,
        (select count(*)::int from postings p where p.order_id = o.id and p.kind = 'charge') as charges,
        (select count(*)::int from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoices,
        (select count(*)::int from invoices i join pgboss.job j on j.name = 'send-mail'
          and j.data ->> 'kind' = 'receipt' and (j.data ->> 'invoice')::int = i.number
          where i.order_id = o.id) as receipts,
        (select coalesce(string_agg(p.kind, ' ' order by p.kind), '') from postings p
          where p.order_id = o.id and p.kind <> 'charge') as moves,
        (select count(*)::int from invoices i where i.order_id = o.id and i.kind = 'credit_note') as "creditNotes"
      from orders o`),
  )
}
