import { ENTRY } from '../questions/field-name.ts'

/**
 * Called before inputs are drawn anew: gives the focus back to the one that has it, with the cursor where it is; where it is gone,
 * as the button of a row is, to the first one of its question. Where React draws at once, before the next key can be heard; else
 * with the next frame.
 */
export function keepFocus(): void {
  const focused = document.activeElement
  const question = focused?.closest<HTMLElement>('[data-question]')?.dataset.question
  if (!(focused instanceof HTMLElement) || (focused.id === '' && question === undefined)) return
  // Null where an input has no cursor that can be asked for, such as one for an e-mail address.
  const cursor = isText(focused) ? focused.selectionStart : null
  const giveBack = () => {
    const anew =
      document.getElementById(focused.id) ??
      document.querySelector<HTMLElement>(`[data-question="${CSS.escape(question ?? '')}"] :is(${ENTRY})`)
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
