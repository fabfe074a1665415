/*
 * Payments under kill -9 (F-06, F-20): the server process is killed at random moments while buyers pay and a sender repeats twenty copies of
 * each notice until they are answered. Every payment that the provider has acknowledged goes into a witness log. In the end each of
 * them has one charge in the books, one subscription, one invoice and one receipt, and what must hold is asked of the database.
 *
 * SEED repeats a run's choices; SERVER_KILLS changes how many there are; WITNESS_DIR puts the witness log on another disk than the
 * product's data.
 */
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { noticeSecret, SIGNATURE_HEADER } from '#server/adapters/payments/sandbox/provider.ts'
import { signNotice } from '#server/adapters/payments/signed-notice.ts'
import { loadTokenKey } from '#server/secrets.ts'
import { median, report } from '#tests/bench/report.ts'
import { startBuyers } from './buyers.ts'
import { inspectDatabase, queryDatabase } from './invariants.ts'
import { prepareKilling } from './prepare-killing.ts'

const LONGEST_CALM_MS = 1_500
/** A job whose process was killed is tried again when its heartbeat has stopped (server/adapters/jobs.ts). */
const SETTLED_LIMIT_MS = 120_000
const POLL_MS = 500

const kills = Number(process.env.SERVER_KILLS ?? 200)
const { seed, random, folder, dataDir, witnesses, victim } = await prepareKilling()
try {
  await victim.ready
  const secret = noticeSecret({ tokenKey: loadTokenKey(dataDir) })
  const load = startBuyers({
    url: victim.url,
    sign: (body) => ({ [SIGNATURE_HEADER]: signNotice(secret, { body, now: new Date() }) }),
    onPaid: (orderId) => witnesses.add(orderId),
  })
  const recoveries: number[] = []
  while (recoveries.length < kills) {
    await delay(random() * LONGEST_CALM_MS)
    const struck = performance.now()
    await victim.killServer()
    recoveries.push(performance.now() - struck)
    if (recoveries.length % 10 === 0) console.log(`${recoveries.length} kills, ${load.paid} orders paid`)
  }
  await load.stop()
  await conclude(load, recoveries)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  witnesses.close()
  victim.abandon()
}
process.exit()

/** What each order has come to: everything of it once. */
interface OrderCounts {
  id: string
  /** Orders of the same buyer, who sends one form until it is answered: one. */
  orders: number
  state: string
  charges: number
  subscriptions: number
  invoices: number
  receipts: number
}

async function countEverything(): Promise<OrderCounts[]> {
  return queryDatabase(dataDir, (query) =>
    query<OrderCounts>(`
      select o.id, o.state, (select count(*)::int from orders b where b.email = o.email) as orders,
        (select count(distinct posting)::int from ledger_entries l where l.order_id = o.id) as charges,
        (select count(*)::int from subscriptions s where s.order_id = o.id) as subscriptions,
        (select count(*)::int from invoices i where i.order_id = o.id) as invoices,
        (select count(*)::int from invoices i join pgboss.job j on j.name = 'send-mail'
          and j.data ->> 'kind' = 'receipt' and (j.data ->> 'invoice')::int = i.number
          where i.order_id = o.id) as receipts
      from orders o`),
  )
}

/** Waits until everything that was acknowledged has come to its end, checks what must hold, ends the product and reports. */
async function conclude(load: ReturnType<typeof startBuyers>, recoveries: number[]): Promise<void> {
  const acknowledged = new Set(witnesses.readAll())
  const began = performance.now()
  let counts = await countEverything()
  const isOpen = ({ id, state }: OrderCounts) => acknowledged.has(id) && state !== 'paid'
  while (counts.some(isOpen) && performance.now() - began < SETTLED_LIMIT_MS) {
    await delay(POLL_MS)
    counts = await countEverything()
  }
  const settledMs = Math.round(performance.now() - began)
  const { broken } = await inspectDatabase(dataDir)
  const paid = counts.filter(({ id }) => acknowledged.has(id))
  const failures = [
    ...[...acknowledged].filter((id) => !counts.some((each) => each.id === id)).map((id) => `lost: ${id}`),
    ...paid
      .filter(
        ({ state, orders, charges, subscriptions, invoices, receipts }) =>
          state !== 'paid' ||
          [orders, charges, subscriptions, invoices, receipts].some((count) => count !== 1),
      )
      .map((each) => `not once: ${JSON.stringify(each)}`),
    ...broken.map(({ invariant, rows }) => `does not hold: ${invariant} (${rows} rows)`),
    ...[...load.unexpected].map(([answer, count]) => `${count} times the answer was ${answer}`),
  ]
  const { exit } = await victim.stop()
  if (exit !== 0) failures.push(`the orderly stop ended with ${exit}`)
  for (const failure of failures) console.error(failure)
  report('faults', {
    name: 'webhooks',
    line:
      `${acknowledged.size} payments, ${load.notices} notices, ${recoveries.length} kills: each ordered, charged, opened, invoiced and ` +
      `receipted once, settled ${settledMs} ms after the last; ready again after ${Math.round(median(recoveries))} ms (median); ` +
      `${failures.length} failures`,
    passed: failures.length === 0,
    measured: { seed, payments: acknowledged.size, settledMs, failures, recoveries },
  })
  if (failures.length === 0) rmSync(folder, { recursive: true, force: true })
  else console.error(`The data of this run is kept in ${folder}.`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
