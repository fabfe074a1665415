import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { EMAIL_COOKIE } from '#kernel/http/schema.ts'
import { isLoaded, loadThirdParty } from '#modules/visitors/website/consent/third-parties.ts'
import { readPageCookie } from '#ui/website/page-cookie.ts'
import { useSite } from '#ui/website/site.tsx'
import type { ChatFormProps } from './chat-form.tsx'
import { keptDraft } from './draft.ts'
import { startHelpDesk } from './start-help-desk.ts'

interface ChatState {
  /** There once the chat was started, until it is closed. */
  Form: ComponentType<ChatFormProps> | undefined
  isStarting: boolean
  /** The form could not be fetched. */
  hasFailed: boolean
  /** The help desk of the operator has taken over: it has a button of its own. */
  isProvided: boolean
  start(): void
  close(): void
}

/** Where the chat stands. */
export function useChat(): ChatState {
  const { consent, frame } = useSite()
  const { pathname } = useLocation()
  const [Form, setForm] = useState<ComponentType<ChatFormProps>>()
  const [isStarting, setStarting] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [isProvided, setProvided] = useState(() => isLoaded('chat'))

  // LAY-3: on some pages the help desk stands there by itself, once the visitor has agreed to it.
  useEffect(() => {
    if (frame.chat !== 'help-desk') return
    void loadThirdParty('chat', consent).then((isThere) => setProvided((before) => before || isThere))
  }, [frame.chat, consent])

  async function start() {
    setStarting(true)
    setFailed(false)
    try {
      if (await startHelpDesk(consent, pathname)) {
        setProvided(true)
        return
      }
      const { ChatForm } = await import('./chat-form.tsx')
      const { current } = keptDraft()
      // Whoever has signed up or logged in here need not type the address again.
      if (current.email === '') current.email = readPageCookie(EMAIL_COOKIE) ?? ''
      if (current.text === '') current.openedAt = performance.now()
      setForm(() => ChatForm)
    } catch {
      setFailed(true)
    } finally {
      setStarting(false)
    }
  }

  return {
    Form,
    isStarting,
    hasFailed,
    isProvided,
    start: () => void start(),
    close: () => setForm(undefined),
  }
}

/** Fetches the form as soon as somebody is about to use it. One that does not come is met again when it is wanted. */
export function loadChatForm(): void {
  import('./chat-form.tsx').catch(() => undefined)
}
