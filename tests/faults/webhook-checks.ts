import { setTimeout as delay } from 'node:timers/promises'
import type { BuyerLoad } from './buyers.ts'
import { inspectDatabase, queryDatabase } from './invariants.ts'
import type { Move } from './provider-desk.ts'

/** A job whose process was killed is found a minute after its heartbeat has stopped, and tried again (server/adapters/jobs.ts). */
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
  /** What was booked after the charge, one kind beside the other. */
  moves: string
  creditNotes: number
}

/** A notice as the product has kept it. */
interface KeptNotice {
  id: string
  isHandled: boolean
}

/**
 * Waits until everything that was told is handled, and answers what is not as it must be: one notice kept for each that was sent,
 * and all of an order once (F-06).
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

function describeEnd(end: OrderEnd | undefined, { id, story }: { id: string; story: readonly Move[] }) {
  if (end === undefined) return [`an order was lost: ${id}`]
  const once = ['orders', 'subscriptions', 'charges', 'invoices', 'receipts'] as const
  const isAsItMust =
    once.every((part) => end[part] === 1) &&
    end.state === stateAfter(story) &&
    end.moves === [...story].sort().join(' ') &&
    end.creditNotes === (story.includes('refund') ? 1 : 0)
  return isAsItMust ? [] : [`not once, after ${story.join(', ') || 'the sale'}: ${JSON.stringify(end)}`]
}

function stateAfter(story: readonly Move[]): string {
  const last = story.at(-1)
  if (last === 'refund') return 'refunded'
  return last === 'chargeback' ? 'charged_back' : 'paid'
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
