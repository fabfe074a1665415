import { useEffect } from 'react'

/** The key that leads to the search field from anywhere on a page. */
const KEY = '/'
const SETTING = 'formulary:search-key'

/** Leads to the page's search field when `/` is pressed outside of a field; it can be switched off. */
export function useSearchKey(): void {
  useEffect(() => {
    // One of its own for each place that asks: of two, one that goes must not take the other's away.
    const listen = (event: KeyboardEvent) => goToField(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** It must be possible to switch off a key of one character (WCAG 2.2, 2.1.4): speech may press it. */
export function isSearchKeyOn(): boolean {
  try {
    return window.localStorage.getItem(SETTING) !== 'off'
  } catch {
    return true // storage is switched off
  }
}

export function switchSearchKey(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(SETTING)
    else window.localStorage.setItem(SETTING, 'off')
  } catch {
    // Nowhere to remember it.
  }
}

function goToField(event: KeyboardEvent): void {
  const { target, key } = event
  if (key !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')) return
  const fields = [...document.querySelectorAll<HTMLInputElement>('[role=search] input[type=search]')]
  // A field that is shown, or else one behind a sign that is.
  const field =
    fields.find(isShown) ??
    fields.find((each) => isShown(each.closest('details')?.querySelector<HTMLElement>('summary')))
  if (field === undefined || document.querySelector('[data-modal]') !== null || !isSearchKeyOn()) return
  event.preventDefault()
  field.closest('details')?.toggleAttribute('open', true)
  field.focus()
  field.select()
}

/** Whether the element is there and can be seen. Only some browsers tell what a closed disclosure hides. */
function isShown(element: HTMLElement | null | undefined): boolean {
  const asked: Partial<Pick<HTMLElement, 'checkVisibility'>> | null | undefined = element
  return asked?.checkVisibility?.() ?? (element != null && element.offsetParent !== null)
}
