/*
 * A database that is stopped, and one that takes every byte and says nothing (F-07), while people read and
 * write. Prerendered pages are answered as ever; whatever needs the database is answered 503 with Retry-After
 * within 2 s; everything works again within 5 s of its return, in the same process.
 *
 * The product is configured with DATABASE_URL, through a TCP proxy of this run. FAULT_SECONDS changes how
 * long each fault lasts.
 */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#kernel/database/embedded/start-embedded-postgres.ts'
import { report } from '../bench/report.ts'
import { requireBuild } from '../bench/require-build.ts'
import { findSecrets } from '../builders/find-secrets.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { startTcpProxy } from '../builders/tcp-proxy.ts'
import { signUp } from './sign-up-load.ts'

const FAULT_SECONDS = Number(process.env.FAULT_SECONDS ?? 60)
const CALM_MS = 5_000
const ANSWER_GOAL_MS = 2_000
const RECOVERY_GOAL_MS = 5_000
/** What follows a fault is watched for so long. */
const AFTERMATH_MS = 10_000
const PAUSE_MS = 50

const faults = ['stopped', 'silent'] as const
type Fault = (typeof faults)[number]

interface Answer {
  what: 'page' | 'needs database'
  sent: number
  ms: number
  /** 0 where none came. */
  status: number
  hasRetryAfter: boolean
}

requireBuild()
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'formulary-database-')))
const quiet = { info() {}, warn() {}, error() {} }
const startPostgres = () => startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: quiet })
let postgres = await startPostgres()
const { host, port, user, database } = new pg.Client({ connectionString: postgres.url })
const proxy = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
const product = startProduct({
  dataDir: path.join(folder, 'data'),
  port: await findFreePort(),
  settings: {
    DATABASE_URL: `postgresql://${user}@127.0.0.1:${proxy.port}/${database}`,
    LIMIT_SIGN_UPS_PER_NETWORK: '1000000/1m',
    LIMIT_LOG_IN_FAILURES_PER_NETWORK: '1000000/1m',
    LOG_LEVEL: 'warn',
  },
})
const failures: string[] = []
const lines: string[] = []
let hasEnded = false
product.ended.then(() => {
  hasEnded = true
})
try {
  await product.ready
  const traffic = startTraffic()
  const measured: Record<string, object> = {}
  for (const fault of faults) {
    await delay(CALM_MS)
    measured[fault] = await strike(fault, traffic)
  }
  await traffic.stop()
  if (hasEnded) failures.push('the server ended')
  const exit = await product.stop()
  if (exit !== 0) failures.push(`the server ended with ${exit}`)
  failures.push(...findSecrets(readFileSync(product.logFile, 'utf8')))
  for (const failure of failures) console.error(failure)
  report('faults', {
    name: 'database',
    line: `${lines.join('; ')}; ${failures.length} failures`,
    passed: failures.length === 0,
    measured: { faultSeconds: FAULT_SECONDS, ...measured, failures },
  })
} catch (error) {
  console.error(error)
  failures.push(String(error))
} finally {
  proxy.swallow(false)
  await product.stop()
  await proxy.close()
  await postgres.stop()
}
if (failures.length === 0) rmSync(folder, { recursive: true, force: true })
else console.error(`The data of this run is kept in ${folder}.`)
process.exit(failures.length === 0 ? 0 : 1)

async function strike(fault: Fault, traffic: { answers: Answer[] }): Promise<object> {
  const struck = performance.now()
  if (fault === 'stopped') await postgres.stop()
  else proxy.swallow(true)
  const isAway = performance.now()
  await delay(FAULT_SECONDS * 1_000)
  if (fault === 'stopped') postgres = await startPostgres()
  else proxy.swallow(false)
  const returned = performance.now()
  await delay(AFTERMATH_MS)

  const answers = traffic.answers.filter(({ sent, ms }) => sent + ms > struck)
  const pages = answers.filter(({ what }) => what === 'page')
  const rest = answers.filter(({ what }) => what === 'needs database')
  const during = rest.filter(({ sent }) => sent > isAway && sent < returned - ANSWER_GOAL_MS)
  const bad = rest.filter(({ status }) => status === 0 || status >= 500)
  const recoveryMs = Math.max(0, ...bad.map(({ sent, ms }) => sent + ms - returned))
  const slowest = Math.max(...rest.map(({ ms }) => ms))
  const slowestPage = Math.max(...pages.map(({ ms }) => ms))
  const fail = (text: string) => failures.push(`${fault}: ${text}`)
  const wrongPages = pages.filter(({ status }) => status !== 200)
  if (wrongPages.length > 0)
    fail(`${wrongPages.length} prerendered pages were answered ${wrongPages[0]?.status}`)
  const notUnavailable = during.filter(({ status }) => status !== 503)
  if (notUnavailable.length > 0) {
    fail(`${notUnavailable.length} were answered with something else than 503: ${notUnavailable[0]?.status}`)
  }
  const withoutRetry = bad.filter(({ hasRetryAfter }) => !hasRetryAfter)
  if (withoutRetry.length > 0) fail(`${withoutRetry.length} came without Retry-After`)
  if (slowest > ANSWER_GOAL_MS) fail(`an answer took ${Math.round(slowest)} ms`)
  if (recoveryMs > RECOVERY_GOAL_MS) fail(`back only ${Math.round(recoveryMs)} ms after the return`)
  if (!rest.some(({ sent, status }) => sent > returned && status > 0 && status < 500))
    fail('it did not come back')
  lines.push(
    `${fault} for ${FAULT_SECONDS} s: ${pages.length} pages, the slowest ${Math.round(slowestPage)} ms; ` +
      `${during.length} × 503, the slowest ${Math.round(slowest)} ms (goal ≤ ${ANSWER_GOAL_MS}); ` +
      `back after ${Math.round(recoveryMs)} ms (goal ≤ ${RECOVERY_GOAL_MS})`,
  )
  console.log(lines.at(-1))
  return { pages: pages.length, unavailable: during.length, slowest, slowestPage, recoveryMs }
}

/** Reads pages, asks whether it is ready, signs up and logs in, each over and over. */
function startTraffic(): { answers: Answer[]; stop(): Promise<void> } {
  const answers: Answer[] = []
  let isStopping = false
  const repeat = async (what: Answer['what'], ask: (count: number) => Promise<Response | number>) => {
    for (let count = 0; !isStopping; count++) {
      const sent = performance.now()
      const response = await ask(count).catch(() => 0)
      const ms = performance.now() - sent
      const status = typeof response === 'number' ? response : response.status
      const hasRetryAfter = typeof response === 'number' || response.headers.has('retry-after')
      answers.push({ what, sent, ms, status, hasRetryAfter })
      await delay(PAUSE_MS)
    }
  }
  const open = async (address: string, init?: RequestInit) => {
    const response = await fetch(product.url + address, { redirect: 'manual', ...init })
    await response.arrayBuffer()
    return response
  }
  const session = { headers: { cookie: 'formulary=some-session-that-has-to-be-looked-up' } }
  const logIn = (count: number) => ({
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: `nobody-${count}@fault.example`, password: 'wrong words 1' }),
  })
  const running = [
    repeat('page', () => open('/')),
    repeat('page', () => open('/company/terms-of-use/')),
    repeat('needs database', () => open('/ready')),
    repeat('needs database', () => open('/app/documents/', session)),
    repeat('needs database', (count) => signUp(product.url, `database-${Date.now()}-${count}@fault.example`)),
    repeat('needs database', (count) => open('/app/account/login/', logIn(count))),
  ]
  return {
    answers,
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}
