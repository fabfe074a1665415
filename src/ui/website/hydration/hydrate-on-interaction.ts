const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'scroll'] as const

let waiting: Promise<void> | undefined
let answer: Promise<unknown> | undefined

/**
 * Resolves at the first sign that somebody is there. Until then a page is only read, and what reading does
 * not need is not loaded: the budget of a first visit (docs/decisions/0007-first-visit.md).
 */
export function onFirstInteraction(): Promise<void> {
  waiting ??= new Promise((resolve) => {
    // Who was quicker than this script is in a field already.
    const { activeElement, body } = document
    if (activeElement !== null && activeElement !== body) return resolve()
    const stop = (event: Event) => {
      if (isAtRest(event)) return
      for (const name of signs) window.removeEventListener(name, stop, true)
      resolve()
    }
    for (const name of signs) window.addEventListener(name, stop, { capture: true, passive: true })
  })
  return waiting
}

/**
 * Whether a browser only tells where the pointer has been all along, as it does when a page's layout changes.
 */
function isAtRest(event: Event): boolean {
  const { type, movementX, movementY } = event as PointerEvent
  return type === 'pointermove' && movementX === 0 && movementY === 0
}

/** What presses have asked for comes first: until all of it shows, nothing else comes to life. */
export function answerFirst(shown: Promise<unknown>): void {
  answer = Promise.allSettled([answer, shown])
}

/** Resolves when every press that was heard has its answer on the screen; at once without presses. */
export async function afterAnswers(): Promise<void> {
  let known: Promise<unknown> | undefined
  while (known !== answer) {
    known = answer
    await known
  }
}
