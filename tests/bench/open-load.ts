import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** What open-loop.ts measured; times in milliseconds from when a request was due. */
export interface OpenLoad {
  requestsPerSecond: number
  p50: number
  p99: number
  p999: number
  longest: number
  megabytes: number
  statuses: Record<string, number>
}

/**
 * Asks a server on this machine for one path after the other at a fixed rate, whether or not earlier ones are
 * answered. The generator has a process of its own, so that neither waits for the other's garbage collector.
 */
export function openLoad(
  paths: readonly string[],
  options: { port: string; rate: number; seconds: number; folder: string },
): Promise<OpenLoad> {
  const { port, rate, seconds, folder } = options
  writeFileSync(path.join(folder, 'paths.json'), JSON.stringify(paths))
  return new Promise((resolve, reject) => {
    const script = path.join(import.meta.dirname, 'open-loop.ts')
    const child = spawn(process.execPath, [script, port, String(rate), String(seconds), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(output) as OpenLoad)
      else reject(new Error(`the load ended with ${code}`))
    })
  })
}
