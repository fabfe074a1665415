/**
 * Called before inputs are drawn anew: gives the focus back to the one that has it, with the cursor where it is. Where React
 * draws at once, before the next key can be heard; else with the next frame.
 */
export function keepFocus(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused.id === '') return
  // Null where an input has no cursor that can be asked for, such as one for an e-mail address.
  const cursor = isText(focused) ? focused.selectionStart : null
  const giveBack = () => {
    const anew = document.getElementById(focused.id)
    // Nobody else has it: only what was drawn anew has lost it.
    if (anew === null || anew === focused || document.activeElement !== document.body) return
    anew.focus({ preventScroll: true })
    if (cursor !== null && isText(anew)) anew.setSelectionRange(cursor, cursor)
  }
  queueMicrotask(giveBack)
  requestAnimationFrame(giveBack)
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
