/*
 * Commissions under kill -9: a process is killed at every step, one after the other, of a sale by an
 * affiliate's link, of its payment, of what is booked of it, of a refund, of a decision on a sale that was
 * held, and of the month's payouts, which one operator prepares and another one releases and books as paid. A
 * step is a statement that writes, or a commit. After each kill another process does the same again. In the
 * end everything is there once: none twice, none lost, to the cent.
 *
 * It needs no build.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { startEmbeddedPostgres } from '#kernel/database/embedded/start-embedded-postgres.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { SEND_MAIL } from '#kernel/mail/mail.ts'
import { addDays } from '#kernel/time.ts'
import { compareBooks } from '#modules/affiliates/ledger.ts'
import type { PlaceOrderOutcome } from '#modules/commerce/orders/place-order.ts'
import { CANCEL_PAYMENT } from '#modules/commerce/orders/void-orders.ts'
import { END_MANDATE } from '#modules/commerce/payments/sync-mandate.ts'
import { report } from '../bench/report.ts'
import { buildVisitor } from '../builders/accounts.ts'
import { buildOrderInput } from '../builders/orders.ts'
import { until } from '../builders/until.ts'
import { checkCommissions, peopleOfTheRun } from './commission-checks.ts'
import type { Errand } from './commission-worker.ts'
import { prepareHalt } from './halt.ts'
import { type Move, movePayment } from './provider-desk.ts'
import { payBySandbox } from './renewal-sales.ts'
import { log, openShop } from './renewal-shop.ts'

/** Sales are made so long ago that this month's run pays them. */
const DAYS_AGO = 75
const LEAST_KILLS = 30
const POLL_MS = 5
const STALL_LIMIT_MS = 120_000
/** What is written of money by a sale, a refund and a run. */
const tables = [
  ...['orders', 'subscriptions', 'ledger_entries'],
  ...['affiliate_sales', 'affiliate_entries', 'affiliate_runs', 'affiliate_payouts'],
]

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'formulary-faults-')))
const clockFile = path.join(folder, 'clock')
writeFileSync(clockFile, addDays(new Date(), -DAYS_AGO).toISOString())
const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
await migrate(postgres.url)
const settings = { databaseUrl: postgres.url, clockFile, killAt: 0, killFile: '' }
const shop = await openShop(settings)
// So that they may be enqueued; nobody is sent anything.
await shop.jobs.work([SEND_MAIL, END_MANDATE, CANCEL_PAYMENT].map((name) => ({ name, async handle() {} })))
const people = await peopleOfTheRun(shop.deps)
const halt = await prepareHalt(folder, tables)

/** The one who is told what to do, until somebody kills him; and the one who takes his place then. */
let worker = startWorker()
let spare = startWorker()
const kills: { during: string; step: string }[] = []
try {
  await sell(insist, people.french)
  const { reference } = await sell(plainly, people.french)
  await move(insist, reference, 'refund')
  const disputed = await sell(plainly, people.american)
  await move(plainly, disputed.reference, 'chargeback')
  await move(plainly, disputed.reference, 'chargeback_reversal')
  const held = await sell(plainly, people.french, '&ppc=1')

  writeFileSync(clockFile, new Date().toISOString())
  const { operator, other } = people
  await insist({ what: 'review', operator, orderId: held.orderId })
  await insist({ what: 'prepare', operator })
  const { rows } = await shop.database.db.execute<{ id: string }>('select id from affiliate_runs')
  const runId = rows[0]?.id ?? ''
  await insist({ what: 'release', operator: other, runId })
  await insist({ what: 'paid', operator: other, runId })
  const differing = await compareBooks(shop.deps)

  const failures = await checkCommissions(folder)
  failures.push(...differing.map((order) => `the books differ about ${order}`))
  if (kills.length < LEAST_KILLS) failures.push(`only ${kills.length} kills`)
  for (const failure of failures) console.error(failure)
  const killed = [...Map.groupBy(kills, ({ during }) => during)].map(([during, { length }]) => [
    during,
    length,
  ])
  report('faults', {
    name: 'commissions',
    line:
      `killed at each of ${kills.length} steps (${killed.map((pair) => pair.join(' ')).join(', ')}): ` +
      `each sale, commission, refund and payout is there once, to the cent; ${failures.length} failures`,
    passed: failures.length === 0,
    measured: { kills: Object.fromEntries(killed), steps: kills, failures },
  })
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const { process: each } of [worker, spare]) each.kill('SIGKILL')
  await halt.close()
  await shop.jobs.stop(1_000)
  await shop.database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

interface Worker {
  process: ChildProcess
  ready: Promise<unknown>
  /** Has it do something; answers what came of it. Never, where it is killed. */
  run(errand: Errand): Promise<unknown>
}

function startWorker(): Worker {
  const program = path.join(import.meta.dirname, 'commission-worker.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compile-cache') },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ready = lines.next()
  return {
    process: child,
    ready,
    async run(errand) {
      child.stdin.write(`${JSON.stringify(errand)}\n`)
      const { value, done } = await lines.next()
      if (!done) return JSON.parse(value)
      if (child.exitCode === null) return new Promise(() => {})
      throw new Error(`a process ended by itself with ${child.exitCode}`)
    },
  }
}

/** Does something once, and nobody is killed. */
async function plainly(errand: Errand): Promise<unknown> {
  await worker.ready
  return worker.run(errand)
}

/** Does something again and again, killed at its first step, then at its second, until it is done. */
async function insist(errand: Errand): Promise<unknown> {
  for (let step = 1; ; step += 1) {
    await worker.ready
    await halt.at(step)
    let answer: { of: unknown } | undefined
    const done = worker.run(errand).then((of) => {
      answer = { of }
    })
    let met: string | undefined
    await Promise.race([
      until(
        async () => {
          met = await halt.met()
          return answer !== undefined || met !== undefined
        },
        { limitMs: STALL_LIMIT_MS, pollMs: POLL_MS },
        () => `${errand.what} comes to no end`,
      ),
      // Only its failure ends the waiting.
      done.then(() => new Promise(() => {})),
    ])
    if (met !== undefined) worker.process.kill('SIGKILL')
    await halt.off()
    if (met === undefined) return answer?.of
    worker = spare
    spare = startWorker()
    kills.push({ during: errand.what, step: met })
    console.log(`${kills.length} kills; ${errand.what}: ${met}`)
  }
}

/** Somebody buys by an affiliate's link, is let through to the provider, and pays. */
async function sell(doing: typeof insist, { code, currency }: { code: string; currency: string }, way = '') {
  const { deps } = shop
  const visitor = { ...buildVisitor(), network: `${code}’s friend` }
  const place = { country: 'FR', province: '', city: 'Paris', postalCode: '75002', currency }
  const input = buildOrderInput(deps, { ...place, referral: `affiliate=${code}${way}` })
  const outcome = (await doing({ what: 'sale', visitor, input })) as PlaceOrderOutcome
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const { orderId, holder } = outcome
  const reference = await payBySandbox(shop, { orderId, viewer: { holder, ...visitor }, card: 'visa' })
  await doing({ what: 'payment', reference })
  await doing({ what: 'commissions' })
  return { orderId, reference }
}

/** Something happens to a payment at the provider, and whoever has a reason asks for it. */
async function move(doing: typeof insist, reference: string, what: Move) {
  await movePayment(shop.sandbox, reference, what)
  await doing({ what: 'payment', reference })
  await doing({ what: 'commissions' })
}
