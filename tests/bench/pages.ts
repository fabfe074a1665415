/*
 * All prerendered pages of the website, in every language, from memory.
 *
 * - ours: the whole product as `npm start` runs it, asked by an open loop (open-loop.ts) for one page after
 *   the other at a fixed rate, whether or not earlier ones are answered;
 * - peer: react-router-serve on the same build with the same pages where its own prerendering would put them:
 *   the most that it answers, with 50 connections that each wait (load.ts), of one page in the middle of the
 *   list.
 *
 * RATE changes the requests a second.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SiteManifest } from '#apps/server/memory-files.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { load } from './load.ts'
import { openLoad } from './open-load.ts'
import { report } from './report.ts'
import { requireBuild } from './require-build.ts'

const RATE = Number(process.env.RATE ?? 5000)
const SECONDS = 20
const WARM_UP_SECONDS = 3
/** Milliseconds at the 99th percentile, from when a request was due. */
const GOAL = 10

requireBuild()
const folder = mkdtempSync(path.join(tmpdir(), 'formulary-bench-pages-'))
const site: SiteManifest = JSON.parse(readFileSync('build/site/manifest.json', 'utf8'))
const pages = site.pages.filter(({ type }) => type.startsWith('text/html'))
const product = startProduct({
  dataDir: path.join(folder, 'data'),
  port: await findFreePort(),
  settings: { LOG_LEVEL: 'warn' },
})
let peer: ChildProcess | undefined
try {
  await product.ready
  const { port } = new URL(product.url)
  const paths = pages.map((page) => page.path)
  await openLoad(paths, { port, rate: RATE, seconds: WARM_UP_SECONDS, folder })
  const ours = await openLoad(paths, { port, rate: RATE, seconds: SECONDS, folder })
  if (Object.keys(ours.statuses).join() !== '200')
    throw new Error(`ours answered ${JSON.stringify(ours.statuses)}`)
  await product.stop()
  const serve = await startPeer()
  const middle = pages[Math.floor(pages.length / 2)]?.path ?? '/'
  await load(serve + middle, { seconds: WARM_UP_SECONDS })
  const most = await load(serve + middle, { seconds: SECONDS })
  report('bench', {
    name: 'pages',
    line:
      `${pages.length} pages at ${Math.round(ours.requestsPerSecond)}/s: p50 ${ours.p50.toFixed(2)} ms, ` +
      `p99 ${ours.p99.toFixed(2)} ms (goal < ${GOAL}), longest ${ours.longest.toFixed(1)} ms; ` +
      `react-router-serve at most ${Math.round(most.requestsPerSecond)}/s, then p99 ${most.p99} ms`,
    passed: ours.p99 < GOAL && ours.requestsPerSecond > RATE * 0.99,
    measured: { rate: RATE, seconds: SECONDS, pages: pages.length, ours, most },
  })
} finally {
  peer?.kill()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Resolves with its address, without a slash at the end, once it answers. */
async function startPeer(): Promise<string> {
  const root = path.join(folder, 'peer')
  const client = path.join(root, 'build', 'app', 'client')
  cpSync('build/app/client', client, { recursive: true })
  for (const page of pages) {
    const target = path.join(client, page.path, 'index.html')
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, readFileSync(path.join('build/site', page.body)))
  }
  symlinkSync(path.resolve('build/app/server'), path.join(root, 'build', 'app', 'server'))
  const port = await findFreePort()
  peer = spawn(
    process.execPath,
    [path.resolve('node_modules/@react-router/serve/bin.cjs'), 'build/app/server/index.js'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' },
    },
  )
  const address = `http://127.0.0.1:${port}`
  for (;;) {
    if (peer.exitCode !== null) throw new Error(`react-router-serve ended with ${peer.exitCode}`)
    const answers = await fetch(`${address}/`).then(
      (response) => response.ok,
      () => false, // not listening yet
    )
    if (answers) return address
    await delay(50)
  }
}
