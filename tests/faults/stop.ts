/*
 * SIGTERM under load (F-04): the product is asked to end while clients that keep their connections read pages
 * and sign up. Every request that it has taken is answered whole, it ends by itself with 0 within 10 s,
 * nothing is left running, and every acknowledged sign-up is there after the next start.
 *
 * A request that was sent into a connection which the product was just closing is told by the client as a
 * reset before a single byte of an answer: counted apart from answers that were cut in the middle. ROUNDS
 * changes how often.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { median, report } from '../bench/report.ts'
import { requireBuild } from '../bench/require-build.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { inspectDatabase } from './invariants.ts'
import { productProcesses } from './processes.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const CLIENTS = 50
const STOP_GOAL_MS = 10_000
const pages = ['/', '/app/account/login/', '/ready', '/company/terms-of-use/']

type Outcome =
  | 'answered'
  /** The door was shut: the client knows that nothing was taken. */
  | 'refused'
  /** Reset or closed before the first byte of an answer. */
  | 'unanswered'
  /** An answer that began and did not end. */
  | 'cut'

requireBuild()
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'formulary-stop-')))
const dataDir = path.join(folder, 'data')
const port = await findFreePort()
const acknowledged: string[] = []
const sessions = new Set<number>()
const counts: Record<Outcome, number> = { answered: 0, refused: 0, unanswered: 0, cut: 0 }
const stops: number[] = []
const failures: string[] = []
for (let round = 1; round <= ROUNDS; round++) {
  const before = { ...counts }
  await stopUnderLoad(round)
  const lost = `${counts.unanswered - before.unanswered} unanswered, ${counts.cut - before.cut} cut`
  console.log(`round ${round}: ended after ${Math.round(stops.at(-1) ?? 0)} ms, ${lost}`)
}
await checkAcknowledged()
if (counts.cut > 0) failures.push(`${counts.cut} answers were cut`)
if (counts.unanswered > 0) failures.push(`${counts.unanswered} requests had no answer`)
for (const failure of failures) console.error(failure)
report('faults', {
  name: 'stop',
  line:
    `${ROUNDS} × SIGTERM with ${CLIENTS} clients: ${counts.answered} answered, ${counts.unanswered} unanswered, ${counts.cut} cut; ` +
    `ended after ${Math.round(median(stops))} ms (median), ${Math.round(Math.max(...stops))} ms (longest, goal ≤ ${STOP_GOAL_MS}); ` +
    `${acknowledged.length} sign-ups acknowledged; ${failures.length} failures`,
  passed: failures.length === 0,
  measured: { counts, stops, failures },
})
if (failures.length === 0) rmSync(folder, { recursive: true, force: true })
process.exit(failures.length === 0 ? 0 : 1)

async function stopUnderLoad(round: number): Promise<void> {
  const product = start()
  await product.ready
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const stopping = { isOver: false }
  const clients = Array.from({ length: CLIENTS }, (_, client) => visit(agent, round, client, stopping))
  await delay(500 + Math.random() * 1_000)
  const began = performance.now()
  const exit = await product.stop()
  stops.push(performance.now() - began)
  stopping.isOver = true
  await Promise.all(clients)
  agent.destroy()
  if (exit !== 0) failures.push(`round ${round}: ended with ${exit}`)
  if ((stops.at(-1) ?? 0) > STOP_GOAL_MS) failures.push(`round ${round}: ended only after ${stops.at(-1)} ms`)
  for (const { pid, command } of productProcesses(dataDir, sessions)) {
    failures.push(`round ${round}: left running ${pid} ${command}`)
  }
}

function start() {
  const product = startProduct({
    dataDir,
    port,
    settings: { LOG_LEVEL: 'warn', LIMIT_SIGN_UPS_PER_NETWORK: '1000000/1m' },
  })
  sessions.add(product.pid)
  return product
}

/** Asks for one thing after the other on a connection that is kept; every tenth client signs up. */
async function visit(
  agent: Agent,
  round: number,
  client: number,
  stopping: { isOver: boolean },
): Promise<void> {
  for (let count = 0; !stopping.isOver; count++) {
    const email = client % 10 === 0 ? `stop-${round}-${client}-${count}@fault.example` : undefined
    const { outcome, status } = await ask(agent, email ?? pages[count % pages.length] ?? '/')
    counts[outcome] += 1
    if (email !== undefined && status === 201) acknowledged.push(email)
    if (outcome === 'refused') return
    // Some ask at once, some after a moment, some after longer than the product waits for a connection that
    // rests.
    await delay(Math.random() * ([0, 20, 900][client % 3] ?? 0))
  }
}

function ask(agent: Agent, target: string): Promise<{ outcome: Outcome; status?: number }> {
  const body = target.startsWith('/')
    ? undefined
    : JSON.stringify({ Email: target, AutogeneratePassword: true })
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: body === undefined ? target : '/api/userbase/user/',
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: `localhost:${port}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => resolve({ outcome: 'answered', status: response.statusCode ?? 0 }))
        response.once('error', () => resolve({ outcome: 'cut' }))
      },
    )
    sent.once('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
      resolve({ outcome: isRefused ? 'refused' : 'unanswered' })
    })
    sent.end(body)
  })
}

async function checkAcknowledged(): Promise<void> {
  const product = start()
  await product.ready
  const { emails, broken } = await inspectDatabase(dataDir)
  await product.stop()
  failures.push(
    ...acknowledged.filter((email) => !emails.has(email)).map((email) => `lost: ${email}`),
    ...broken.map(({ invariant, rows }) => `does not hold: ${invariant} (${rows} rows)`),
  )
}
