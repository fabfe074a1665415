import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Load {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** What a browser on https or localhost sends. */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

const run = promisify(execFile)
const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

/**
 * Requests one address over and over from a process of its own: 50 connections, each waiting for its answer before it asks
 * again. Throws when any answer was not 200 or did not come: a server that fails fast must not look fast.
 */
export async function load(url: string, { seconds }: { seconds: number }): Promise<Load> {
  const options = ['--json', '--connections', '50', '--pipelining', '1', '--duration', String(seconds)]
  const headers = ['--headers', `accept-encoding=${ACCEPT_ENCODING}`]
  const { stdout } = await run(process.execPath, [autocannon, ...options, ...headers, url])
  const result = JSON.parse(stdout) as {
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
    duration: number
    latency: { p50: number; p99: number }
  }
  const statuses = Object.keys(result.statusCodeStats).join(', ')
  if (statuses !== '200' || result.errors > 0 || result.timeouts > 0) {
    throw new Error(
      `${url} answered with ${statuses || 'nothing'}; ${result.errors} errors, ${result.timeouts} time-outs`,
    )
  }
  const count = result.statusCodeStats['200']?.count ?? 0
  const { p50, p99 } = result.latency
  return { requestsPerSecond: count / result.duration, p50, p99 }
}
