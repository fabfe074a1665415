/*
 * Renderers that die, hang and swallow memory while documents are downloaded and pages are read: kill -9 of
 * one and of all of them, an endless loop, and memory without end, in JavaScript's heap and outside. A
 * document may be late or be refused with a retry; every page is answered at once, no wrong file is sent, and
 * the server does not end.
 *
 * The loop and the bomb run inside the renderer process by Node's inspector (port 9229 must be free). SEED
 * repeats a run's choices; KILLS, HANGS and BOMBS change how many there are.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { median, report } from '../bench/report.ts'
import { requireBuild } from '../bench/require-build.ts'
import { createDocument, openSession } from '../builders/product-session.ts'
import { seededRandom, shuffled } from '../builders/random.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { until } from '../builders/until.ts'
import { type DownloadLoad, startDownloads, type Traffic } from './download-load.ts'
import { injectScript } from './inspector.ts'
import { listProcesses, productProcesses } from './processes.ts'

const DEMO_PASSWORD = 'render-faults-7'
/** A page beside a struggling renderer, on a machine of two cores that this run keeps busy itself. */
const PAGE_GOAL_MS = 2_000
/** A download after a fault, by the other renderer or a new one; and after both were gone. */
const RECOVERY_GOAL_MS = 5_000
/** The deadline of a renderer (20 s), and what the request waited before it was its turn. */
const GONE_LIMIT_MS = 30_000
/**
 * What a renderer may hold at most: `src/apps/server/main.ts` allows 512 MB, and its code and libraries come
 * on top.
 */
const MEMORY_GOAL_MB = 800
const SAMPLE_MS = 50

const scripts = {
  loop: 'for (;;) {}',
  heapBomb: 'globalThis.hold = []; for (;;) hold.push({ text: "x".repeat(64) + hold.length })',
  nativeBomb: 'globalThis.hold = []; for (;;) hold.push(Buffer.alloc(16 << 20, 1))',
} as const
type Fault = 'kill' | 'killAll' | keyof typeof scripts

interface Recovery {
  fault: Fault
  /** From the fault until the process that it struck was gone: killed at its deadline when it hangs. */
  goneMs: number
  /** From then until a download that was begun later arrived. */
  ms: number
}

requireBuild()
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const random = seededRandom(seed)
console.log(`repeat this run with SEED=${seed}`)

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'formulary-render-')))
const dataDir = path.join(folder, 'data')
const product = startProduct({
  dataDir,
  port: await findFreePort(),
  settings: {
    DEMO_PASSWORD,
    RENDER_PROCESSES: '2',
    LOG_LEVEL: 'warn',
    // One account downloads as fast as it can.
    LIMIT_DOWNLOADS_PER_ACCOUNT: '1000000/1m',
    LIMIT_FILES_PER_ACCOUNT: '1000000/1d',
  },
})
let peakMb = 0
const sampling = setInterval(() => {
  for (const pid of renderers()) peakMb = Math.max(peakMb, residentMb(pid))
}, SAMPLE_MS)
try {
  await product.ready
  const cookie = await openSession(product.url, 'free@formulary.example', DEMO_PASSWORD)
  const document = await createDocument(product.url, cookie, {
    templateSlug: 'mutual-non-disclosure-agreement-D1',
  })
  const load = startDownloads({ url: product.url, cookie, document })
  await load.nextDownload()
  const recoveries: Recovery[] = []
  for (const fault of chooseFaults()) {
    await delay(random() * 1_000)
    const goneMs = await strike(fault)
    const gone = performance.now()
    const ms = (await load.nextDownload()) - gone
    recoveries.push({ fault, goneMs, ms })
    console.log(`${fault}: gone after ${Math.round(goneMs)} ms, a download ${Math.round(ms)} ms later`)
  }
  await load.stop()
  await conclude(load, recoveries)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  clearInterval(sampling)
  await product.stop()
}
process.exit()

