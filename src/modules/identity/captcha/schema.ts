/*
 * What website and server share about the captcha (CAPT-1). Browser-safe and without zod, because a sign-up
 * waits for it. `docs/flows/captcha.md` draws how they talk.
 */

/** The header in which a call says how it can show that a person is behind it. */
export const CAPTCHA_HEADER = 'captcha'

/** Where a page asks for the captcha alone: a path of the website's own host. */
export const CAPTCHA_PATH = '/api/captcha'

/** What is guarded. The provider calls it an action, and takes letters and `_` only. */
export type CaptchaPurpose = 'sign_up' | 'checkout'

/** Work that a browser can do to show that somebody wants what it asks for. */
export interface ProofChallenge {
  /** Signed by the server, for one network and one purpose, and to be used once. */
  token: string
  /** So many numbers are sought: many small searches take similar time everywhere; one is a lottery. */
  parts: number
  /** With so many zero bits the hash of each begins. */
  bits: number
}

/** What a call brings. */
export type CaptchaAnswer =
  /** Nothing yet: the browser waits to be asked. */
  | { kind: 'ready' }
  | { kind: 'proof'; token: string; nonces: readonly number[] }
  /** What the provider of a captcha has given to the browser. */
  | { kind: 'provider'; token: string }

const PROOF_PATTERN = /^proof ([\w.-]{1,200}) (\d{1,10}(?:,\d{1,10}){0,63})$/
const PROVIDER_PATTERN = /^provider ([\w.~+/=-]{1,4096})$/

/** Writes an answer as the header has it. */
export function formatCaptchaAnswer(answer: CaptchaAnswer): string {
  if (answer.kind === 'ready') return 'ready'
  const answered = `${answer.kind} ${answer.token}`
  return answer.kind === 'proof' ? `${answered} ${answer.nonces.join(',')}` : answered
}

/** Reads it back. Undefined without the header; what cannot be read is no answer yet, and is asked for. */
export function parseCaptchaAnswer(header: string | undefined): CaptchaAnswer | undefined {
  if (header === undefined) return undefined
  const [, token, nonces] = PROOF_PATTERN.exec(header) ?? []
  if (token !== undefined && nonces !== undefined) {
    return { kind: 'proof', token, nonces: nonces.split(',').map(Number) }
  }
  const [, given] = PROVIDER_PATTERN.exec(header) ?? []
  return given === undefined ? { kind: 'ready' } : { kind: 'provider', token: given }
}
