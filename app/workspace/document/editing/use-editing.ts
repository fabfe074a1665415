import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsLive } from '../../../components/use-is-live.ts'
import type { DocumentPage } from '../document.server.ts'
import { earlyAnswers } from '../reading/early-answers.ts'
import { type Editing, isUnsaved } from './editing.ts'
import { EditingSession } from './editing-session.ts'
import { keepFocus } from './keep-focus.ts'
import { sendDocument } from './save-document.ts'
import { createUnsavedStore } from './unsaved-store.ts'
import { type DocumentClaimed, useClaim } from './use-claim.ts'
import { useDeferredSession } from './use-deferred-session.ts'
import { refusedAnswers, validAnswers } from './valid-answers.ts'

interface DocumentInEditing {
  session: EditingSession
  /** As it is shown around the questions, which show it as the session has it. */
  editing: Editing
  /** Which tab writes, and what to do about another one. */
  claimed: DocumentClaimed
  /** The interview, which people may have begun to fill in before the page came to life. */
  form: RefObject<HTMLFormElement | null>
}

/** Holds the document of a page while it is filled in, and saves it by itself. `isSlow` as `useDeferredSession` takes it. */
export function useEditing(
  { slug, owner, template, document }: DocumentPage,
  onTitle: (title: string) => void,
  isSlow: RefObject<boolean>,
): DocumentInEditing {
  const { i18n } = useLingui()
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
        send: (save) => sendDocument(slug, save),
        unsaved: store,
      }),
  )
  const editing = useDeferredSession(session, isSlow)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is started once, with what it was loaded with.
  useEffect(() => {
    const early = isServerForm && form.current ? earlyAnswers(template, form.current, i18n.locale) : {}
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
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', retry)
    // Back from another tab, where somebody may have logged in again.
    window.addEventListener('focus', retry)
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', retry)
      window.removeEventListener('focus', retry)
      window.removeEventListener('beforeunload', warn)
      session.stop()
    }
  }, [session])

  return { session, editing, claimed, form }
}
