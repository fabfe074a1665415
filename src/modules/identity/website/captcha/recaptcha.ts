import { loadThirdParty } from '#modules/visitors/website/consent/third-parties.ts'
import type { Site } from '#ui/website/site.tsx'

/** What its script puts into the page. */
interface Recaptcha {
  ready(hear: () => void): void
  execute(siteKey: string, options: { action: string }): PromiseLike<unknown>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

/** A provider that hangs costs a visitor no more than this, at each of its steps. */
const PATIENCE_MS = 5_000

/**
 * The captcha of somebody else (CAPT-1): version 3, in English, its badge hidden. Its script is loaded when
 * an answer is first wanted and the gate lets it in. Throws one of its four messages where there is no
 * answer.
 */
export async function askRecaptcha(
  consent: Site['consent'],
  action: string,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const { siteKey, version } = consent.captcha ?? {}
  if (!siteKey) throw new Error('No key provided')
  if (!version) throw new Error('No version provided')
  const recaptcha = await within(patienceMs, load(consent), 'Failed to load script')
  const token = await within(
    patienceMs,
    // What it gives is no promise of ours, and may throw at once.
    (async () => recaptcha.execute(siteKey, { action }))(),
    'Failed to execute',
  )
  if (typeof token !== 'string' || token === '') throw new Error('Failed to execute')
  return token
}

async function load(consent: Site['consent']): Promise<Recaptcha> {
  hideBadge()
  if (!(await loadThirdParty('captcha', consent))) throw new Error('the script is not there')
  const recaptcha = window.grecaptcha
  if (recaptcha === undefined) throw new Error('it was another script')
  await new Promise<void>((resolve) => recaptcha.ready(resolve))
  return recaptcha
}

const BADGE_RULE = '.grecaptcha-badge { visibility: hidden }'

/** By the page's own styles: its policy lets no new ones in. `captcha-work.tsx` says what stands instead. */
function hideBadge(): void {
  const [sheet] = document.styleSheets
  const isThere = [...(sheet?.cssRules ?? [])].some(({ cssText }) => cssText.startsWith('.grecaptcha-badge'))
  if (!isThere) sheet?.insertRule(BADGE_RULE)
}

/** What becomes of it in time; whatever goes wrong has one message. */
async function within<Result>(
  milliseconds: number,
  work: PromiseLike<Result>,
  message: string,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } catch (cause) {
    throw new Error(message, { cause })
  } finally {
    clearTimeout(timer)
  }
}
