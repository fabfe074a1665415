import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isTaken } from '#tests/builders/whole.ts'
import { isRunning, postgresProcessesIn } from './postmaster.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  urlOfRunningPostgres,
} from './start-embedded-postgres.ts'

const log = { info() {}, warn() {}, error() {} }
/** What only a change to this folder can break. */
const rare = test.runIf(isTaken('src/kernel/database/embedded'))
const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0

let dataDir: string
/** A folder in which a server has been, to copy: making a cluster takes longer than most tests here. */
let used: string
let cleanUp: (() => Promise<unknown> | undefined)[]

beforeAll(async () => {
  used = mkdtempSync(join(tmpdir(), 'embedded-used-'))
  await (await startEmbeddedPostgres({ dataDir: used, log })).stop()
})
afterAll(() => rmSync(used, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'))
  cleanUp = []
})

/** Copies the used folder: to where it is, or below it. */
function useAgain(folder = dataDir): void {
  execFileSync('cp', ['-a', `${used}/.`, folder])
}

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: { dataDir?: string; namespaces?: boolean } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, ...options })
  cleanUp.push(() => server.stop())
  return server
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => {}) // the connections of a killed server
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A process of its own that starts the server in the same data folder and says when it is ready. */
async function startInAnotherProcess(): Promise<{ holder: ChildProcess; postgres: number }> {
  const holder = fork(fileURLToPath(new URL('./holder.fixture.ts', import.meta.url)), [dataDir])
  const [message] = (await once(holder, 'message')) as [{ pid: number }]
  return { holder, postgres: message.pid }
}

test('the product is no superuser, and may make the extensions it needs', async () => {
  useAgain()
  const server = await start()
  const [role] = await query(
    server.url,
    'SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user',
  )
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false })
  await query(server.url, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent; CREATE EXTENSION citext')
})

test('what was written is there after an orderly stop, which leaves no process', async () => {
  useAgain()
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS value')
  const pid = first.pid()
  await first.stop()
  expect(isRunning(pid)).toBe(false)
  const second = await start()
  expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
})

test('another process finds the server by its data folder', async () => {
  useAgain()
  const server = await start()
  expect(urlOfRunningPostgres(dataDir)).toBe(server.url)
})

test('every write waits for the disk', async () => {
  useAgain()
  const server = await start()
  const [settings] = await query(
    server.url,
    "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS addresses",
  )
  expect(settings).toEqual({ fsync: 'on', commit: 'on', addresses: '' })
})

test('F-03 a second process is refused at once and told who is there, also while the first is stopped', async () => {
  useAgain()
  const { holder } = await startInAnotherProcess()
  cleanUp.push(() => {
    holder.kill('SIGKILL')
    return undefined
  })
  holder.kill('SIGSTOP')
  const before = Date.now()
  await expect(start()).rejects.toThrow(`in use by process ${holder.pid}`)
  expect(Date.now() - before).toBeLessThan(2_000)
  holder.kill('SIGCONT')
  holder.send('stop')
  await once(holder, 'exit')
})

test('F-01 the server of a killed process is adopted, and stopped in the end', async () => {
  useAgain()
  const { holder, postgres } = await startInAnotherProcess()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const server = await start()
  expect(server.pid()).toBe(postgres)
  await query(server.url, 'SELECT 1')
  await server.stop()
  expect(isRunning(postgres)).toBe(false)
})

test('a killed server is started again and has lost nothing', async () => {
  useAgain()
  const server = await start()
  await query(server.url, 'CREATE TABLE kept AS SELECT 1 AS value')
  const killed = server.pid()
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => query(server.url, 'SELECT value FROM kept').catch(() => undefined), { timeout: 20_000 })
    .toEqual([{ value: 1 }])
  expect(server.pid()).not.toBe(killed)
}, 60_000)

rare(
  'an adopted server that is killed is started again',
  async () => {
    useAgain()
    const { holder, postgres } = await startInAnotherProcess()
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const server = await start()
    process.kill(postgres, 'SIGKILL')
    await expect
      .poll(() => query(server.url, 'SELECT 1 AS value').catch(() => undefined), { timeout: 20_000 })
      .toEqual([{ value: 1 }])
  },
  60_000,
)

