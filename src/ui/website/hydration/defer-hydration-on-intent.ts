import { answerFirst } from './hydrate-on-interaction.ts'
import { isHydrated } from './replay-clicks.tsx'

/** Longer than most people rest on what they are going to press. */
const HESITATION_MS = 1000

/**
 * Whoever comes to a link that opens a dialog is about to press it: from then until they leave it, or for a
 * moment, the page does not come to life, because React cannot stop half-way when the press comes. Returns
 * what ends the listening.
 *
 * `findLink` answers the link that the target of an event is in, where it is one of those.
 */
export function deferHydrationOnIntent(
  findLink: (target: EventTarget | null) => Element | undefined,
): () => void {
  let expected: Element | undefined
  let goOn = () => {}
  function attend({ target }: Event) {
    const link = isHydrated() ? undefined : findLink(target)
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
