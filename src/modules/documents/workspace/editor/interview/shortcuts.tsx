import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
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
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard shortcuts`} readFirst>
      <dl className="divide-y divide-line border-line border-y">
        <Keys keys={[t`Enter`]}>
          <Trans>To the next input, then to the next question</Trans>
        </Keys>
        <Keys keys={[command, t`Enter`]}>
          <Trans>To the next question, from anywhere in this one</Trans>
        </Keys>
        <Keys keys={[command, shift, t`Enter`]}>
          <Trans>To the question before</Trans>
        </Keys>
        <Keys keys={['F8']}>
          <Trans>To the next blank of the document</Trans>
        </Keys>
        <Keys keys={[shift, 'F8']}>
          <Trans>To the blank before</Trans>
        </Keys>
        <Keys keys={[alt, t`Enter`]}>
          <Trans>From a question to its place in the document, and back</Trans>
        </Keys>
        <Keys keys={[command, 'Z']}>
          <Trans>Undo</Trans>
        </Keys>
        <Keys keys={[command, shift, 'Z']}>
          <Trans>Redo</Trans>
        </Keys>
        <Keys keys={[command, '/']}>
          <Trans>This help</Trans>
        </Keys>
      </dl>
    </Dialog>
  )
}

function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
      <dt className="min-w-0">{children}</dt>
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
  )
}

/** What keys do in the editor. `ShortcutsHelp` tells people. */
interface ShortcutActions {
  undo: () => void
  redo: () => void
  next: () => void
  back: () => void
  nextBlank: (by: 1 | -1) => void
  /** From a question to its place in the document, and back. */
  cross: () => void
  help: () => void
}

/** Listens to the keys of the editor, wherever the focus is but in a dialog and in inputs that are not questions. */
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
    document.addEventListener('keydown', press)
    document.addEventListener('beforeinput', travel)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('beforeinput', travel)
    }
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

/** Their keyboards have other names on the keys. What asks is drawn once the page is alive, never by the server. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
}
