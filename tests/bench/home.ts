/*
 * The prerendered home page, three ways, each a process of its own on the same machine:
 *
 * - ours: the whole product as `npm start` runs it, database and renderers included;
 * - peer: react-router-serve, React Router's own production server, on the same build with the page where
 *   React Router's own prerendering puts it, `build/app/client/index.html`. It then needs none of our
 *   loaders: it reads the file from the disk (or rather from the system's cache) and compresses it for each
 *   answer, which is all it offers;
 * - bare: node:http that sends our compressed bytes with our headers, and can do nothing else: what this
 *   runtime can do at most.
 *
 * All answer the same HTML, brotli-compressed, which is checked before anything is measured. Rounds are
 * interleaved and their order turns, so that a busy moment of the machine hits all three; medians are
 * compared.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { ACCEPT_ENCODING, type Load, load } from './load.ts'
import { median, report } from './report.ts'
import { requireBuild } from './require-build.ts'

const ROUNDS = 5
const SECONDS = 4
const WARM_UP_SECONDS = 2
const GOAL_OVER_PEER = 10
const GOAL_OF_BARE = 1.5

type Contender = 'ours' | 'peer' | 'bare'

requireBuild()
const folder = mkdtempSync(path.join(tmpdir(), 'formulary-bench-home-'))
const children: ChildProcess[] = []
const product = startProduct({
  dataDir: path.join(folder, 'data'),
  port: await findFreePort(),
  settings: { LOG_LEVEL: 'warn' },
})
try {
  await product.ready
  const ours = `http://127.0.0.1:${new URL(product.url).port}/`
  const page = await fetchPage(ours)
  const addresses: Record<Contender, string> = {
    ours,
    peer: await startPeer(page.html),
    bare: await startBare(page),
  }
  for (const [name, address] of Object.entries(addresses)) {
    const { html } = await fetchPage(address)
    if (!html.equals(page.html)) throw new Error(`${name} answers another page than ours`)
    await load(address, { seconds: WARM_UP_SECONDS })
  }
  const rounds = await measure(addresses)
  const rate = (name: Contender) => median(rounds.map((round) => round[name].requestsPerSecond))
  const overPeer = rate('ours') / rate('peer')
  const ofBare = rate('bare') / rate('ours')
  const perSecond = (name: Contender) => `${Math.round(rate(name))}/s`
  report('bench', {
    name: 'home',
    line:
      `ours ${perSecond('ours')} peer ${perSecond('peer')} ratio ${overPeer.toFixed(1)} (goal ≥ ${GOAL_OVER_PEER}); ` +
      `bare ${perSecond('bare')} ratio ${ofBare.toFixed(2)} (goal ≤ ${GOAL_OF_BARE}); asked by ${rounds[0]?.ours.by}`,
    passed: overPeer >= GOAL_OVER_PEER && ofBare <= GOAL_OF_BARE,
    measured: {
      overPeer,
      ofBare,
      bytes: page.body.length,
      connections: 50,
      secondsPerRound: SECONDS,
      rounds,
    },
  })
} finally {
  for (const child of children) child.kill()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(addresses: Record<Contender, string>): Promise<Record<Contender, Load>[]> {
  const rounds: Record<Contender, Load>[] = []
  const order: Contender[] = ['ours', 'peer', 'bare']
  for (let round = 1; round <= ROUNDS; round++) {
    const results: Partial<Record<Contender, Load>> = {}
    for (const name of order) results[name] = await load(addresses[name], { seconds: SECONDS })
    order.push(...order.splice(0, 1))
    const { ours, peer, bare } = results
    if (!ours || !peer || !bare) throw new Error('a round is not complete')
    rounds.push({ ours, peer, bare })
    const rates = Object.entries({ ours, peer, bare }).map(
      ([name, result]) => `${name} ${Math.round(result.requestsPerSecond)}/s`,
    )
    console.log(`round ${round}: ${rates.join(', ')}`)
  }
  return rounds
}

interface Page {
  html: Buffer
  /** The bytes on the wire. */
  body: Buffer
  rawHeaders: string[]
}

async function fetchPage(url: string): Promise<Page> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': ACCEPT_ENCODING } }, resolve).once('error', reject)
  })
  const body = Buffer.concat(await response.toArray())
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  if (response.headers['content-encoding'] !== 'br') throw new Error(`${url} is not brotli-compressed`)
  return { html: brotliDecompressSync(body), body, rawHeaders: response.rawHeaders }
}

/** Resolves with the address of its home page once that is answered. */
async function startPeer(html: Buffer): Promise<string> {
  const root = path.join(folder, 'peer')
  const client = path.join(root, 'build', 'app', 'client')
  cpSync('build/app/client', client, { recursive: true })
  writeFileSync(path.join(client, 'index.html'), html)
  symlinkSync(path.resolve('build/app/server'), path.join(root, 'build', 'app', 'server'))
  const port = await findFreePort()
  const command = path.resolve('node_modules/@react-router/serve/bin.cjs')
  return startChild([command, 'build/app/server/index.js'], {
    cwd: root,
    port,
    env: { PORT: String(port), HOST: '127.0.0.1' },
  })
}

async function startBare({ body, rawHeaders }: Page): Promise<string> {
  const root = path.join(folder, 'bare')
  mkdirSync(root)
  writeFileSync(path.join(root, 'body'), body)
  writeFileSync(path.join(root, 'headers.json'), JSON.stringify(withoutConnectionHeaders(rawHeaders)))
  const port = await findFreePort()
  return startChild([path.resolve('tests/bench/bare-server.ts'), String(port), root], {
    cwd: root,
    port,
    env: {},
  })
}

/** What node:http adds to every answer by itself. */
function withoutConnectionHeaders(rawHeaders: string[]): string[] {
  const kept: string[] = []
  for (let position = 0; position < rawHeaders.length; position += 2) {
    const [name = '', value = ''] = rawHeaders.slice(position, position + 2)
    if (!/^(date|connection|keep-alive)$/i.test(name)) kept.push(name, value)
  }
  return kept
}

async function startChild(
  args: string[],
  { cwd, port, env }: { cwd: string; port: number; env: Record<string, string> },
): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
  })
  children.push(child)
  const address = `http://127.0.0.1:${port}/`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended with ${child.exitCode}`)
    const answers = await fetch(address).then(
      (response) => response.ok,
      () => false, // not listening yet
    )
    if (answers) return address
    await delay(50)
  }
}
