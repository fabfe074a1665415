import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { firstInteraction } from '../first-interaction.ts'
import { lazyWithMessages, loadPageI18n } from '../page-i18n.tsx'
import { useSite } from '../site.tsx'
import { isKnownVisitor } from '../visitor/known-visitor.ts'
import { chooseWay } from './entry.ts'
import { leaveFor } from './leave-for.ts'
import { findSignUpLink, type SignUpRequest } from './sign-up-request.ts'
import { urlIntoWebApp } from './url-into-web-app.ts'

/** How long a press waits for the dialog's script before it becomes an ordinary link. */
const PATIENCE_MS = 3000

const loadDialogModule = () => import('./sign-up-dialog.tsx')
const SignUpDialog = lazyWithMessages(loadDialogModule)

function loadDialog(): Promise<unknown> {
  return Promise.all([loadDialogModule(), loadPageI18n()])
}

/**
 * The page's sign-up dialog: one for all `SignUpLink`s, and a chunk of its own that a visit without interest never loads.
 * Presses are heard at the window, so they count from the moment the frame is alive, also in a page that is not yet.
 */
export function SignUpDialogHost() {
  const site = useSite()
  const [pressed, setPressed] = useState<{ request: SignUpRequest; dialog: 'email' | 'password' }>()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)

  useEffect(() => {
    // A chunk that fails to load is met again, and handled, when the visitor presses.
    void firstInteraction().then(() => loadDialog().catch(() => undefined))

    async function press(event: MouseEvent) {
      const found = findSignUpLink(event.target)
      if (found === undefined || !isPlainPress(event)) return
      event.preventDefault()
      const { link, request: wanted } = found
      link.style.cursor = 'wait'
      const way = chooseWay(wanted, { isKnown: isKnownVisitor() })
      if (way.to === 'web-app') {
        const handOff = { ...wanted, destination: way.destination }
        const url = await urlIntoWebApp(site, handOff, way.withoutLogIn)
        if (url !== undefined) {
          link.style.cursor = ''
          await leaveFor(url)
          return
        }
      }
      const hasArrived = await arrivesInTime(loadDialog())
      link.style.cursor = ''
      if (!hasArrived) {
        await leaveFor(link.href)
        return
      }
      opener.current = link
      setPressed({ request: wanted, dialog: way.to === 'dialog' ? way.dialog : 'email' })
      setOpen(true)
    }
    // Before React, which keeps the presses on what it has not hydrated to itself.
    window.addEventListener('click', press, true)
    return () => window.removeEventListener('click', press, true)
  }, [site])

  const changeOpen = useCallback((next: boolean) => {
    setOpen(next)
    // Back to the link that opened it; the dialog has no trigger of its own.
    if (!next) requestAnimationFrame(() => opener.current?.focus())
  }, [])

  if (pressed === undefined) return null
  return (
    <Suspense>
      <SignUpDialog {...pressed} open={isOpen} onOpenChange={changeOpen} />
    </Suspense>
  )
}

/** The others open a tab or a menu, or belong to somebody else. */
function isPlainPress(event: MouseEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey } = event
  return event.button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}

async function arrivesInTime(loading: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false)
  })
  const arrived = loading.then(
    () => true,
    () => false,
  )
  const inTime = await Promise.race([arrived, patience])
  clearTimeout(timer)
  return inTime
}
