import type { CaptchaProvider, CaptchaVerdict, Logger } from '#kernel/dependencies.ts'

interface RecaptchaOptions {
  secret: string
  /** Where tokens are checked. */
  url: string
  /** The host of the pages that ask; a token of another site's is none. */
  hostname: string
  log: Logger
  timeoutMs?: number
  send?: typeof fetch
}

/** As the provider recommends: from here on a visitor is taken for a person. */
const MINIMUM_SCORE = 0.5
const TIMEOUT_MS = 3_000
/** A provider that hangs holds so many calls and no more. */
const CALLS_AT_ONCE = 16
const LONGEST_ANSWER = 10_000

/** What is wrong with our set-up or with the provider, and says nothing of the visitor. */
const ownFaults = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request'])

/** reCAPTCHA version 3: checks a token that the browser was given. Nothing of the visitor is sent along. */
export function createRecaptcha({
  secret,
  url,
  hostname,
  log,
  timeoutMs = TIMEOUT_MS,
  send = fetch,
}: RecaptchaOptions): CaptchaProvider {
  let calls = 0

  async function ask(token: string): Promise<unknown> {
    const response = await send(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`the captcha's provider answered ${response.status}`)
    return JSON.parse(await readShort(response))
  }

  return {
    async verify(token, purpose) {
      if (calls >= CALLS_AT_ONCE) return 'unknown'
      calls += 1
      try {
        return verdictOf(await ask(token), { purpose, hostname })
      } catch (error) {
        // Without the secret and the token, which the request held.
        log.warn(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'the captcha could not be checked',
        )
        return 'unknown'
      } finally {
        calls -= 1
      }
    },
  }
}

/** What an answer says; throws where it makes no sense, or speaks of a fault that is not the visitor's. */
function verdictOf(answer: unknown, asked: { purpose: string; hostname: string }): CaptchaVerdict {
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) {
    throw new Error("the captcha's provider made no sense")
  }
  const { success, score, action, hostname } = answer as Record<string, unknown>
  if (success === true) {
    if (typeof score !== 'number') throw new Error("the captcha's provider gave no score")
    const isOurs = action === asked.purpose && hostname === asked.hostname
    return isOurs && score >= MINIMUM_SCORE ? 'person' : 'program'
  }
  const codes = 'error-codes' in answer && Array.isArray(answer['error-codes']) ? answer['error-codes'] : []
  const fault = codes.find((code) => ownFaults.has(code))
  if (fault !== undefined) throw new Error(`the captcha's provider refuses our call: ${fault}`)
  return 'program'
}

/** The text of an answer; one that does not end soon is given up. */
async function readShort(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_ANSWER) throw new Error("the captcha's provider answers without end")
  }
  return text
}
