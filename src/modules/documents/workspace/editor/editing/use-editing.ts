import { useLingui } from '@lingui/react/macro'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { Answers, DocumentTemplate } from '#engine/source/index.ts'
import { afterPaint } from '#ui/components/after-paint.ts'
import { useIsLive } from '#ui/components/use-is-live.ts'
import type { DocumentPage } from '../document.server.ts'
import { keepFocus } from '../interview/jump.ts'
import { fieldOfInput } from '../questions/field-name.ts'
import { readForm } from '../reading/read-answers.ts'
import { useClaim } from './document-claim.ts'
import { type Editing, isUnsaved } from './editing.ts'
import { EditingSession } from './editing-session.ts'
import { sendDocument } from './send-document.ts'
import { createUnsavedStore } from './unsaved-store.ts'
import { refusedAnswers, validAnswers } from './valid-answers.ts'

export type DocumentInEditing = ReturnType<typeof useEditing>

/**
 * Holds the document of a page while it is filled in, and saves it by itself. `editing` is the document as it
 * is shown around the questions, which show it as the session has it.
 */
export function useEditing(
  { slug, owner, template, document }: DocumentPage,
  onTitle: (title: string) => void,
) {
  const { i18n } = useLingui()
  /** The interview, which people may have begun to fill in before the page came to life. */
  const form = useRef<HTMLFormElement>(null)
  // Only the server's HTML was there before JavaScript: not the form of a page that was navigated to.
  const isLive = useIsLive()
  const [isServerForm] = useState(!isLive)
  const [store] = useState(() => createUnsavedStore(owner, slug))
  // What the page was loaded with is only the beginning: from then on the session knows best.
  const [session] = useState(
    () =>
      new EditingSession({
        document,
        savable: (answers) => validAnswers(template, answers),
        refused: (answers) => refusedAnswers(template, answers).map(({ field }) => field),
        send: async (save) => {
          const answer = await sendDocument(slug, save)
          if (answer.kind === 'saved' && answer.title !== undefined) onTitle(answer.title)
          return answer
        },
        unsaved: store,
      }),
  )
  const editing = useDeferredSession(session)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is started once, with what it was loaded with.
  useEffect(() => {
    const early =
      isServerForm && form.current
        ? earlyAnswers({ template, answers: document.answers }, form.current, i18n.locale)
        : {}
    keepFocus()
    session.start(early)
  }, [session])
  const claimed = useClaim({ session, store, owner, isNew: document.version === 0, onTitle })

  useEffect(() => {
    const leave = () => session.leave()
    const retry = () => void session.flush()
    const warn = (event: BeforeUnloadEvent) => {
      const state = session.getState()
      const isStuck = state.problem !== undefined || state.theirs !== undefined
      // What is unsaved and not stuck is sent on leaving; what cannot be saved as it is is only here.
      if ((isStuck || !isUnsaved(state)) && !session.isKept()) event.preventDefault()
    }
    const left = new AbortController()
    const { signal } = left
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('online', retry, { signal })
    // Back from another tab, where somebody may have logged in again.
    window.addEventListener('focus', retry, { signal })
    window.addEventListener('beforeunload', warn, { signal })
    return () => {
      left.abort()
      session.stop()
    }
  }, [session])

  return { session, editing, claimed, form }
}

/**
 * The document as all that is around its questions shows it: the preview, the progress, whether it is saved.
 * What somebody does shows first, on every device; the rest follows once that frame is painted, in pieces
 * between which the next keystroke gets its turn.
 */
function useDeferredSession(session: EditingSession): Editing {
  const [followed, follow] = useState(session.getState)
  useEffect(() => {
    let leave: (() => void) | undefined
    const catchUp = () => follow(session.getState())
    const unsubscribe = session.subscribe(() => {
      leave?.()
      leave = afterPaint(() => startTransition(catchUp))
    })
    catchUp()
    return () => {
      unsubscribe()
      leave?.()
    }
  }, [session])
  return followed
}

/**
 * What was answered in the server's form before JavaScript arrived. React keeps it in the inputs, and
 * `TextArea` in its own, but nobody hears of it.
 */
function earlyAnswers(
  { template, answers: before }: { template: DocumentTemplate; answers: Answers },
  form: HTMLFormElement,
  locale: string,
): Answers {
  const answered = new Set(
    [...form.elements].flatMap((control) => (isChanged(control) ? fieldOfInput(control.name) : [])),
  )
  if (answered.size === 0) return {}
  const answers = Object.entries(readForm(template, new FormData(form), locale, before))
  return Object.fromEntries(answers.filter(([field]) => answered.has(field)))
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a control no longer shows what the server wrote into it. */
function isChanged(control: Element): control is Control {
  if (control instanceof HTMLSelectElement) return [...control.options].some(isChosenAnew)
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false
  return control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

/** The first option of a list is chosen without being marked so. */
function isChosenAnew({ selected, defaultSelected, index }: HTMLOptionElement): boolean {
  return selected && !defaultSelected && index > 0
}
