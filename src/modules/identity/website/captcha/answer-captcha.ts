import { hidesNotice } from '#modules/visitors/website/consent/hides-notice.ts'
import { mayLoad } from '#modules/visitors/website/consent/third-parties.ts'
import type { Site } from '#ui/website/site.tsx'
import type { CaptchaAnswer, CaptchaPurpose, ProofChallenge } from '../../captcha/schema.ts'
import { tellCaptchaProgress } from './captcha-progress.tsx'
import type { ProofMessage } from './proof-worker.ts'
import { askRecaptcha } from './recaptcha.ts'

interface Question {
  consent: Site['consent']
  purpose: CaptchaPurpose
  challenge: ProofChallenge
  /** The provider has been asked already, and vouched for nobody. */
  onlyProof: boolean
}

/**
 * Answers what a service asks: by the captcha of somebody else where there is one and the visitor agrees,
 * else by a proof of work. Undefined where neither can be done. Throws when the visitor cancels.
 */
export async function answerCaptcha(question: Question): Promise<CaptchaAnswer | undefined> {
  const ending = new AbortController()
  const { signal } = ending
  const tell = (by: 'provider' | 'proof', percent = 0) => {
    tellCaptchaProgress({ by, percent, cancel: () => ending.abort() })
  }
  const { challenge, consent, purpose } = question
  try {
    if (!question.onlyProof && mayAskProvider(question)) {
      if (consent.thirdParties.captcha !== undefined && mayLoad('captcha', consent)) tell('provider')
      const token = await unlessCancelled(signal, askRecaptcha(consent, purpose))
      if (token !== undefined) return { kind: 'provider', token }
    }
    tell('proof')
    const onProgress = (percent: number) => tell('proof', percent)
    return await unlessCancelled(signal, solveProof(challenge, { signal, onProgress }))
  } finally {
    tellCaptchaProgress(undefined)
  }
}

/**
 * On pages that do not ask about cookies the proof of work replaces the captcha (COOK-5); the way to the
 * checkout, which is there to use it (CAPT-1), asks it where consent is on record.
 */
function mayAskProvider({ consent, purpose }: Question): boolean {
  return purpose === 'checkout' ? mayLoad('captcha', consent) : !hidesNotice(window.location.pathname)
}

/** Its result; undefined where it fails, as each has another way after it: no fault keeps anybody out. */
async function unlessCancelled<Result>(
  signal: AbortSignal,
  work: Promise<Result>,
): Promise<Result | undefined> {
  const cancelled = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined))
  })
  const result = await Promise.race([work.catch(() => undefined), cancelled])
  signal.throwIfAborted()
  return result
}

/** A script that does not arrive says nothing; a phone needs a second. */
const PATIENCE_MS = 30_000

/** Does the work of a challenge in a worker; throws where there can be none, or `signal` ends it. */
async function solveProof(
  challenge: ProofChallenge,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<CaptchaAnswer> {
  signal.throwIfAborted()
  // From our own origin, as the pages' policy wants it.
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  let patience: ReturnType<typeof setTimeout> | undefined
  try {
    const nonces = await new Promise<number[]>((resolve, reject) => {
      const fail = () => reject(new Error('The proof of work could not be done'))
      patience = setTimeout(fail, PATIENCE_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<ProofMessage>) => {
        if ('nonces' in data) resolve(data.nonces)
        else onProgress((data.done / challenge.parts) * 100)
      })
      worker.addEventListener('error', fail)
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(challenge)
    })
    return { kind: 'proof', token: challenge.token, nonces }
  } finally {
    clearTimeout(patience)
    worker.terminate()
  }
}
