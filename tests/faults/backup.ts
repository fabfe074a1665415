/*
 * Backups of a product that people use: every minute one is made while writers sign up, save and rename
 * documents and pay, and mails vanish from their folder. Each is restored and compared: all that was
 * acknowledged before it began is in it, nothing that had not been sent when it ended or that the product
 * itself doesn't have, and what must hold of a database holds.
 * Backup and restore are killed (SIGKILL) at random moments, files are cut and changed, disks are full and
 * closed. In the end comes the drill: the product is killed, its data folder is deleted, and the last backup
 * takes its place.
 *
 * SEED repeats a run's choices; ROUNDS changes how many backups there are, EVERY_S how often one is made. As
 * root it also tries full disks and those that may not be written to.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#kernel/database/embedded/start-embedded-postgres.ts'
import { median, report } from '../bench/report.ts'
import { databaseUrl } from '../builders/database-address.ts'
import { createDocument, nameDocument, openSession } from '../builders/product-session.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { startBuyers } from './buyers.ts'
import { inspectDatabase, queryDatabase } from './invariants.ts'
import { prepareKilling } from './prepare-killing.ts'
import { openProviderDesk } from './provider-desk.ts'
import { signUp, startSignUps } from './sign-up-load.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 12)
/** By the clock; one whose restore takes longer is followed by the next at once. */
const EVERY_S = Number(process.env.EVERY_S ?? 60)
const FREE_TEMPLATE = 'mutual-non-disclosure-agreement-D1'
const DEMO_PASSWORD = 'backup-faults-7'
const PASSPHRASE = 'a passphrase of the fault run'
const silent = { info() {}, warn() {}, error() {} }

/** What was acknowledged, and what was sent, of each kind. */
interface Witnessed {
  emails: ReadonlySet<string>
  orders: ReadonlySet<string>
  documents: ReadonlySet<string>
}
interface Round {
  backupMs: number
  restoreMs: number
  bytes: number
  lost: number
  extra: number
}

const { seed, random, folder, dataDir, witnesses, victim } = await prepareKilling({ DEMO_PASSWORD })
const failures: string[] = []
const rounds: Round[] = []
const acknowledged = { emails: new Set<string>(), orders: new Set<string>(), documents: new Set<string>() }
let killedBackups = 0
let killedRestores = 0
const fail = (failure: string) => {
  console.error(failure)
  failures.push(failure)
}
const expectThat = (isSo: boolean, otherwise: string) => {
  if (!isSo) fail(otherwise)
}

/** One of the two commands, as its user types it. */
function command(name: 'backup' | 'restore', args: string[], settings: Record<string, string>) {
  const env = { ...process.env, DATABASE_URL: '', PUBLIC_URL: '', SMTP_URL: '', ...settings }
  const child: ChildProcess = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { child, ended }
}
const backUp = (file: string, settings: Record<string, string> = {}) =>
  command('backup', [file], { DATA_DIR: dataDir, ...settings })
const restore = (file: string, settings: Record<string, string>, ...more: string[]) =>
  command('restore', [file, ...more], settings)

const other = await startEmbeddedPostgres({ dataDir: path.join(folder, 'server'), log: silent })
try {
  await victim.ready
  const cookie = await openSession(victim.url, 'free@formulary.example', DEMO_PASSWORD)
  const provider = openProviderDesk(dataDir)
  const signUps = startSignUps(victim.url, (email) => {
    witnesses.add(email)
    acknowledged.emails.add(email)
  })
  const buyers = startBuyers({
    ...{ url: victim.url, provider, random },
    onPaid: (orderId) => acknowledged.orders.add(orderId),
  })
  const load = { isOver: false }
  const others = [saveDocuments(cookie, load), deleteMails(load)]

  let last = ''
  const began = performance.now()
  for (let round = 1; round <= ROUNDS; round += 1) {
    await delay(Math.max(0, began + round * EVERY_S * 1000 - performance.now()))
    last = await backUpAndCompare(round, signUps.attempted)
  }
  await refuseBroken(last)
  await meetDisks(last)
  load.isOver = true
  await Promise.all([signUps.stop(), buyers.stop(), ...others])
  await provider.close()
  await drill(cookie)
  for (const [status, count] of [...signUps.unexpected, ...buyers.unexpected])
    fail(`${count} answers were ${status}`)
  conclude()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  witnesses.close()
  victim.abandon()
  await other.stop()
}
process.exit()

