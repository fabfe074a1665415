// Which Node runs what: any from 20 runs these scripts, 24 runs the product.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PlainError } from './progress.mjs'

const OLDEST_MAJOR = 20
const PINNED_MAJOR = 24
const STARTED_BY_US = 'FORMULARY_STARTED_BY_SCRIPT'
const PARENT_POLL_MS = 250
const major = Number(process.versions.node.split('.')[0])

/** Must come before anything else. */
export function requireNode() {
  if (major < OLDEST_MAJOR) {
    throw new PlainError(
      `Node ${process.versions.node} is too old: install Node ${OLDEST_MAJOR} or newer (https://nodejs.org).`,
    )
  }
}

/**
 * Runs `script` again under the pinned Node, with the same flags and arguments, unless it runs under a
 * Node 24 already. Never returns when it did.
 */
export async function continueWithPinnedNode(script) {
  if (major >= PINNED_MAJOR) return
  const node = findPinnedNode()
  const child = spawn(node, [...process.execArgv, script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, [STARTED_BY_US]: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status, signal) => resolve(status ?? 128 + (os.constants.signals[signal] ?? 0)))
  })
  process.exit(code)
}

/**
 * npm passes a signal on to its shell only, and the shell dies of it: the program inside would go on, with
 * nobody to stop it. So whoever was started by npm, or by this script, ends when its parent is gone.
 */
export function stopWithStarter() {
  if (!process.env.npm_lifecycle_event && !process.env[STARTED_BY_US]) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_POLL_MS)
  timer.unref()
}

function findPinnedNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const file = path.resolve('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  // It may be there and not run: a Linux without glibc.
  if (existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0) return file
  throw new PlainError(
    `There is no Node ${PINNED_MAJOR} for this machine among the packages: install Node ${PINNED_MAJOR} (https://nodejs.org) and start again.`,
  )
}
