import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { EMAIL_COOKIE } from '#kernel/http/schema.ts'
import { hidesNotice } from '#modules/visitors/website/consent/hides-notice.ts'
import { consentByPress, isLoaded, loadThirdParty } from '#modules/visitors/website/consent/third-parties.ts'
import { readPageCookie } from '#ui/website/page-cookie.ts'
import type { Site } from '#ui/website/site.tsx'
import { useSite } from '#ui/website/site.tsx'
import type { ChatFormProps } from './chat-form.tsx'
import { keptDraft } from './draft.ts'

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

/**
 * The chat of a help desk, where the operator has one and the visitor agrees. On a page that does not ask about cookies the press
 * that starts it is the consent (COOK-5). Answers whether it is there: our own form takes the message where it is not.
 */
export async function startHelpDesk(consent: Site['consent'], pathname: string): Promise<boolean> {
  if (consent.thirdParties.chat === undefined) return false
  if (hidesNotice(pathname)) consentByPress('chat')
  return loadThirdParty('chat', consent)
}
