import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UnusableDatabaseError } from '../connection.ts'
import type { Runner } from './runner.ts'

/** Owns everything and is used for nothing but looking after the server. */
export const SUPERUSER = 'formulary'
/** The role the product connects as: it owns its database and nothing else. */
export const APP_ROLE = 'formulary_app'
export const DATABASE = 'formulary'

// Debian's and macOS's names of a locale that sorts by code point and knows every letter.
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/**
 * Makes the database cluster in `folder` if there is none. It is made beside it, complete with role and
 * database, and put in place by one rename, so that a kill at any moment leaves either no cluster or a whole
 * one.
 */
export async function ensureCluster(folder: string, runner: Runner): Promise<void> {
  if (existsSync(folder)) {
    adoptOwner(folder, runner)
    return
  }
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix)) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const fresh = mkdtempSync(join(parent, prefix))
  try {
    if (runner.owner) chownSync(fresh, runner.owner.uid, runner.owner.gid)
    const name = runner.nameOfCwd(fresh)
    const initdb = ['-D', name, '-U', SUPERUSER, '-E', 'UTF8', `--locale=${locale}`, '--auth=trust']
    await runToEnd(runner, 'initdb', initdb, fresh)
    await runToEnd(runner, 'postgres', ['--single', '-D', name, 'postgres'], fresh, [
      `CREATE ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE`,
      `CREATE DATABASE ${DATABASE} OWNER ${APP_ROLE}`,
    ])
    renameSync(fresh, folder)
    syncFolder(parent)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

/** Root may meet a cluster that root made in the other of its two ways; anybody else's is left alone. */
function adoptOwner(folder: string, { owner }: Runner): void {
  const { uid } = statSync(folder)
  const me = process.getuid?.()
  if (uid === (owner?.uid ?? me)) return
  const madeByRoot = uid === 0 || uid === 65534
  if (!owner || !madeByRoot) {
    throw new UnusableDatabaseError(
      `The database in ${folder} belongs to the user with the id ${uid}: start as that user.`,
    )
  }
  for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(folder, path), owner.uid, owner.gid)
  }
}

async function runToEnd(
  runner: Runner,
  program: 'initdb' | 'postgres',
  args: string[],
  cwd: string,
  statements: string[] = [],
): Promise<void> {
  const child = runner.start(program, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  const output: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stdin?.on('error', () => {}) // a program that ended before it read is told by its exit status
  child.stdin?.end(statements.map((statement) => `${statement}\n`).join(''))
  const status = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  const text = output.join('')
  // A single-user server reports a refused statement and still ends with 0.
  if (status !== 0 || /\bERROR:/.test(text)) {
    throw new UnusableDatabaseError(
      `PostgreSQL could not be set up (${program} ended with ${status}): ${reasonIn(text) ?? 'no reason given'}`,
    )
  }
}

/** The line of PostgreSQL's output that says why it ended. */
export function reasonIn(output: string): string | undefined {
  if (/No space left on device/.test(output)) return 'the disk is full'
  return output
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line))
    .at(-1)
    ?.replace(/^.*?\b(?:FATAL|PANIC|ERROR|error):\s*/, '')
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