async function saveDocuments(cookie: string, load: { isOver: boolean }): Promise<void> {
  while (!load.isOver) {
    const outcome = await createDocument(victim.url, cookie, { templateSlug: FREE_TEMPLATE }).catch(
      (error: unknown) => String(error),
    )
    // "Come again" (503) acknowledges nothing, and an answer that did not come neither.
    if (/answered with (?!503)/.test(outcome)) fail(outcome)
    if (!/\s/.test(outcome)) {
      acknowledged.documents.add(outcome)
      const title = `called ${outcome}`
      const named = await nameDocument(victim.url, cookie, { id: outcome, title }).catch(String)
      if (named === undefined) acknowledged.documents.add(title)
    }
    await delay(20)
  }
}

async function deleteMails(load: { isOver: boolean }): Promise<void> {
  const mails = path.join(dataDir, 'mail')
  while (!load.isOver) {
    for (const name of existsSync(mails) ? readdirSync(mails) : [])
      if (name.endsWith('.json') && random() < 0.3) rmSync(path.join(mails, name), { force: true })
    await delay(50)
  }
}

/** Makes a backup, sometimes after one that is killed, restores it, now here and now there, and compares. */
async function backUpAndCompare(round: number, attempted: ReadonlySet<string>): Promise<string> {
  const file = path.join(folder, `${round}.backup`)
  const settings = round % 2 === 0 ? { BACKUP_PASSPHRASE: PASSPHRASE } : {}
  if (round % 3 === 0) await killBackup(file, settings)
  const before: Witnessed = {
    emails: new Set(acknowledged.emails),
    orders: new Set(acknowledged.orders),
    documents: new Set(acknowledged.documents),
  }
  const began = performance.now()
  const made = await backUp(file, settings).ended
  const backupMs = performance.now() - began
  const after = new Set(attempted)
  if (made.code !== 0) throw new Error(`the backup failed: ${made.output}`)

  const target = path.join(folder, `restored-${round}`)
  const toUrl = round % 4 === 0
  const database = `restored_${round}`
  if (toUrl) await onOther(`CREATE DATABASE ${database} OWNER formulary_app`)
  const url = toUrl ? databaseUrl(other.url, database) : ''
  const where = { ...settings, DATA_DIR: target, DATABASE_URL: url }
  if (round % 3 === 1 || toUrl) await killRestore(file, where)
  const restoring = performance.now()
  const restored = await restore(file, where).ended
  const restoreMs = performance.now() - restoring
  if (restored.code !== 0) throw new Error(`the restore failed: ${restored.output}`)
  const found = await inspect(target, url)
  const isLost = (known: ReadonlySet<string>, there: ReadonlySet<string>) =>
    [...known].filter((id) => !there.has(id))
  const lost = [
    ...isLost(before.emails, found.emails),
    ...isLost(before.orders, found.orders),
    ...isLost(before.documents, found.documents),
  ]
  const there = await queryDatabase(dataDir, readWitnesses)
  const extra = [
    ...[...found.emails].filter((email) => email.startsWith('witness-') && !after.has(email)),
    ...isLost(found.orders, there.orders),
    ...isLost(found.documents, there.documents),
  ]
  for (const each of lost) fail(`round ${round}: lost ${each}`)
  for (const each of extra) fail(`round ${round}: nobody had sent ${each}`)
  for (const { invariant, rows } of found.broken)
    fail(`round ${round}: does not hold: ${invariant} (${rows} rows)`)
  rounds.push({ backupMs, restoreMs, bytes: statSync(file).size, lost: lost.length, extra: extra.length })
  console.log(
    `round ${round}: ${before.emails.size} sign-ups, ${before.documents.size} saves, ${before.orders.size} payments; ` +
      `backup ${Math.round(backupMs)} ms, restore ${Math.round(restoreMs)} ms, lost ${lost.length}, extra ${extra.length}`,
  )
  rmSync(target, { recursive: true, force: true })
  if (toUrl) await onOther(`DROP DATABASE ${database}`)
  return file
}

