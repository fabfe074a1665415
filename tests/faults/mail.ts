/*
 * A mail server that refuses, hangs, says "later", says "never", and cuts connections, while people sign up
 * (F-09). Sign-ups must not notice; what was signed up for is delivered within a minute of the server's
 * return, and no mail twice, except one whose connection was cut after the server had taken it. Then ten
 * thousand mails wait at once, and leave while people sign up.
 *
 * PHASE_SECONDS changes how long each fault lasts, BACKLOG how many mails wait.
 */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { percentile, report } from '../bench/report.ts'
import { requireBuild } from '../bench/require-build.ts'
import { findSecrets } from '../builders/find-secrets.ts'
import { type KeptMail, startMailServer } from '../builders/mail-server.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { until } from '../builders/until.ts'
import { inspectDatabase } from './invariants.ts'
import { clusterFolder } from './processes.ts'
import { type SignUpSample, startSteadySignUps } from './steady-sign-ups.ts'

const PHASE_SECONDS = Number(process.env.PHASE_SECONDS ?? 30)
const BACKLOG = Number(process.env.BACKLOG ?? 10_000)
const SIGN_UPS_PER_SECOND = 10
const DELIVERY_GOAL_MS = 60_000
const DRAIN_LIMIT_MS = 15 * 60_000
/** "Unchanged" on a machine that does other things too. */
const P99_GOAL = (quietMs: number) => Math.max(quietMs * 1.5, quietMs + 50)

const faults = ['refuse', 'hang', 'later', 'cut-before-data', 'cut-after-data', 'bounce'] as const
type Fault = (typeof faults)[number]

interface Phase {
  fault: Fault
  p99: number
  /** From the server's return until the last mail of the phase was there; null where none was to come. */
  deliveredMs: number | null
}

requireBuild()
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'formulary-mail-')))
const dataDir = path.join(folder, 'data')
const mailServer = await startMailServer()
const product = startProduct({
  dataDir,
  port: await findFreePort(),
  settings: { SMTP_URL: mailServer.url, LIMIT_SIGN_UPS_PER_NETWORK: '1000000/1m', LOG_LEVEL: 'warn' },
})
const failures: string[] = []
try {
  await product.ready
  await signUpFor(5) // warm-up
  const quiet: SignUpSample[] = []
  const phases: Phase[] = []
  for (const fault of faults) {
    quiet.push(...(await signUpFor(PHASE_SECONDS / 2)))
    phases.push(await strike(fault))
  }
  const quietP99 = p99Of(quiet)
  const backlog = await drainBacklog()
  const cuts = findCuts(mailServer.kept)
  const broken = await inspectDatabase(dataDir)

  for (const { fault, p99, deliveredMs } of phases) {
    if (p99 > P99_GOAL(quietP99)) failures.push(`${fault}: sign-up p99 ${Math.round(p99)} ms`)
    if (deliveredMs !== null && deliveredMs > DELIVERY_GOAL_MS) {
      failures.push(`${fault}: the last mail came ${Math.round(deliveredMs / 1000)} s after the return`)
    }
  }
  if (backlog.p99 > P99_GOAL(quietP99) && backlog.p99 > 500) {
    failures.push(`while ${BACKLOG} mails left: sign-up p99 ${Math.round(backlog.p99)} ms`)
  }
  failures.push(...cuts.twice.map((to) => `twice: ${to}`))
  failures.push(...broken.broken.map(({ invariant, rows }) => `does not hold: ${invariant} (${rows} rows)`))
  const exit = await product.stop()
  if (exit !== 0) failures.push(`the server ended with ${exit}`)
  failures.push(...findSecrets(readFileSync(product.logFile, 'utf8')))
  for (const failure of failures) console.error(failure)
  const worst = Math.max(...phases.map(({ p99 }) => p99))
  const latest = Math.max(...phases.map(({ deliveredMs }) => deliveredMs ?? 0))
  report('faults', {
    name: 'mail',
    line:
      `sign-up p99 ${Math.round(quietP99)} ms quiet, ${Math.round(worst)} ms at worst under a fault; last mail ` +
      `${(latest / 1000).toFixed(1)} s after the return (goal ≤ ${DELIVERY_GOAL_MS / 1000}); ${cuts.repeated} mails repeated after ` +
      `a cut, ${cuts.twice.length} otherwise; ${BACKLOG} mails left in ${Math.round(backlog.ms / 1000)} s ` +
      `(${Math.round(BACKLOG / (backlog.ms / 1000))}/s) with sign-up p99 ${Math.round(backlog.p99)} ms; ${failures.length} failures`,
    passed: failures.length === 0,
    measured: { quietP99, phases, backlog, cuts, failures },
  })
} catch (error) {
  console.error(error)
  failures.push(String(error))
} finally {
  await product.stop()
  await mailServer.close()
}
if (failures.length === 0) rmSync(folder, { recursive: true, force: true })
else console.error(`The data of this run is kept in ${folder}.`)
process.exit(failures.length === 0 ? 0 : 1)