function chooseFaults(): Fault[] {
  const times = (count: number, faults: Fault[]) =>
    Array.from({ length: count }, (_, index) => faults[index % faults.length] ?? 'kill')
  return shuffled(
    [
      ...times(Number(process.env.KILLS ?? 20), ['kill', 'kill', 'killAll']),
      ...times(Number(process.env.HANGS ?? 3), ['loop']),
      ...times(Number(process.env.BOMBS ?? 6), ['heapBomb', 'nativeBomb']),
    ],
    random,
  )
}

/** Resolves when every process that was struck is gone, with the milliseconds that took. */
async function strike(fault: Fault): Promise<number> {
  const began = performance.now()
  const running = renderers()
  const chosen = fault === 'killAll' ? running : shuffled(running, random).slice(0, 1)
  for (const pid of chosen) {
    if (fault === 'kill' || fault === 'killAll') kill(pid)
    else await injectScript(pid, scripts[fault])
  }
  await until(
    () => !renderers().some((pid) => chosen.includes(pid)),
    { limitMs: GONE_LIMIT_MS, pollMs: 10 },
    () => `${fault}: ${chosen} would not go`,
  )
  return performance.now() - began
}

function renderers(): number[] {
  return listProcesses()
    .filter(
      ({ session, command }) => session === product.pid && command.includes('src/engine/render/worker.ts'),
    )
    .map(({ pid }) => pid)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // replaced meanwhile
  }
}

function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function conclude(load: DownloadLoad, recoveries: Recovery[]): Promise<void> {
  const serverMb = residentMb(product.pid)
  const exit = await product.stop()
  const leftRunning = productProcesses(dataDir, new Set([product.pid]))
  const slowest = Math.max(...recoveries.map(({ ms }) => ms))
  const failures = [
    ...unexpected('pages', load.pages, [200]),
    ...unexpected('downloads', load.downloads, [200, 503]),
    ...(load.broken > 0 ? [`${load.broken} downloads were not the file`] : []),
    ...(load.pages.slowest > PAGE_GOAL_MS ? [`a page took ${Math.round(load.pages.slowest)} ms`] : []),
    ...(slowest > RECOVERY_GOAL_MS ? [`no download for ${Math.round(slowest)} ms`] : []),
    ...(peakMb > MEMORY_GOAL_MB ? [`a renderer held ${Math.round(peakMb)} MB`] : []),
    ...(exit === 0 ? [] : [`the server ended with ${exit}`]),
    ...leftRunning.map(({ pid, command }) => `left running: ${pid} ${command}`),
  ]
  for (const failure of failures) console.error(failure)
  const count = (traffic: Traffic, status: number) => traffic.statuses.get(status) ?? 0
  const pages = [...load.pages.statuses.values()].reduce((sum, each) => sum + each, 0)
  report('faults', {
    name: 'render',
    line:
      `${recoveries.length} faults; ${pages} pages answered, the slowest in ${Math.round(load.pages.slowest)} ms; ` +
      `${count(load.downloads, 200)} downloads, ${count(load.downloads, 503)} refused with a retry; next download after ` +
      `${Math.round(median(recoveries.map(({ ms }) => ms)))} ms (median), ${Math.round(slowest)} ms (longest); ` +
      `renderer at most ${Math.round(peakMb)} MB, server ${Math.round(serverMb)} MB; ${failures.length} failures`,
    passed: failures.length === 0,
    measured: { seed, recoveries, peakMb, serverMb, failures },
  })
  if (failures.length === 0) rmSync(folder, { recursive: true, force: true })
  else console.error(`The data of this run is kept in ${folder}.`)
}

function unexpected(name: string, { statuses }: Traffic, expected: number[]): string[] {
  return [...statuses].flatMap(([status, count]) =>
    expected.includes(status) ? [] : [`${count} ${name} were answered with ${status || 'nothing'}`],
  )
}