async function onOther(statement: string): Promise<void> {
  const client = new pg.Client(other.superuserUrl)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** What is in a restored database: by a server of its own, or by that of DATABASE_URL. */
async function inspect(target: string, url: string) {
  const postgres = url === '' ? await startEmbeddedPostgres({ dataDir: target, log: silent }) : undefined
  const where = postgres?.url ?? url
  try {
    const { emails, broken } = await inspectDatabase(target, where)
    return { emails, broken, ...(await queryDatabase(target, readWitnesses, where)) }
  } finally {
    await postgres?.stop()
  }
}

/** Orders whose payment the provider has taken, and documents with what they were called. */
async function readWitnesses(query: <Row extends object>(text: string) => Promise<Row[]>) {
  const ids = async (text: string) => new Set((await query<{ id: string }>(text)).map(({ id }) => id))
  return {
    orders: await ids(`SELECT order_id AS id FROM sandbox_payments WHERE state = 'paid'`),
    documents: await ids(
      `SELECT id FROM documents UNION SELECT title FROM documents WHERE title LIKE 'called %'`,
    ),
  }
}

/** Resolves when the command has come as far as it was to come, or has ended. */
async function killSometime(
  { child, ended }: ReturnType<typeof command>,
  longestMs: number,
): Promise<boolean> {
  const wasKilled = await Promise.race([ended.then(() => false), delay(random() * longestMs, true)])
  child.kill('SIGKILL')
  await ended
  return wasKilled
}

async function killBackup(file: string, settings: Record<string, string>): Promise<void> {
  const longest = rounds.length > 0 ? median(rounds.map(({ backupMs }) => backupMs)) : 3_000
  if (!(await killSometime(backUp(file, settings), longest))) return rmSync(file)
  killedBackups += 1
  expectThat(!existsSync(file), 'a killed backup has its name')
}

async function killRestore(file: string, where: Record<string, string>): Promise<void> {
  const longest = rounds.length > 0 ? median(rounds.map(({ restoreMs }) => restoreMs)) : 6_000
  const wasKilled = await killSometime(restore(file, where), longest)
  if (wasKilled) killedRestores += 1
  const target = where.DATA_DIR ?? ''
  if (wasKilled && existsSync(path.join(target, 'restoring'))) {
    const refused = startProduct({
      dataDir: target,
      port: await findFreePort(),
      settings: { DATABASE_URL: where.DATABASE_URL ?? '' },
    })
    expectThat((await refused.ended) === 1, 'the product starts in a restore that was cut off')
    rmSync(path.join(target, 'output.log'), { force: true })
  }
  if (wasKilled && existsSync(target) && readdirSync(target).every((name) => name === 'restoring')) return
  // It has ended, or was about to.
  rmSync(target, { recursive: true, force: true })
  const name = /restored_\d+/.exec(where.DATABASE_URL ?? '')?.[0]
  if (name === undefined) return
  await onOther(`DROP DATABASE ${name} WITH (FORCE)`)
  await onOther(`CREATE DATABASE ${name} OWNER formulary_app`)
}

/** A file that was cut or changed is refused, and so is a wrong passphrase, before anything is made. */
async function refuseBroken(file: string): Promise<void> {
  const settings = { DATA_DIR: path.join(folder, 'refused'), BACKUP_PASSPHRASE: PASSPHRASE }
  const broken = path.join(folder, 'broken.backup')
  const { size } = statSync(file)
  for (let count = 0; count < 6; count += 1) {
    const at = Math.floor(random() * size)
    copyFileSync(file, broken)
    if (count % 2 === 0) truncateSync(broken, at)
    else {
      const bytes = readFileSync(broken)
      bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255))
      writeFileSync(broken, bytes)
    }
    const { code, output } = await restore(broken, settings).ended
    expectThat(
      code === 1 && /cut off|damaged|no backup|passphrase/.test(output),
      `broken at ${at}: ${output}`,
    )
  }
  const wrong = await restore(file, { ...settings, BACKUP_PASSPHRASE: 'quite another one' }).ended
  expectThat(
    ROUNDS % 2 === 1 || /passphrase is wrong/.test(wrong.output),
    `wrong passphrase: ${wrong.output}`,
  )
  expectThat(!existsSync(settings.DATA_DIR), 'a refused restore has made its folder')
  const again = await backUp(file).ended
  expectThat(
    again.code === 1 && again.output.includes('exists'),
    `a backup in place of a file: ${again.output}`,
  )
  const into = await restore(file, { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE }).ended
  expectThat(
    into.code === 1 && into.output.includes('is not empty'),
    `a restore over the data: ${into.output}`,
  )
}

