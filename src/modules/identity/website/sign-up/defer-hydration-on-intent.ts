import { answerFirst } from '#ui/website/hydrate-on-interaction.ts'
import { isHydrated } from '#ui/website/replay-clicks.tsx'
import { findSignUpLink } from './sign-up-request.ts'

/** Longer than most people rest on what they are going to press. */
const HESITATION_MS = 1000

/**
 * Whoever comes to a link that opens the dialog is about to press it: from then until they leave it, or for a moment, the page
 * does not come to life, because React cannot stop half-way when the press comes. Returns what ends the listening.
 */
export function deferHydrationOnIntent(): () => void {
  let expected: Element | undefined
  let goOn = () => {}
  function attend({ target }: Event) {
    const link = isHydrated() ? undefined : findSignUpLink(target)?.link
    if (link === expected) return
    goOn()
    expected = link
    if (link === undefined) return
    const left = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, HESITATION_MS)
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    answerFirst(left)
  }
  window.addEventListener('pointerover', attend, { capture: true })
  window.addEventListener('focusin', attend, { capture: true })
  return () => {
    goOn()
    window.removeEventListener('pointerover', attend, { capture: true })
    window.removeEventListener('focusin', attend, { capture: true })
  }
}
