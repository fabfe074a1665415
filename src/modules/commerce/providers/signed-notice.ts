import { createHmac } from 'node:crypto'
import { isSameSecret } from '#kernel/ids.ts'

/** How far the time of a notice may lie from ours, in seconds, before and behind. */
const TOLERANCE_SECONDS = 300
/** Longer than any header that a provider sends: what follows is not looked at. */
const LONGEST_HEADER = 2_000

interface SignedNotice {
  /** The header with time and signatures: `t=1763623655,v1=c0cd…`. */
  signature: string | null
  /** As it came, byte for byte. */
  body: string
  now: Date
}

/**
 * Whether somebody who knows one of the secrets has signed this body within the last five minutes, as Stripe
 * does it: HMAC-SHA-256 over time and body, in hex, under `v1`. A header may carry several signatures, and
 * there may be several secrets, while one takes the place of another.
 */
export function isSignedNotice(secrets: readonly string[], { signature, body, now }: SignedNotice): boolean {
  const parts = (signature ?? '')
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map((part) => part.trim().split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value !== undefined ? [value] : []))
  const expected = secrets.map((secret) => signatureOf(secret, time, body))
  return expected.some((one) => given.some((other) => isSameSecret(other, one)))
}

/** The header that {@link isSignedNotice} accepts. */
export function signNotice(secret: string, { body, now }: { body: string; now: Date }): string {
  const time = String(Math.floor(now.getTime() / 1000))
  return `t=${time},v1=${signatureOf(secret, time, body)}`
}

function signatureOf(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
}

/** What a text says as JSON; undefined where it is none: a notice of somebody who is no provider. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
