/** Called before inputs are drawn anew: gives the focus back to the one that has it, with the cursor where it is. */
export function keepFocus(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused.id === '') return
  // Null where an input has no cursor that can be asked for, such as one for an e-mail address.
  const cursor = isText(focused) ? focused.selectionStart : null
  requestAnimationFrame(() => {
    const anew = document.getElementById(focused.id)
    if (anew === null || anew === focused) return
    anew.focus({ preventScroll: true })
    if (cursor !== null && isText(anew)) anew.setSelectionRange(cursor, cursor)
  })
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