/** Full disks, and disks that may not be written to. */
async function meetDisks(file: string): Promise<void> {
  if (process.getuid?.() !== 0) return console.log('full disks are tried as root alone')
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk], { stdio: 'pipe' })
  } catch {
    return console.log('full disks are not tried: this machine mounts nothing')
  }
  try {
    const full = await backUp(path.join(disk, 'a.backup')).ended
    expectThat(full.code === 1 && full.output.includes('The disk is full'), `a full disk: ${full.output}`)
    expectThat(readdirSync(disk).length === 0, 'a backup on a full disk leaves something behind')
    execFileSync('mount', ['-o', 'remount,size=40m', disk])
    const settings = { DATA_DIR: path.join(disk, 'data'), BACKUP_PASSPHRASE: PASSPHRASE }
    const restored = await restore(file, settings).ended
    expectThat(
      restored.code === 1 && /disk is full/i.test(restored.output),
      `a restore on a full disk: ${restored.output}`,
    )
    rmSync(settings.DATA_DIR, { recursive: true, force: true })
    execFileSync('mount', ['-o', 'remount,ro', disk])
    for (const { code, output } of [
      await backUp(path.join(disk, 'a.backup')).ended,
      await restore(file, settings).ended,
    ])
      expectThat(code === 1 && output.includes('may not be'), `a closed disk: ${output}`)
  } finally {
    execFileSync('umount', ['-l', disk])
  }
}

/** Everything is lost but the last backup, and comes back. */
async function drill(cookie: string): Promise<void> {
  const file = path.join(folder, 'drill.backup')
  const made = await backUp(file).ended
  const typed = /To restore it: (.+)$/m.exec(made.output)?.[1]?.replace('EMPTY_FOLDER', dataDir)
  if (made.code !== 0 || typed === undefined) throw new Error(`the backup failed: ${made.output}`)
  const known = [...acknowledged.emails]
  victim.abandon()
  await delay(1_000)
  rmSync(dataDir, { recursive: true, force: true })
  // The very command that the backup has printed.
  execFileSync('sh', ['-c', typed.replace('npm run restore --', `${process.execPath} scripts/restore.mjs`)], {
    stdio: 'pipe',
  })
  const product = startProduct({
    dataDir,
    port: Number(new URL(victim.url).port),
    settings: { TRUSTED_PROXY_HOPS: '1', LOG_LEVEL: 'warn' },
  })
  await product.ready
  const sample = known.filter((_, place) => place % Math.ceil(known.length / 100) === 0)
  for (const email of sample)
    expectThat((await signUp(product.url, email)) === 409, `the drill has lost ${email}`)
  const page = await fetch(`${product.url}/app/`, { headers: { cookie }, redirect: 'manual' })
  expectThat(page.status === 200, `the log-in of before is answered with ${page.status}`)
  for (const { invariant } of (await inspectDatabase(dataDir)).broken) fail(`after the drill: ${invariant}`)
  expectThat((await product.stop()) === 0, 'the restored product does not stop in good order')
  await replaceKey(cookie)
}

/** A new key, beside the former one. */
async function replaceKey(cookie: string): Promise<void> {
  renameSync(path.join(dataDir, 'token.key'), path.join(dataDir, 'token.key.former'))
  const product = startProduct({
    dataDir,
    port: Number(new URL(victim.url).port),
    settings: { LOG_LEVEL: 'warn' },
  })
  await product.ready
  const log = readFileSync(product.logFile, 'utf8')
  expectThat(log.includes('the former one still holds'), 'the key was not replaced')
  const page = await fetch(`${product.url}/app/`, { headers: { cookie }, redirect: 'manual' })
  expectThat(page.status === 200, `with a new key the log-in of before is answered with ${page.status}`)
  await product.stop()
}

function conclude(): void {
  const sum = (kind: 'lost' | 'extra') => rounds.reduce((total, round) => total + round[kind], 0)
  const of = (kind: 'backupMs' | 'restoreMs') => Math.round(median(rounds.map((round) => round[kind])))
  report('faults', {
    name: 'backup',
    line:
      `${rounds.length} backups under ${acknowledged.emails.size} sign-ups, ${acknowledged.documents.size} saves and ${acknowledged.orders.size} payments, ` +
      `each restored and compared: ${sum('lost')} lost, ${sum('extra')} extra; backup ${of('backupMs')} ms, restore ${of('restoreMs')} ms (median); ` +
      `${killedBackups} backups and ${killedRestores} restores killed; ${failures.length} failures`,
    passed: failures.length === 0,
    measured: { seed, rounds, failures },
  })
  if (failures.length === 0) rmSync(folder, { recursive: true, force: true })
  else console.error(`The data of this run is kept in ${folder}.`)
}
