import { execFile, execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Load {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Which program asked: figures of two programs are not compared. */
  by: 'wrk' | 'autocannon'
}

/** What a browser on https or localhost sends. */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

const CONNECTIONS = 50
const run = promisify(execFile)
/**
 * wrk asks ten times as fast as a load generator in JavaScript, which is at its own limit before our server
 * is.
 */
const hasWrk = isInstalled('wrk')

/**
 * Requests one address over and over from a process of its own: 50 connections, each waiting for its answer
 * before it asks again. Throws when any answer was not 200 or did not come: a server that fails fast must not
 * look fast.
 */
export function load(url: string, { seconds }: { seconds: number }): Promise<Load> {
  return hasWrk ? loadByWrk(url, seconds) : loadByAutocannon(url, seconds)
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Its script, which prints the end of a run: times in microseconds. */
const wrkScript = fileURLToPath(new URL('load.lua', import.meta.url))

async function loadByWrk(url: string, seconds: number): Promise<Load> {
  const { stdout } = await run('wrk', [
    ...['--threads', '1', '--connections', String(CONNECTIONS), '--duration', `${seconds}s`],
    ...['--timeout', '10s', '--script', wrkScript, '--header', `accept-encoding: ${ACCEPT_ENCODING}`, url],
  ])
  const { requests, duration, notOk, failed, p50, p99 } = JSON.parse(
    stdout.slice(stdout.lastIndexOf('{')),
  ) as Record<'requests' | 'duration' | 'notOk' | 'failed' | 'p50' | 'p99', number>
  if (requests === 0 || notOk > 0 || failed > 0)
    throw new Error(`${url}: ${requests} answers, ${notOk} other than 200, ${failed} that did not come`)
  return { requestsPerSecond: requests / (duration / 1e6), p50: p50 / 1000, p99: p99 / 1000, by: 'wrk' }
}

async function loadByAutocannon(url: string, seconds: number): Promise<Load> {
  const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
  const options = ['--json', '--connections', String(CONNECTIONS), '--duration', String(seconds)]
  const headers = ['--headers', `accept-encoding=${ACCEPT_ENCODING}`]
  const { stdout } = await run(process.execPath, [autocannon, ...options, ...headers, url])
  const { errors, timeouts, statusCodeStats, duration, latency } = JSON.parse(stdout) as {
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
    duration: number
    latency: { p50: number; p99: number }
  }
  const statuses = Object.keys(statusCodeStats).join(', ')
  if (statuses !== '200' || errors > 0 || timeouts > 0)
    throw new Error(`${url} answered with ${statuses || 'nothing'}; ${errors} errors, ${timeouts} time-outs`)
  const count = statusCodeStats['200']?.count ?? 0
  return { requestsPerSecond: count / duration, p50: latency.p50, p99: latency.p99, by: 'autocannon' }
}
