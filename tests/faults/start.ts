/*
 * kill -9 while the product prepares itself, at random moments or when it has nothing left to prepare: `npm
 * start` in a copy of this folder, killed, and started again with nothing done by hand. What the kill leaves
 * running goes on into the next start, as it would. Now and then, and in the end, a start may finish: it
 * shows a page as soon as it is built, the same bytes with the same policy as after the prerendering, and a
 * second process from the same folder, at another address, builds nothing and says the same of itself.
 * ROUNDS changes how often; SEED repeats a run. A round that is killed takes a minute, one that finishes
 * several: a hundred are meant for a night, ten are a check.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AssetsManifest, SiteManifest } from '#apps/server/memory-files.ts'
import { median, report } from '../bench/report.ts'
import { seededRandom } from '../builders/random.ts'
import { findFreePort, isReady } from '../builders/start-product.ts'
import { until } from '../builders/until.ts'
import { productProcesses } from './processes.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 100)
/** The share of starts that may finish. */
const FINISHED_SHARE = 0.1
/** The share of rounds that begin without any build, as a fresh clone. */
const FRESH_SHARE = 0.1
/** A start that hangs; on a busy machine, a whole one may take a quarter of an hour. */
const START_LIMIT_MS = 30 * 60_000
const steps = ['content', 'app', 'assets', 'prerender']

const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const random = seededRandom(seed)
console.log(`repeat this run with SEED=${seed}`)
// Beside this folder: links cannot lead to another disk.
const folder = realpathSync(mkdtempSync(path.join(path.resolve('..'), 'formulary-start-')))
const tracked = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
const sources = execFileSync('git', tracked, { encoding: 'utf8' }).split('\0')
const copied = sources.filter(
  (file) => file !== '' && existsSync(file) && !/^(docs|tests|results)\//.test(file),
)
execFileSync('cp', ['--parents', '-t', folder, ...copied])
execFileSync('cp', ['-al', 'node_modules', path.join(folder, 'node_modules')])

interface Start {
  url: string
  child: ChildProcess
  began: number
  dataDir: string
}

const sessions = new Set<number>()
const failures: string[] = []
const firstPages: number[] = []
let kills = 0
/** How long it takes until nothing is left to prepare. */
let preparationMs = 120_000

for (let round = 1; round <= ROUNDS; round++) {
  outdate(round)
  const start = await begin('data')
  if (round < ROUNDS && random() >= FINISHED_SHARE) {
    await Promise.race([delay(random() * preparationMs), untilPrepared(start)])
    if (hasEnded(start)) failures.push(`round ${round}: npm start ended by itself`)
    start.child.kill('SIGKILL')
    kills += 1
    console.log(`round ${round}: killed after ${seconds(start)} s`)
    continue
  }
  try {
    await finish(start, round)
  } catch (error) {
    failures.push(`round ${round}: ${error instanceof Error ? error.message : error}`)
  }
  await stop(start)
  for (const { pid, command } of productProcesses(start.dataDir, sessions)) {
    failures.push(`round ${round}: left running ${pid} ${command}`)
  }
}
for (const failure of failures) console.error(failure)
report('faults', {
  name: 'start',
  line:
    `${kills} × kill -9 while preparing, ${firstPages.length} starts that finished` +
    (firstPages.length === 0
      ? ''
      : `: first page after ${Math.round(median(firstPages) / 1000)} s (median), ` +
        `${Math.round(Math.max(...firstPages) / 1000)} s (longest)`) +
    `; ${failures.length} failures`,
  passed: failures.length === 0 && firstPages.length > 0,
  measured: { seed, kills, firstPages, failures },
})
if (failures.length === 0) rmSync(folder, { recursive: true, force: true })
process.exit(failures.length === 0 ? 0 : 1)

/** Sees to it that there is something to prepare. */
function outdate(round: number): void {
  if (round === 1 || random() < FRESH_SHARE) {
    rmSync(path.join(folder, 'build'), { recursive: true, force: true })
    return
  }
  const step = steps[Math.floor(random() * steps.length)] ?? ''
  rmSync(path.join(folder, 'build', '.stamps', step), { force: true })
}

/** Nothing more of the preparation can be killed then. */
async function untilPrepared(start: Start): Promise<void> {
  const isMade = (step: string) => existsSync(path.join(folder, 'build', '.stamps', step))
  while (!hasEnded(start) && !steps.every(isMade)) await delay(100)
}

function hasEnded({ child }: Start): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function begin(data: string): Promise<Start> {
  const port = await findFreePort()
  const dataDir = path.join(folder, data)
  const log = openSync(path.join(folder, `${data}.log`), 'a')
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
  })
  closeSync(log)
  if (child.pid === undefined) throw new Error('npm start could not be run')
  sessions.add(child.pid)
  process.once('exit', () => child.kill('SIGTERM'))
  return { url: `http://localhost:${port}`, child, began: performance.now(), dataDir }
}

function seconds({ began }: Start): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}

