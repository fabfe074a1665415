import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useIsLive } from '../frame/use-is-live.ts'
import type { DocumentPage } from './document.server.ts'
import { earlyAnswers } from './early-answers.ts'
import type { Editing } from './editing.ts'
import { isUnsaved } from './editing.ts'
import { EditingSession } from './editing-session.ts'
import { keepFocus } from './keep-focus.ts'
import { savableAnswers } from './savable-answers.ts'
import { sendSave } from './send-save.ts'
import { createUnsavedStore } from './unsaved-store.ts'

/** Holds the document of a page while it is filled in, and saves it by itself. */
export function useEditing({ slug, template, document }: DocumentPage): {
  session: EditingSession
  editing: Editing
  /** The interview, which people may have begun to fill in before the page came to life. */
  form: RefObject<HTMLFormElement | null>
} {
  const { i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  // Only the server's HTML was there before JavaScript: not the form of a page that was navigated to.
  const isLive = useIsLive()
  const [isServerForm] = useState(!isLive)
  // What the page was loaded with is only the beginning: from then on the session knows best.
  const [session] = useState(
    () =>
      new EditingSession({
        document,
        savable: (answers) => savableAnswers(template, answers),
        send: (save) => sendSave(slug, save),
        unsaved: createUnsavedStore(slug),
      }),
  )
  const editing = useSyncExternalStore(session.subscribe, session.getState, session.getState)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is started once, with what it was loaded with.
  useEffect(() => {
    const early = isServerForm && form.current ? earlyAnswers(template, form.current, i18n.locale) : {}
    keepFocus()
    session.start(early)
  }, [session])

  useEffect(() => {
    const leave = () => session.leave()
    const retry = () => void session.flush()
    const warn = (event: BeforeUnloadEvent) => {
      const state = session.getState()
      if (isUnsaved(state) && (state.problem !== undefined || state.theirs !== undefined))
        event.preventDefault()
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

  return { session, editing, form }
}
