import { useLingui } from '@lingui/react/macro'
import type { Editing, Step } from '../editing/editing.ts'
import type { EditingSession } from '../editing/editing-session.ts'
import { keepFocus } from './jump.ts'
import type { StatusMessage } from './status-toast.tsx'

export type AnswerTravel = ReturnType<typeof useAnswerTravel>

interface TravelOptions {
  session: EditingSession
  editing: Editing
  labels: Readonly<Record<string, string>>
  onShow: (field: string) => void
  onSay: (said: StatusMessage) => void
}

/** Takes answers back and brings them again, and shows what changed: it may be far from where somebody is. */
export function useAnswerTravel({ session, editing, labels, onShow, onSay }: TravelOptions) {
  const { t } = useLingui()

  function travelled(step: Step | undefined, what: (name: string) => string) {
    if (step === undefined) return
    const wholes = {
      cleared: t`Clear all answers`,
      filled: t`Upload edited file`,
      replaced: t`Use the other version`,
      answered: '',
    }
    const name = step.field === undefined ? wholes[step.kind] : (labels[step.field] ?? '')
    onSay({ text: what(name), edits: session.getState().edits })
    if (step.field === undefined) return
    // Whoever is in the question stays in the same input.
    const isHere = document.activeElement?.closest(`[data-question="${CSS.escape(step.field)}"]`)
    if (!isHere) onShow(step.field)
  }
  return {
    canUndo: editing.history.past.length > 0,
    canRedo: editing.history.future.length > 0,
    undo: () => {
      keepFocus()
      travelled(session.undo(), (name) => t`Undone: ${name}`)
    },
    redo: () => {
      keepFocus()
      travelled(session.redo(), (name) => t`Redone: ${name}`)
    },
    clear: () => {
      session.clear()
      onSay({ text: t`All answers are cleared.`, edits: session.getState().edits, canUndo: true })
    },
  }
}
