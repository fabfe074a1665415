/*
 * A flood of log-ins (F-14): for some seconds 500 are always under way, each from another network with a
 * wrong password, which costs a hash. Meanwhile the home page is asked for again and again. What is too much
 * must be refused with 429 or 503, the home page stays quick, memory stays bounded, and a log-in after it
 * works.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { report } from '../bench/report.ts'
import { requireBuild } from '../bench/require-build.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'

const AT_ONCE = 500
const SECONDS = 15
const GOAL_HOME_P99_MS = 500
const GOAL_MEMORY_MB = 1_024
const DEMO_PASSWORD = 'faults 4711 long'

requireBuild()
const folder = mkdtempSync(path.join(tmpdir(), 'formulary-faults-log-ins-'))
const product = startProduct({
  dataDir: path.join(folder, 'data'),
  port: await findFreePort(),
  settings: { TRUSTED_PROXY_HOPS: '1', LOG_LEVEL: 'error', DEMO_PASSWORD },
})
let sent = 0
try {
  await product.ready
  const statuses = new Map<string, number>()
  const homeTimes: number[] = []
  let memoryMb = 0
  const end = performance.now() + SECONDS * 1000
  const isOver = () => performance.now() > end

  const flood = async () => {
    while (!isOver()) {
      const status = await logIn(`stranger-${sent}@fault.example`, 'a wrong guess 1').catch(() => 'cut')
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
    }
  }
  const visit = async () => {
    while (!isOver()) {
      const began = performance.now()
      await (await fetch(product.url)).arrayBuffer()
      homeTimes.push(performance.now() - began)
      memoryMb = Math.max(memoryMb, residentMb(product.pid))
      await delay(20)
    }
  }
  await Promise.all([visit(), ...Array.from({ length: AT_ONCE }, flood)])
  await delay(1_000)
  const after = await logIn('free@formulary.example', DEMO_PASSWORD)

  const p99 =
    homeTimes.toSorted((a, b) => a - b)[Math.floor(homeTimes.length * 0.99)] ?? Number.POSITIVE_INFINITY
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  const isOnlyRefused = [...statuses.keys()].every((status) => ['401', '429', '503'].includes(status))
  report('faults', {
    name: 'log-ins',
    line:
      `home p99 ${Math.round(p99)} ms (goal ≤ ${GOAL_HOME_P99_MS}), memory ${Math.round(memoryMb)} MB ` +
      `(goal ≤ ${GOAL_MEMORY_MB}), answers ${answers}; a log-in after it ${after}`,
    passed: p99 <= GOAL_HOME_P99_MS && memoryMb <= GOAL_MEMORY_MB && isOnlyRefused && after === 303,
    measured: {
      atOnce: AT_ONCE,
      seconds: SECONDS,
      homeP99Ms: p99,
      memoryMb,
      statuses: Object.fromEntries(statuses),
    },
  })
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The status of a log-in from a network that nobody has come from before. */
async function logIn(email: string, password: string): Promise<number> {
  sent += 1
  const network = `${1 + (sent % 223)}.${Math.floor(sent / 223) % 256}.${Math.floor(sent / 57_088) % 256}.1`
  const response = await fetch(`${product.url}/app/account/login/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url, 'x-forwarded-for': network },
    body: new URLSearchParams({ email, password }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Memory of the server process, without PostgreSQL and the renderers. */
function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
