/*
 * Ten sign-ups a second for a minute, every second one with a password of its own (which is hashed, slowly on
 * purpose), each in the whole product with its database on this machine. Sign-ups are sent when they are due,
 * not when the last was answered.
 *
 * One machine is one network, whose limit is set aside openly: LIMIT_SIGN_UPS_PER_NETWORK. Everything else is
 * as delivered.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { type SignUpSample, startSteadySignUps } from '../faults/steady-sign-ups.ts'
import { percentile, report } from './report.ts'
import { requireBuild } from './require-build.ts'

const PER_SECOND = Number(process.env.PER_SECOND ?? 10)
const SECONDS = Number(process.env.SECONDS ?? 60)
const WARM_UP_SECONDS = 5
const GOAL_P99_MS = 500

requireBuild()
const folder = mkdtempSync(path.join(tmpdir(), 'formulary-bench-signup-'))
const product = startProduct({
  dataDir: path.join(folder, 'data'),
  port: await findFreePort(),
  settings: { LOG_LEVEL: 'warn', LIMIT_SIGN_UPS_PER_NETWORK: '1000000/1m' },
})
try {
  await product.ready
  await signUpFor(WARM_UP_SECONDS)
  const samples = await signUpFor(SECONDS)
  const failed = samples.filter(({ status }) => status !== 201)
  const times = samples.map(({ ms }) => ms)
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  const rate = samples.length / SECONDS
  report('bench', {
    name: 'signup',
    line:
      `${rate.toFixed(1)} sign-ups/s for ${SECONDS} s, ${failed.length} failed; p50 ${Math.round(p50)} ms, ` +
      `p99 ${Math.round(p99)} ms (goal < ${GOAL_P99_MS})`,
    passed: failed.length === 0 && p99 < GOAL_P99_MS,
    measured: { p50, p99, failed: failed.length, slowest: Math.max(...times), samples: samples.length },
  })
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function signUpFor(seconds: number): Promise<SignUpSample[]> {
  const load = startSteadySignUps(product.url, { perSecond: PER_SECOND, passwords: true })
  await delay(seconds * 1_000)
  await load.stop()
  return load.samples
}
