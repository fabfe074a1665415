import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../builders/start-product.ts'

const LIMIT_S = 1800
/** Where a start keeps its data when no setting names another place. */
const DATA = '.data'

/** `npm start` of a clone that answers its first page. */
export interface StartedClone {
  url: string
  /** From the command to the first page. */
  seconds: number
  /** The process that serves. */
  pid: number
  /** What it has printed. */
  log(): string
  /** As Ctrl-C does. */
  stop(): Promise<void>
}

/** A copy of the files that git keeps or would keep, in a new folder. */
export class FreshClone {
  readonly folder: string
  readonly #root: string

  constructor(name: string) {
    this.#root = mkdtempSync(path.join(tmpdir(), `formulary-bench-${name}-`))
    this.folder = path.join(this.#root, 'clone')
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      encoding: 'utf8',
    })
    for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name)))
      cpSync(file, path.join(this.folder, file))
  }

  /**
   * Runs `npm start` until its first page is there. npm has an empty cache and a home of its own, so that
   * everything comes from the registry.
   */
  async start(): Promise<StartedClone> {
    const home = path.join(this.#root, 'home')
    mkdirSync(home, { recursive: true })
    const logFile = path.join(this.#root, 'start.log')
    const log = openSync(logFile, 'w')
    const port = await findFreePort()
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    const child = spawn('npm', ['start'], {
      cwd: this.folder,
      stdio: ['ignore', log, log],
      // A group of its own, because Ctrl-C in a terminal reaches npm and everything below it.
      detached: true,
      env: { PATH: machinePath(), HOME: home, npm_config_cache: path.join(home, '.npm'), PORT: String(port) },
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const started = {
      url: `http://localhost:${port}`,
      log: () => readFileSync(logFile, 'utf8'),
      stop: () => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
        return ended
      },
    }
    while (!(await hasFirstPage(started.url))) {
      if (child.exitCode !== null || seconds() > LIMIT_S) {
        await started.stop()
        throw new Error(
          `npm start gave no page in ${Math.round(seconds())} s:\n${started.log().slice(-4000)}`,
        )
      }
      await delay(50)
    }
    const pid = Number(readFileSync(path.join(this.folder, DATA, 'postgres', 'server.pid'), 'utf8'))
    return { ...started, seconds: seconds(), pid }
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true })
  }
}

async function hasFirstPage(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/`)
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
