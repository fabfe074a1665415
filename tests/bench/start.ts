/*
 * From a fresh clone to the first page, and a second start. The clone is a copy of the files that git keeps
 * or would keep, in a new folder; npm has an empty cache and a home of its own, so that everything comes from
 * the registry.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../builders/start-product.ts'
import { report } from './report.ts'

const GOAL_FIRST_S = 240
const GOAL_SECOND_S = 5
const LIMIT_S = 900

const folder = mkdtempSync(path.join(tmpdir(), 'formulary-bench-start-'))
const clone = path.join(folder, 'clone')
const port = await findFreePort()
try {
  copyRepository()
  const first = await start('first')
  console.log(`first start: ${first.toFixed(1)} s`)
  const second = await start('second')
  report('bench', {
    name: 'start',
    line:
      `ours ${first.toFixed(1)} s from a fresh clone to the first page (goal < ${GOAL_FIRST_S}), ` +
      `${second.toFixed(1)} s at the second start (goal < ${GOAL_SECOND_S})`,
    passed: first < GOAL_FIRST_S && second < GOAL_SECOND_S,
    measured: { firstSeconds: first, secondSeconds: second },
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function copyRepository(): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name))) {
    cpSync(file, path.join(clone, file))
  }
}

/**
 * Runs `npm start` until its first page is there, ends it as Ctrl-C does, and answers the seconds to the
 * page.
 */
async function start(name: string): Promise<number> {
  const home = path.join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const logFile = path.join(folder, `${name}.log`)
  const log = openSync(logFile, 'w')
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    stdio: ['ignore', log, log],
    // A group of its own, because Ctrl-C in a terminal reaches npm and everything below it.
    detached: true,
    env: { PATH: machinePath(), HOME: home, npm_config_cache: path.join(home, '.npm'), PORT: String(port) },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    while (!(await hasFirstPage())) {
      const seconds = (performance.now() - began) / 1000
      if (child.exitCode !== null || seconds > LIMIT_S) {
        throw new Error(
          `npm start gave no page in ${Math.round(seconds)} s:\n${readFileSync(logFile, 'utf8').slice(-4000)}`,
        )
      }
      await delay(50)
    }
    return (performance.now() - began) / 1000
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
  }
}

async function hasFirstPage(): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}/`)
    return response.ok && (await response.text()).includes('</html>')
  } catch {
    return false // nobody listens yet
  }
}

/** The machine's own Node and npm, not those that `npm run` put in front. */
function machinePath(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders
    .filter((entry) => !entry.includes('node_modules') && !entry.includes('node-gyp-bin'))
    .join(path.delimiter)
}
