const ITEM = '[role="menuitem"]:not([aria-disabled])'
/** Letters that follow each other so quickly are the beginning of one name. */
const TYPING_MS = 500
/** Between a menu and its button, and between a menu and the edge of the window, in CSS pixels. */
const GAP = 6
const MARGIN = 8

/** What can be chosen in a menu, from first to last. */
export function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(ITEM)]
}

/** Moves the focus as a key asks for it: arrows, Home, End, or the letters that an item begins with. False for any other key. */
export function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu)
  const position = items.indexOf(document.activeElement as HTMLElement)
  const target = targetOf(items, position, key)
  target?.focus()
  return target !== undefined
}

let typed = { text: '', at: 0 }

function targetOf(items: HTMLElement[], position: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(position + 1) % items.length]
    case 'ArrowUp':
      return items.at(position <= 0 ? -1 : position - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    case ' ':
      // A link is not pressed by the space bar, but an item of a menu is.
      items[position]?.click()
      return items[position]
    default:
      return key.length === 1 ? beginningWith(items, position, key) : undefined
  }
}

function beginningWith(items: HTMLElement[], position: number, letter: string): HTMLElement | undefined {
  const now = performance.now()
  typed = { text: now - typed.at < TYPING_MS ? typed.text + letter : letter, at: now }
  const wanted = typed.text.toLowerCase()
  // One letter goes on to the next item, a second one belongs to the first.
  const start = wanted.length === 1 ? position + 1 : Math.max(0, position)
  const inTurn = [...items.slice(start), ...items.slice(0, start)]
  return inTurn.find((item) => (item.textContent ?? '').trim().toLowerCase().startsWith(wanted))
}

/** Puts a menu below its button, or above where there is more room, and never out of the window. */
export function placeBeside(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const place = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const above = place.top - GAP - MARGIN
  const below = clientHeight - place.bottom - GAP - MARGIN
  // What is in it, and its border: to lift its limit for a moment would scroll it back to its first item.
  const whole = menu.scrollHeight + menu.offsetHeight - menu.clientHeight
  const isBelow = whole <= below || below >= above
  const height = Math.min(whole, isBelow ? below : above)
  const wanted = align === 'start' ? place.left : place.right - menu.offsetWidth
  menu.style.maxHeight = `${height}px`
  menu.style.top = `${isBelow ? place.bottom + GAP : place.top - GAP - height}px`
  menu.style.left = `${Math.max(MARGIN, Math.min(wanted, clientWidth - menu.offsetWidth - MARGIN))}px`
}
