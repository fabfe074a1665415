import type { Site } from '#ui/website/site.tsx'
import {
  CAPTCHA_HEADER,
  type CaptchaAnswer,
  type CaptchaPurpose,
  formatCaptchaAnswer,
  type ProofChallenge,
} from '../../captcha/schema.ts'

/** The provider's answer, a proof, and a second proof if that was late or the network has changed. */
const MOST_ANSWERS = 3

/**
 * Makes a call that may be asked for a captcha, and answers it (CAPT-1). Undefined where the visitor has
 * cancelled. What answers is loaded when it is first asked for, which is seldom.
 */
export async function postWithCaptcha(
  { consent }: Pick<Site, 'consent'>,
  purpose: CaptchaPurpose,
  post: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response | undefined> {
  let answer: CaptchaAnswer | undefined = { kind: 'ready' }
  for (let answers = 0; ; answers += 1) {
    const response = await post(answer === undefined ? {} : { [CAPTCHA_HEADER]: formatCaptchaAnswer(answer) })
    const challenge = await challengeOf(response)
    if (challenge === undefined || answers === MOST_ANSWERS) return response
    const onlyProof = answers > 0
    try {
      const { answerCaptcha } = await import('./answer-captcha.ts')
      // A browser that can do neither says so by saying nothing: the ordinary limit holds for it.
      answer = await answerCaptcha({ consent, purpose, challenge, onlyProof })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
      answer = undefined
    }
  }
}

/** What a service asks for, if that is why it refuses. */
async function challengeOf(response: Response): Promise<ProofChallenge | undefined> {
  if (response.status !== 429) return undefined
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: { challenge?: ProofChallenge } } | null
  return body?.error?.challenge
}