test('a stop while the server is being started again leaves no process', async () => {
  useAgain()
  const server = await start()
  process.kill(server.pid(), 'SIGKILL')
  await server.stop()
  await expect.poll(() => postgresProcessesIn(join(dataDir, 'postgres', 'data')) ?? []).toEqual([])
})

rare('a killed first set-up is done again from the beginning', async () => {
  const half = join(dataDir, 'postgres', 'data.new-killed')
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'PG_VERSION'), '18\n')
  const server = await start()
  await query(server.url, 'SELECT 1')
  expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('data.new-'))).toEqual([])
})

rare('locks of a dead server whose process id now belongs to another process are no obstacle', async () => {
  useAgain()
  const first = await start()
  await first.stop()
  const data = join(dataDir, 'postgres', 'data')
  const stranger = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  cleanUp.push(() => {
    stranger.kill()
    return undefined
  })
  const socketLock = `${stranger.pid}\n${data}\n0\n5432\n${data}\n`
  writeFileSync(join(data, 'postmaster.pid'), `${socketLock}\n0 0\nready\n`)
  writeFileSync(join(data, '.s.PGSQL.5432.lock'), socketLock)
  const second = await start()
  await query(second.url, 'SELECT 1')
  await second.stop()
  // As a start that was refused leaves it: one of the two alone.
  writeFileSync(join(data, '.s.PGSQL.5432.lock'), socketLock)
  const third = await start()
  await query(third.url, 'SELECT 1')
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test.for([
  { path: 'short', name: 'data' },
  { path: 'long', name: 'long'.repeat(30) },
])('a copy of the folder of a running server starts a server of its own ($path path)', async ({ name }) => {
  const original = join(dataDir, name)
  useAgain(original)
  const first = await start({ dataDir: original })
  await query(first.superuserUrl, 'CREATE TABLE kept AS SELECT 1 AS value; CHECKPOINT')
  const copy = join(dataDir, `copy-of-${name}`)
  // As `cp -a` does: sockets are left out, because there is nothing in them.
  cpSync(original, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !lstatSync(file).isSocket(),
  })
  const second = await start({ dataDir: copy })
  expect(second.pid()).not.toBe(first.pid())
  await query(second.superuserUrl, 'UPDATE kept SET value = 2')
  expect(await query(second.superuserUrl, 'SELECT value FROM kept')).toEqual([{ value: 2 }])
  expect(await query(first.superuserUrl, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
  await second.stop()
  expect(await query(first.superuserUrl, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
})

test('a data folder with a path too long for a socket works', async () => {
  const longDir = join(dataDir, 'long'.repeat(30))
  useAgain(longDir)
  const server = await start({ dataDir: longDir })
  expect(urlOfRunningPostgres(longDir)).toBe(server.url)
  await query(server.url, 'SELECT 1')
})

describe.runIf(isRootOnLinux)('as root', () => {
  rare('works without user namespaces, below a folder that only root may enter, and back again', async () => {
    const closed = join(dataDir, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const asNobody = await start({ dataDir: closed, namespaces: false })
    await query(asNobody.url, 'CREATE TABLE kept AS SELECT 1 AS value')
    await asNobody.stop()
    const inNamespace = await start({ dataDir: closed, namespaces: true })
    expect(await query(inNamespace.url, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
  })

  test("another user's folder is refused, and stays theirs", async () => {
    useAgain()
    execFileSync('chown', ['-R', '1000:1000', dataDir])
    await expect(start()).rejects.toThrow('belongs to the user with the id 1000')
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(1000)
  })

  rare('a server that hides where it works is nobody else’s process: its locks stay', async () => {
    useAgain()
    const server = await start({ namespaces: false })
    const data = join(dataDir, 'postgres', 'data')
    const ask = `console.log(String((await import(${JSON.stringify(import.meta.resolve('./postmaster.ts'))})).postgresProcessesIn(${JSON.stringify(data)})))`
    const inContainer = ['--bounding-set=-sys_ptrace', process.execPath, '--input-type=module', '--eval', ask]
    expect(execFileSync('setpriv', inContainer, { encoding: 'utf8' }).trim()).toBe('undefined')
    expect(postgresProcessesIn(data)).toContain(server.pid())
  })
})