/** Lets people sign up under a fault, ends it, and waits for their mails. */
async function strike(fault: Fault): Promise<Phase> {
  await mailServer.setFault(fault)
  const samples = await signUpFor(PHASE_SECONDS)
  const phase = { fault, p99: p99Of(samples) }
  if (fault === 'bounce') {
    await expectBounces(samples)
    await mailServer.setFault('none')
    return log({ ...phase, deliveredMs: null })
  }
  await mailServer.setFault('none')
  const returned = performance.now()
  const missing = new Set(samples.filter(({ status }) => status === 201).map(({ email }) => email))
  await until(
    () => {
      for (const { to, wasCut } of mailServer.kept) if (!wasCut) missing.delete(to)
      return missing.size === 0
    },
    { limitMs: DELIVERY_GOAL_MS * 2 },
    () => `${fault}: ${missing.size} mails never came`,
  )
  const last = Math.max(...mailServer.kept.map(({ at }) => at))
  return log({ ...phase, deliveredMs: Math.max(0, last - returned) })
}

function log(phase: Phase): Phase {
  const delivered =
    phase.deliveredMs === null ? 'bounced' : `delivered ${Math.round(phase.deliveredMs)} ms after`
  console.log(`${phase.fault}: sign-up p99 ${Math.round(phase.p99)} ms, ${delivered}`)
  return phase
}

/** Addresses that are refused for good are marked, each after one attempt, and tried no more. */
async function expectBounces(samples: readonly SignUpSample[]): Promise<void> {
  const emails = samples.map(({ email }) => email)
  await withDatabase(async (client) => {
    const bounced = async () => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from accounts where email = any($1) and email_bounced_at is not null',
        [emails],
      )
      return rows[0]?.count === emails.length
    }
    await until(bounced, { limitMs: DELIVERY_GOAL_MS }, () => 'bounce: not every address was marked')
  })
  const attempts = mailServer.attempts
  await delay(10_000)
  if (mailServer.attempts !== attempts) failures.push('bounce: a refused address was tried again')
}

/** So many mails wait for a server that is away; when it is back they leave, and people sign up meanwhile. */
async function drainBacklog(): Promise<{ ms: number; p99: number }> {
  await mailServer.setFault('refuse')
  await queueBacklog()
  const before = mailServer.kept.length
  await mailServer.setFault('none')
  const returned = performance.now()
  const load = startSteadySignUps(product.url, { perSecond: SIGN_UPS_PER_SECOND })
  await until(
    () => mailServer.kept.filter(({ to }) => to.startsWith('backlog-')).length >= BACKLOG,
    { limitMs: DRAIN_LIMIT_MS },
    () => `only ${mailServer.kept.length - before} of ${BACKLOG} mails have left`,
  )
  const ms = performance.now() - returned
  await load.stop()
  failures.push(...unacknowledged(load.samples))
  return { ms, p99: p99Of(load.samples) }
}

/** Accounts, and a welcome mail for each in the product's own queue. */
async function queueBacklog(): Promise<void> {
  const ids = Array.from({ length: BACKLOG }, (_, number) => `backlog-${number}`)
  await withDatabase((client) =>
    client.query(
      "insert into accounts (id, email) select id, id || '@formulary.example' from unnest($1::text[]) as id",
      [ids],
    ),
  )
  const boss = new PgBoss({ ...databaseOfProduct(), supervise: false, schedule: false })
  await boss.start()
  await boss.insert(
    'send-mail',
    ids.map((accountId) => ({ data: { kind: 'welcome', accountId } })),
  )
  await boss.stop({ graceful: false })
}

async function signUpFor(seconds: number): Promise<SignUpSample[]> {
  const load = startSteadySignUps(product.url, { perSecond: SIGN_UPS_PER_SECOND })
  await delay(seconds * 1_000)
  await load.stop()
  failures.push(...unacknowledged(load.samples))
  return load.samples
}

function unacknowledged(samples: readonly SignUpSample[]): string[] {
  return samples.flatMap(({ email, status }) =>
    status === 201 ? [] : [`${email} was answered with ${status}`],
  )
}

/** Who got a mail more than once: after a cut, which is how it must be, and otherwise. */
function findCuts(kept: readonly KeptMail[]): { repeated: number; twice: string[] } {
  const cut = new Map<string, number>()
  const whole = new Map<string, number>()
  for (const { to, wasCut } of kept) {
    const counts = wasCut ? cut : whole
    counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  return { repeated: cut.size, twice: [...whole].flatMap(([to, count]) => (count > 1 ? [to] : [])) }
}

function p99Of(samples: readonly SignUpSample[]): number {
  return percentile(
    samples.map(({ ms }) => ms),
    0.99,
  )
}

function databaseOfProduct() {
  return { host: clusterFolder(dataDir), user: 'formulary', database: 'formulary' }
}

async function withDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(databaseOfProduct())
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
