import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'

interface ShortcutsHelpProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The keys of `useShortcuts` and `questions-form.tsx`. */
export function ShortcutsHelp({ open, onOpenChange }: ShortcutsHelpProps) {
  const { t } = useLingui()
  const command = isApple() ? '⌘' : t`Ctrl`
  const shift = t`Shift`
  const alt = isApple() ? '⌥' : t`Alt`
  const enter = t`Enter`
  const shortcuts: [does: string, ...keys: string[]][] = [
    [t`To the next input, then to the next question`, enter],
    [t`To the next question, from anywhere in this one`, command, enter],
    [t`To the question before`, command, shift, enter],
    [t`To the next blank of the document`, 'F8'],
    [t`To the blank before`, shift, 'F8'],
    [t`From a question to its place in the document, and back`, alt, enter],
    [t`Undo`, command, 'Z'],
    [t`Redo`, command, shift, 'Z'],
    [t`This help`, command, '/'],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard shortcuts`} readFirst>
      <dl className="divide-y divide-line border-line border-y">
        {shortcuts.map(([does, ...keys]) => (
          <div key={does} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
            <dt className="min-w-0">{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-field-line bg-sunken px-2 py-0.5 font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

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
