/*
 * Renewals under kill -9 (R-30, F-22): two processes at once renew subscriptions day by day, for months, and
 * each kills itself at a moment that is chosen by chance, around every commit and every call of the provider.
 * No notice of the provider ever arrives. In the end every term was charged once and none was lost, every
 * failure and every renewal was told once, and the books hold.
 *
 * SEED repeats a run's choices; DAYS changes how long it is. It needs no build.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#kernel/database/embedded/start-embedded-postgres.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { SEND_MAIL } from '#kernel/mail/mail.ts'
import { DAY_MS } from '#kernel/time.ts'
import { CANCEL_PAYMENT, type CancelPaymentJob } from '#modules/commerce/orders/void-orders.ts'
import { cancelPayment, endMandate } from '#modules/commerce/payments/cancel-payment.ts'
import { END_MANDATE, type EndMandateJob } from '#modules/commerce/payments/sync-mandate.ts'
import { report } from '../bench/report.ts'
import { seededRandom } from '../builders/random.ts'
import { until } from '../builders/until.ts'
import { checkRenewals } from './renewal-checks.ts'
import { DAYS_OF_SALES, sellSubscriptions } from './renewal-sales.ts'
import { killMoments, log, openShop, type ShopSettings } from './renewal-shop.ts'

const WORKERS = 2
const SUBSCRIPTIONS = 60
const LEAST_KILLS = 100
/** Moments that a process lives for, at most. */
const LIFE = 30
const POLL_MS = 20
const STALL_LIMIT_MS = 120_000
/** Before the clock of the database, so that what waits for long is asked for by it. */
const begin = new Date('2025-01-15T12:00:00Z')

const days = Number(process.env.DAYS ?? 90)
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
console.log(`repeat this run with SEED=${seed}`)
const random = seededRandom(seed)
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'formulary-faults-')))
const clockFile = path.join(folder, 'clock')
const killFile = path.join(folder, 'kills')
const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
await migrate(postgres.url)
const settings = { databaseUrl: postgres.url, clockFile, killFile }
setClock(begin)
const shop = await openShop({ ...settings, killAt: 0 })
await shop.jobs.work([
  { name: SEND_MAIL, async handle() {} },
  { name: END_MANDATE, handle: (job) => endMandate(shop.deps, job as EndMandateJob) },
  { name: CANCEL_PAYMENT, handle: (job) => cancelPayment(shop.deps, job as CancelPaymentJob) },
])

let isStopping = false
let kills = 0
/** The last moment for which somebody has come to the end. */
let finished = ''
const workers = new Set<ChildProcess>()
try {
  await sellSubscriptions(shop, { count: SUBSCRIPTIONS, random, begin, setClock })
  for (let worker = 0; worker < WORKERS; worker += 1) startWorker()
  for (let day = DAYS_OF_SALES; day <= days; day += 1) {
    await finish(new Date(begin.getTime() + day * DAY_MS))
    if (day % 10 === 0) console.log(`day ${day}, ${kills} kills`)
  }
  isStopping = true
  for (const worker of workers) worker.kill('SIGKILL')
  startWorker(0)
  await finish(new Date(begin.getTime() + days * DAY_MS + 1))
  const { failures, measured } = await checkRenewals(shop, folder)
  const moments = existsSync(killFile) ? readFileSync(killFile, 'utf8').trim().split('\n') : []
  if (kills < LEAST_KILLS) failures.push(`only ${kills} kills`)
  for (const moment of killMoments)
    if (!moments.includes(moment)) failures.push(`nobody was killed ${moment}`)
  for (const failure of failures) console.error(failure)
  report('faults', {
    name: 'renewals',
    line:
      `${measured.renewals} renewals of ${SUBSCRIPTIONS} subscriptions, ${measured.declined} declined, two processes at once, ${kills} kills ` +
      `at ${new Set(moments).size} moments: each charged once, none lost; ${failures.length} failures`,
    passed: failures.length === 0,
    measured: {
      ...{ seed, days, kills, failures, ...measured },
      moments: Object.fromEntries(
        [...Map.groupBy(moments, (moment) => moment)].map(([moment, { length }]) => [moment, length]),
      ),
    },
  })
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  isStopping = true
  for (const worker of workers) worker.kill('SIGKILL')
  await shop.jobs.stop(1_000)
  await shop.database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** At once for whoever reads it: the file is never half written. */
function setClock(now: Date): void {
  writeFileSync(`${clockFile}.new`, now.toISOString())
  renameSync(`${clockFile}.new`, clockFile)
}

/** Lets it be that moment, until somebody has come to the end of what is to be done then. */
async function finish(now: Date): Promise<void> {
  setClock(now)
  await until(
    () => finished >= now.toISOString(),
    { limitMs: STALL_LIMIT_MS, pollMs: POLL_MS },
    () => `nobody comes to the end of ${now.toISOString()}`,
  )
}

function startWorker(killAt = 1 + Math.floor(random() * LIFE)): void {
  const told: ShopSettings = { ...settings, killAt }
  const program = path.join(import.meta.dirname, 'renewal-worker.ts')
  const worker = spawn(process.execPath, [program, JSON.stringify(told)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.add(worker)
  worker.stdout.setEncoding('utf8').on('data', (lines: string) => {
    const last = lines.trim().split('\n').at(-1) ?? ''
    if (last > finished) finished = last
  })
  worker.once('exit', (code, signal) => {
    workers.delete(worker)
    if (isStopping) return
    if (signal === 'SIGKILL') kills += 1
    else console.error(`a process ended by itself with ${code}`)
    startWorker()
  })
}
