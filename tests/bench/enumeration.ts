/*
 * Whether log-in and reset tell by their time who has an account. Pairs of requests, one for an
 * address that has an account and one for an address that has none, are sent over HTTP in random order, each
 * address once. The rank AUC is how well the time alone tells the two apart: 0.5 is not at all, 0 or 1 is
 * always. Limits are set high, openly, because so many attempts are what they stop.
 *
 * PAIRS changes how many there are.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { median, report } from './report.ts'
import { requireBuild } from './require-build.ts'

const PAIRS = Number(process.env.PAIRS ?? 100)
const WARM_UP_PAIRS = 10
const GOAL_AUC = [0.25, 0.75] as const
const GOAL_GAP_MS = 5
const unlimited = '1000000/1m'

/** The two forms that must not tell, and what is sent besides the address. */
const forms = {
  'log-in': { path: '/app/account/login/', fields: { password: 'a wrong guess 4711' } },
  reset: { path: '/app/account/forgot-password/', fields: {} },
} as const
type Form = keyof typeof forms

interface Sample {
  isKnown: boolean
  ms: number
  /** All that is answered, without what differs between any two answers. */
  answer: string
}

requireBuild()
const folder = mkdtempSync(path.join(tmpdir(), 'formulary-bench-enumeration-'))
const product = startProduct({
  dataDir: path.join(folder, 'data'),
  port: await findFreePort(),
  settings: {
    LOG_LEVEL: 'warn',
    LIMIT_SIGN_UPS_PER_NETWORK: unlimited,
    LIMIT_LOG_IN_FAILURES_PER_NETWORK: unlimited,
    LIMIT_RESETS_PER_NETWORK: unlimited,
  },
})
try {
  await product.ready
  const results = []
  for (const form of Object.keys(forms) as Form[]) results.push(await measure(form))
  const lines = results.map(
    ({ form, auc, gapMs, differences }) =>
      `${form} AUC ${auc.toFixed(2)}, gap ${gapMs.toFixed(1)} ms, ${differences} kinds of answers`,
  )
  report('bench', {
    name: 'enumeration',
    line: `${lines.join('; ')} (goal ${GOAL_AUC.join(' to ')} or ≤ ${GOAL_GAP_MS} ms, 1 kind; ${PAIRS} pairs)`,
    passed: results.every(({ isBlind }) => isBlind),
    measured: { pairs: PAIRS, results },
  })
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(form: Form) {
  const known = await signUpMany(PAIRS + WARM_UP_PAIRS)
  const unknown = known.map(() => newEmail())
  const samples: Sample[] = []
  for (const [index, email] of known.entries()) {
    const pair = [
      { isKnown: true, email },
      { isKnown: false, email: unknown[index] ?? newEmail() },
    ]
    if (randomInt(2) === 0) pair.reverse()
    for (const { isKnown, email: address } of pair) {
      const sample = { isKnown, ...(await send(form, address)) }
      if (index >= WARM_UP_PAIRS) samples.push(sample)
    }
  }
  const times = (isKnown: boolean) =>
    samples.filter((sample) => sample.isKnown === isKnown).map(({ ms }) => ms)
  const auc = rankAuc(times(true), times(false))
  const gapMs = Math.abs(median(times(true)) - median(times(false)))
  const differences = new Set(samples.map(({ answer }) => answer)).size
  const isTimeBlind = (auc >= GOAL_AUC[0] && auc <= GOAL_AUC[1]) || gapMs <= GOAL_GAP_MS
  const medians = { known: median(times(true)), unknown: median(times(false)) }
  console.log(`${form}: known ${medians.known.toFixed(1)} ms, unknown ${medians.unknown.toFixed(1)} ms`)
  return { form, auc, gapMs, differences, medians, isBlind: isTimeBlind && differences === 1 }
}

/** Addresses that have an account with a password, one after the other. */
async function signUpMany(count: number): Promise<string[]> {
  const emails = []
  for (let made = 0; made < count; made += 1) {
    const email = newEmail()
    const response = await fetch(`${product.url}/api/userbase/user/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: email, AutogeneratePassword: false, Password: 'a passphrase 4711' }),
    })
    await response.arrayBuffer()
    if (response.status !== 201) throw new Error(`a sign-up was answered with ${response.status}`)
    emails.push(email)
  }
  return emails
}

async function send(form: Form, email: string): Promise<Omit<Sample, 'isKnown'>> {
  const { path: address, fields } = forms[form]
  const began = performance.now()
  const response = await fetch(product.url + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url },
    body: new URLSearchParams({ email, ...fields }),
  })
  const text = await response.text()
  const ms = performance.now() - began
  if (![200, 303, 401].includes(response.status))
    throw new Error(`${form} was answered with ${response.status}`)
  const headers = [...response.headers].filter(
    ([name]) => !/^(date|x-request-id|content-security-policy)$/.test(name),
  )
  return { ms, answer: normalized(`${response.status} ${JSON.stringify(headers)} ${text}`, email) }
}

/** Without the address, the nonce of the page and lengths that follow from them. */
function normalized(answer: string, email: string): string {
  return answer
    .replaceAll(email, 'EMAIL')
    .replaceAll(encodeURIComponent(email), 'EMAIL')
    .replace(/nonce(\\?["']?[:=]\\?["'])[\w-]+/g, 'nonce$1')
    .replace(/\["content-length","\d+"\],?/, '')
}

/** The chance that a known address took longer than an unknown one; a tie is half a chance. */
function rankAuc(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0
  for (const left of known) for (const right of unknown) longer += left > right ? 1 : left === right ? 0.5 : 0
  return longer / (known.length * unknown.length)
}

/** All of one length, so that nothing but the account tells two apart. */
function newEmail(): string {
  return `person-${randomBytes(8).toString('hex')}@bench.example`
}
