import { createHash } from 'node:crypto'
import type { Dependencies } from '#kernel/dependencies.ts'
import { isSameSecret, keyedHash, newId } from '#kernel/ids.ts'
import { consumeRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { databaseNow } from '../accounts/tokens.ts'
import type { CaptchaAnswer, CaptchaPurpose, ProofChallenge } from './schema.ts'

/** Whose proof it must be, and for what. */
interface ProofFor {
  /** Keyed hash of the /24 or /64 a request comes from. */
  network: string
  purpose: CaptchaPurpose
}

type ProofDependencies = Pick<Dependencies, 'db' | 'tokenKey'>

/**
 * 16 × 2^13 hashes: well under a second on a phone (`npm run bench -- proof-of-work`), and the more to a
 * program the more accounts it wants. With one more bit it takes twice as long.
 */
const PARTS = 16
const BITS = 13

/** Long enough for a slow phone and a slow network, too short to save proofs up. */
const CHALLENGE_SECONDS = 120

const LARGEST_NONCE = 2 ** 32 - 1

/** A new challenge, not kept: its signature says that it is ours, for whom and what, how hard, until when. */
export async function issueChallenge(deps: ProofDependencies, proofFor: ProofFor): Promise<ProofChallenge> {
  const expires = (await databaseSeconds(deps)) + CHALLENGE_SECONDS
  const body = `${newId()}.${expires}.${PARTS}.${BITS}`
  return { token: `${body}.${signatureOf(deps, proofFor, body)}`, parts: PARTS, bits: BITS }
}

/**
 * Whether the work has been done, for this network and purpose and in time; says so once. Of two that bring
 * the same proof at the same moment one is told so.
 */
export async function spendProof(
  deps: ProofDependencies,
  proofFor: ProofFor,
  { token, nonces }: Extract<CaptchaAnswer, { kind: 'proof' }>,
): Promise<boolean> {
  const [id = '', expires, parts, bits, signature = ''] = token.split('.')
  const body = `${id}.${expires}.${parts}.${bits}`
  if (!isSameSecret(signature, signatureOf(deps, proofFor, body))) return false
  // From here on it is our own text.
  if (!isWorkDone(token, { parts: Number(parts), bits: Number(bits) }, nonces)) return false
  if ((await databaseSeconds(deps)) >= Number(expires)) return false
  // A limit of one: kept for longer than the challenge lives, and deleted with all other limits.
  const once = { key: `proof:${id}`, attempts: 1, seconds: 2 * CHALLENGE_SECONDS }
  return (await consumeRateLimit(deps.db, [once])).ok
}

/**
 * Whether the hash of each number begins with enough zeros.
 * The browser's side: `src/modules/identity/website/captcha/search-proof.ts`.
 */
function isWorkDone(
  token: string,
  { parts, bits }: Omit<ProofChallenge, 'token'>,
  nonces: readonly number[],
) {
  const input = Buffer.alloc(40)
  createHash('sha256').update(token).digest().copy(input)
  return (
    nonces.length === parts &&
    nonces.every((nonce, part) => {
      if (nonce > LARGEST_NONCE) return false
      input.writeUInt32BE(part, 32)
      input.writeUInt32BE(nonce, 36)
      return createHash('sha256').update(input).digest().readUInt32BE() >>> (32 - bits) === 0
    })
  )
}

function signatureOf(deps: ProofDependencies, { network, purpose }: ProofFor, body: string): string {
  return keyedHash(deps, 'proof of work', `${purpose}\n${network}\n${body}`)
}

/** The database's clock, which all processes share (F-22). */
async function databaseSeconds({ db }: ProofDependencies): Promise<number> {
  return Math.floor((await databaseNow(db)).getTime() / 1000)
}

type PersonProof = { ok: true } | { ok: false; challenge: ProofChallenge }

type PersonDependencies = Pick<Dependencies, 'captcha' | 'db' | 'limits' | 'tokenKey'>

/**
 * Asks whoever comes to show that they are a person, whatever else they bring: for a step that opens nothing
 * by itself and has limits of its own behind it, such as the way to the checkout (CAPT-1). A proof of work
 * shows it, and the captcha of somebody else where one is set up.
 */
export async function provePerson(
  deps: PersonDependencies,
  proofFor: ProofFor,
  answer: CaptchaAnswer | undefined,
): Promise<PersonProof> {
  const isShown =
    (answer?.kind === 'proof' && (await spendProof(deps, proofFor, answer))) ||
    (answer?.kind === 'provider' && (await isVouchedFor(deps, proofFor, answer.token)))
  return isShown ? { ok: true } : { ok: false, challenge: await issueChallenge(deps, proofFor) }
}

/** Counted before the provider is called, so that made-up tokens do not call it without end. */
async function isVouchedFor(
  { captcha, db, limits }: PersonDependencies,
  { network, purpose }: ProofFor,
  token: string,
): Promise<boolean> {
  if (captcha === null) return false
  const attempt = await consumeRateLimit(db, countersOf(limits, 'captchaTokensPerNetwork', network))
  return attempt.ok && (await captcha.verify(token, purpose)) === 'person'
}
