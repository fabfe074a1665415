import { useEffect, useEffectEvent } from 'react'

/** What keys do in the editor. `ShortcutsHelp` tells people. */
interface ShortcutActions {
  undo: () => void
  redo: () => void
  next: () => void
  back: () => void
  nextBlank: (by: 1 | -1) => void
  cross: () => void
  help: () => void
}

/** Listens to the editor's keys, wherever the focus is but in dialogs and inputs that are not questions. */
export function useShortcuts(actions: ShortcutActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented || isElsewhere(event.target) ? undefined : actionOf(event, actions)
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  // The browser's own menu, and shaking a phone.
  const travel = useEffectEvent((event: InputEvent) => {
    const action = { historyUndo: actions.undo, historyRedo: actions.redo }[event.inputType]
    if (action === undefined || isElsewhere(event.target) || isHalfTyped(event.target)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    document.addEventListener('keydown', press, { signal })
    document.addEventListener('beforeinput', travel, { signal })
    return () => left.abort()
  }, [])
}

function actionOf(event: KeyboardEvent, actions: ShortcutActions): (() => void) | undefined {
  if (event.isComposing) return undefined
  const { key, shiftKey, altKey } = event
  const isCommand = (event.ctrlKey || event.metaKey) && !altKey
  const letter = key.toLowerCase()
  if (isCommand && (letter === 'z' || letter === 'y')) {
    // What is no answer yet is the input's own affair.
    if (isHalfTyped(event.target)) return undefined
    return letter === 'y' || shiftKey ? actions.redo : actions.undo
  }
  if (isCommand && key === 'Enter') return shiftKey ? actions.back : actions.next
  if (isCommand && key === '/') return actions.help
  if (key === 'F8') return () => actions.nextBlank(shiftKey ? -1 : 1)
  if (altKey && key === 'Enter') return actions.cross
  return undefined
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[data-modal]') !== null) return true
  if (!(target instanceof Element) || target.closest('[data-interview]')) return false
  return target.matches('input, textarea, select, [contenteditable]')
}

function isHalfTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[data-half-typed]')
}

/** Apple's keys have other names. What asks is drawn once the page is alive, never by the server. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
}