async function finish(start: Start, round: number): Promise<void> {
  await comeUp(start, 'data')
  firstPages.push(performance.now() - start.began)
  console.log(`round ${round}: the first page after ${seconds(start)} s`)
  const rendered = new Map<string, Answer>()
  for (const page of ['/', '/fr/', '/templates/', '/blog/feed.xml', '/robots.txt', '/_.data'])
    rendered.set(page, await read(start.url + page))

  const manifest = path.join(folder, 'build', 'site', 'manifest.json')
  const stamp = path.join(folder, 'build', '.stamps', 'prerender')
  await untilUp(start, 'data', async () => existsSync(stamp) && existsSync(manifest))
  preparationMs = performance.now() - start.began
  const made = stampTimes()
  const second = await begin('second-data')
  try {
    await comeUp(second, 'second-data')
    if (stampTimes() !== made) failures.push(`round ${round}: a second process built anew`)
    for (const [page, before] of rendered) {
      const after = await read(second.url + page)
      if (moved(after.body, second, start) !== before.body)
        failures.push(`round ${round}: ${page} has other bytes once it is prerendered`)
      if (withoutHashes(after) !== withoutHashes(before))
        failures.push(`round ${round}: ${page} has another policy once it is prerendered`)
    }
    await compareAll(start, second, round)
  } finally {
    await stop(second)
  }
  await damage(start, round)
}

/** Half a page and half a script on the disk: the first is made anew, the second is told and then mended. */
async function damage(start: Start, round: number): Promise<void> {
  const { site, files } = readManifests()
  const page = site.pages.find((each) => each.path === '/fr/')
  const script = files.find((file) => file.bodies.br !== undefined)
  if (page === undefined || script === undefined) throw new Error('there is nothing to damage')
  truncateSync(path.join(folder, 'build', 'site', page.body), 1_000)
  truncateSync(path.join(folder, 'build', 'assets', script.bodies.identity), 100)
  const told = await begin('second-data')
  try {
    const statusOf = (address: string) =>
      read(told.url + address).then(
        ({ status }) => status,
        () => 0,
      )
    await untilUp(told, 'second-data', async () => (await statusOf('/health')) === 200)
    if ((await statusOf('/ready')) !== 503) failures.push(`round ${round}: /ready has not noticed the damage`)
    const french = moved((await read(`${told.url}/fr/`)).body, told, start)
    if (french !== (await read(`${start.url}/fr/`)).body)
      failures.push(`round ${round}: half a page was sent`)
  } finally {
    await stop(told)
  }
  const mended = await begin('second-data')
  try {
    await comeUp(mended, 'second-data')
    const [before, after] = [await read(start.url + script.path), await read(mended.url + script.path)]
    if (before.body !== after.body) failures.push(`round ${round}: ${script.path} was not mended`)
  } finally {
    await stop(mended)
  }
}

async function stop(start: Start): Promise<void> {
  if (hasEnded(start)) return
  const { child } = start
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** @throws Error where it ends before, or takes too long */
async function untilUp(start: Start, data: string, isUp: () => Promise<boolean>): Promise<void> {
  await until(
    async () => hasEnded(start) || (await isUp()),
    { limitMs: START_LIMIT_MS },
    () => 'npm start was not ready in time',
  )
  const { exitCode, signalCode } = start.child
  if (hasEnded(start))
    throw new Error(`npm start ended with ${exitCode ?? signalCode}: see ${folder}/${data}.log`)
}

async function comeUp(start: Start, data: string): Promise<void> {
  const { url } = start
  await untilUp(start, data, () => isReady(url))
  const home = await read(`${url}/`)
  if (home.status !== 200 || !home.body.includes(`<link rel="canonical" href="${url}/"`))
    throw new Error(`the home page was answered ${home.status}`)
}

interface Answer {
  status: number
  body: string
  policy: string
}

async function read(address: string): Promise<Answer> {
  const response = await fetch(address)
  const policy = response.headers.get('content-security-policy') ?? ''
  // React writes this one before or after other links, by which part of the page it had loaded first.
  const body = (await response.text()).replace('<link rel="manifest" href="/app/manifest.webmanifest"/>', '')
  return { status: response.status, body, policy }
}

/** A body as it is at another address. */
function moved(body: string, from: Start, to: Start): string {
  return body
    .replaceAll(from.url, to.url)
    .replaceAll(encodeURIComponent(from.url), encodeURIComponent(to.url))
}

/** Scripts that hold the address have other hashes at another. */
function withoutHashes({ policy }: Answer): string {
  return policy.replaceAll(/'sha256-[^']+'/g, "'sha256'")
}

function readManifests(): { site: SiteManifest; files: AssetsManifest['files'] } {
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(folder, 'build', name, 'manifest.json'), 'utf8'))
  return { site: read('site'), files: read('assets').files }
}

/** Every page and file of the build at two addresses. */
async function compareAll(start: Start, second: Start, round: number): Promise<void> {
  const { site, files } = readManifests()
  for (const { path: address } of [...site.pages, ...files, ...site.files]) {
    const [one, other] = [await read(start.url + address), await read(second.url + address)]
    if (one.status !== 200 || other.status !== 200)
      failures.push(`round ${round}: ${address} was answered ${one.status} and ${other.status}`)
    else if (one.body !== moved(other.body, second, start))
      failures.push(`round ${round}: ${address} differs by more than the address`)
    else if (/website\.invalid/.test(one.body)) failures.push(`round ${round}: ${address} has no address`)
  }
}

function stampTimes(): string {
  const stamps = path.join(folder, 'build', '.stamps')
  return readdirSync(stamps)
    .map((name) => `${name} ${statSync(path.join(stamps, name)).mtimeMs}`)
    .join()
}
