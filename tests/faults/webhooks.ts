/*
 * Payments under kill -9 (F-06, F-20, F-21): the server process is killed while it takes a provider's notices
 * and books what they are about. Buyers pay by card or with PayPal; the provider gives some of it back, bills
 * the next term or ends a subscription, and some buyers dispute what they paid; a sender repeats twenty
 * copies of each notice until they are answered, in any order. Only notices tell the shop of a payment here:
 * nobody looks at an order, and the sweep is kept out. In the end every notice that was sent is kept once and
 * handled, every charge is in the books once, with one invoice and one receipt, every order has one
 * subscription, and what must hold is asked of the database.
 *
 * SEED repeats a run's choices; SERVER_KILLS changes how many kills inside the handler there are; WITNESS_DIR
 * puts the witness log on another disk than the product's data.
 */
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { median, report } from '../bench/report.ts'
import { type BuyerLoad, startBuyers } from './buyers.ts'
import { type HandlerWatch, watchHandler } from './handler-watch.ts'
import { prepareKilling } from './prepare-killing.ts'
import { openProviderDesk } from './provider-desk.ts'
import { checkWebhooks } from './webhook-checks.ts'

const LONGEST_CALM_MS = 1_500
/** How far into the handler a kill comes, at most. */
const LONGEST_INSIDE_MS = 8
const POLL_MS = 1
const STALL_LIMIT_MS = 60_000

/** One kill, and what the process was doing. */
interface Strike {
  /** Copies of notices that had no answer yet. */
  copies: number
  /** Notices that were being booked. */
  bookings: number
  recoveryMs: number
}

const kills = Number(process.env.SERVER_KILLS ?? 200)
const { seed, random, folder, dataDir, witnesses, victim } = await prepareKilling()
try {
  await victim.ready
  const provider = openProviderDesk(dataDir)
  const watch = await watchHandler(dataDir)
  const load = startBuyers({
    ...{ url: victim.url, provider, random },
    onPaid: (orderId) => witnesses.add(orderId),
  })
  const strikes = await strikeInside(load, watch)
  await load.stop()
  await Promise.all([watch.close(), provider.close()])
  await conclude(load, strikes)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  witnesses.close()
  victim.abandon()
}
process.exit()

/**
 * Kills until it has met the handler often enough, both while it takes notices and while it books them:
 * whichever it has met less often is aimed at.
 */
async function strikeInside(load: BuyerLoad, watch: HandlerWatch): Promise<Strike[]> {
  const strikes: Strike[] = []
  for (;;) {
    const inside = strikes.filter(({ copies, bookings }) => copies + bookings > 0).length
    const { taking, booking } = countMet(strikes)
    if (inside >= kills && taking > 0 && booking > 0) return strikes
    await delay(random() * LONGEST_CALM_MS)
    await (booking <= taking ? watch.untilBooking() : untilTaking(load))
    await delay(random() * LONGEST_INSIDE_MS)
    const copies = load.copiesInFlight
    const struck = performance.now()
    const bookings = await watch.cutBy(() => victim.killServer())
    strikes.push({ copies, bookings, recoveryMs: performance.now() - struck })
    if (strikes.length % 10 === 0)
      console.log(`${inside} of ${strikes.length} kills inside, ${load.orders.size} orders paid`)
  }
}

function countMet(strikes: readonly Strike[]): { taking: number; booking: number } {
  return {
    taking: strikes.filter(({ copies }) => copies > 0).length,
    booking: strikes.filter(({ bookings }) => bookings > 0).length,
  }
}

async function untilTaking(load: BuyerLoad): Promise<void> {
  const deadline = performance.now() + STALL_LIMIT_MS
  while (load.copiesInFlight === 0) {
    if (performance.now() > deadline) throw new Error('no notice is sent any more')
    await delay(POLL_MS)
  }
}

/** Checks what must hold, ends the product and reports. */
async function conclude(load: BuyerLoad, strikes: Strike[]): Promise<void> {
  const { failures, settledMs } = await checkWebhooks(dataDir, load)
  const witnessed = witnesses.readAll()
  failures.push(
    ...witnessed.filter((id) => !load.orders.has(id)).map((id) => `an order was not told to its end: ${id}`),
    ...[...load.unexpected].map(([answer, count]) => `${count} times the answer was ${answer}`),
  )
  const { taking, booking } = countMet(strikes)
  const { exit } = await victim.stop()
  if (exit !== 0) failures.push(`the orderly stop ended with ${exit}`)
  for (const failure of failures) console.error(failure)
  const recoveries = strikes.map(({ recoveryMs }) => recoveryMs)
  report('faults', {
    name: 'webhooks',
    line:
      `${load.orders.size} payments, ${load.notices.size} notices in 20 copies, ${strikes.length} kills, ${taking} while copies were taken and ` +
      `${booking} while they were booked: each handled, ordered, opened, and each charge booked, invoiced and receipted once, settled ${settledMs} ms after ` +
      `the last; ready again after ${Math.round(median(recoveries))} ms (median); ${failures.length} failures`,
    passed: failures.length === 0,
    measured: { seed, payments: load.orders.size, notices: load.notices.size, settledMs, failures, strikes },
  })
  if (failures.length === 0) rmSync(folder, { recursive: true, force: true })
  else console.error(`The data of this run is kept in ${folder}.`)
}
