/*
 * Sign-ups under kill -9 (F-01, SET-26): 50 times the server process, 10 times its PostgreSQL, at random
 * moments while several writers sign up new addresses. Every acknowledged address goes into a witness log,
 * synchronised to the disk. In the end each one is looked up, by signing up again (409) and in the database
 * itself; invariants are checked; nothing may be left running after an orderly stop.
 *
 * SEED repeats a run's choices; SERVER_KILLS and DATABASE_KILLS change how many there are; WITNESS_DIR puts
 * the witness log on another disk than the product's data.
 */
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { median, report } from '../bench/report.ts'
import { shuffled } from '../builders/random.ts'
import { inspectDatabase } from './invariants.ts'
import { prepareKilling } from './prepare-killing.ts'
import { type SignUpLoad, signUp, startSignUps } from './sign-up-load.ts'
import type { Victim } from './victim.ts'

const READY_GOAL_MS = 5_000
const STOP_GOAL_MS = 10_000
const LONGEST_CALM_MS = 1_200
const LOOK_UPS_AT_ONCE = 6

const faults = ['server', 'postmaster', 'postgres'] as const
type Fault = (typeof faults)[number]

interface Recovery {
  fault: Fault
  /** From the kill until `/ready` answers 200. */
  readyMs: number
  /** From the kill until a sign-up that was sent after it is acknowledged. */
  writingMs: number
}

const { seed, random, folder, dataDir, witnesses, victim } = await prepareKilling()
try {
  await victim.ready
  const load = startSignUps(victim.url, (email) => witnesses.add(email))
  const recoveries: Recovery[] = []
  for (const fault of chooseFaults()) {
    await delay(random() * LONGEST_CALM_MS)
    recoveries.push(await strike(victim, load, fault))
    if (recoveries.length % 10 === 0)
      console.log(`${recoveries.length} kills, ${load.acknowledged} sign-ups acknowledged`)
  }
  await load.stop()
  await conclude(load, recoveries)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  witnesses.close()
  victim.abandon()
}
// After a run that failed, writers still wait for a server that is gone.
process.exit()

function chooseFaults(): Fault[] {
  const serverKills = Number(process.env.SERVER_KILLS ?? 50)
  const databaseKills = Number(process.env.DATABASE_KILLS ?? 10)
  const ofDatabase = Array.from(
    { length: databaseKills },
    (_, n): Fault => (n % 2 === 0 ? 'postmaster' : 'postgres'),
  )
  return shuffled([...Array<Fault>(serverKills).fill('server'), ...ofDatabase], random)
}

async function strike(victim: Victim, load: SignUpLoad, fault: Fault): Promise<Recovery> {
  const struck = performance.now()
  const writing = load.nextAcknowledgement(struck)
  writing.catch(() => {}) // awaited below, unless the product does not come back at all
  if (fault === 'server') await victim.killServer()
  else await victim.killDatabase(fault === 'postgres' ? 'all' : 'postmaster')
  const readyMs = performance.now() - struck
  return { fault, readyMs, writingMs: (await writing) - struck }
}

/** Looks every witness up, checks what must hold, ends the product and reports. */
async function conclude(load: SignUpLoad, recoveries: Recovery[]): Promise<void> {
  const acknowledged = witnesses.readAll()
  const findings = await inspectDatabase(dataDir)
  const refused = await signUpAgain(acknowledged)
  const lost = acknowledged.filter((email) => !findings.emails.has(email) || !refused.has(email))
  const uninvited = [...findings.emails].filter(
    (email) => email.endsWith('@fault.example') && !load.attempted.has(email),
  )
  const { exit, ms: stopMs, leftRunning } = await victim.stop()

  const recoveryTimes = recoveries.map(({ readyMs, writingMs }) => Math.max(readyMs, writingMs))
  const longest = Math.max(...recoveryTimes)
  const failures = [
    ...lost.map((email) => `lost: ${email}`),
    ...findings.broken.map(({ invariant, rows }) => `does not hold: ${invariant} (${rows} rows)`),
    ...uninvited.map((email) => `nobody signed up: ${email}`),
    ...[...load.unexpected].map(([status, count]) => `${count} sign-ups were answered with ${status}`),
    ...(longest > READY_GOAL_MS ? [`ready only after ${Math.round(longest)} ms`] : []),
    ...(exit === 0 && stopMs <= STOP_GOAL_MS
      ? []
      : [`the orderly stop ended with ${exit} after ${Math.round(stopMs)} ms`]),
    ...leftRunning.map(({ pid, command }) => `left running: ${pid} ${command}`),
  ]
  for (const failure of failures) console.error(failure)
  report('faults', {
    name: 'signup',
    line:
      `lost ${lost.length} of ${acknowledged.length} acknowledged; ${recoveries.length} kills, ready again after ` +
      `${Math.round(median(recoveryTimes))} ms (median), ${Math.round(longest)} ms (longest, goal ≤ ${READY_GOAL_MS}); ` +
      `${leftRunning.length} processes left running; ${failures.length} failures`,
    passed: failures.length === 0,
    measured: { seed, acknowledged: acknowledged.length, cut: load.cut, stopMs, failures, recoveries },
  })
  if (failures.length === 0) rmSync(folder, { recursive: true, force: true })
  else console.error(`The data of this run is kept in ${folder}.`)
}

/**
 * Signs every address up a second time; answers those of which the product knows that they have an account.
 */
async function signUpAgain(emails: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  const left = [...emails]
  const lookUp = async () => {
    for (let email = left.pop(); email !== undefined; email = left.pop()) {
      if ((await signUp(victim.url, email)) === 409) known.add(email)
    }
  }
  await Promise.all(Array.from({ length: LOOK_UPS_AT_ONCE }, lookUp))
  return known
}
