import { I18nProvider } from '@lingui/react'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync, preinit } from 'react-dom'
import { isKnownVisitor } from '#modules/visitors/website/visitor/known-visitor.ts'
import { deferHydrationOnIntent } from '#ui/website/hydration/defer-hydration-on-intent.ts'
import { answerFirst, onFirstInteraction } from '#ui/website/hydration/hydrate-on-interaction.ts'
import { isHydrated } from '#ui/website/hydration/replay-clicks.tsx'
import { isPlainClick } from '#ui/website/is-plain-click.ts'
import { sayOffline } from '#ui/website/overlays/say-offline.ts'
import { loadPageI18n } from '#ui/website/page-i18n.tsx'
import { type Site, useSite } from '#ui/website/site.tsx'
import { webAppUrl } from '../web-app-addresses.ts'
import { chooseWay } from './entry.ts'
import labelsInside from './labels-inside.css?url'
import { findSignUpLink, type SignUpRequest } from './sign-up-request.ts'

/** How long a press waits for the dialog's script before it becomes an ordinary link. */
const PATIENCE_MS = 3000

type FoundLink = NonNullable<ReturnType<typeof findSignUpLink>>

/** Rendered as it is, once it is there: React shows what it had to wait for 0.3 s later than it could. */
async function loadDialog() {
  const [{ default: SignUpDialog }, i18n] = await Promise.all([
    import('./sign-up-dialog.tsx'),
    loadPageI18n(),
  ])
  return { SignUpDialog, i18n }
}

interface Pressed extends Awaited<ReturnType<typeof loadDialog>> {
  request: SignUpRequest
  dialog: 'email' | 'password'
}

// Ahead of whatever else waits for that sign. A chunk that fails to load is met again, and handled, when the
// visitor presses.
if (!import.meta.env.SSR) void onFirstInteraction().then(() => answerFirst(arrivesInTime(loadDialog())))

/**
 * The page's sign-up dialog: one for all `SignUpLink`s, and a chunk of its own that a visit without interest
 * never loads. Presses are heard at the window, so they count from the moment the frame is alive, also in a
 * page that is not yet.
 */
export function SignUpDialogHost() {
  const site = useSite()
  const [pressed, setPressed] = useState<Pressed>()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)

  const hasLabelsInside = site.frame.labelStyle === 'inside'
  useEffect(() => {
    // With the script, not after it: React shows nothing before the styles are there that it was drawn with.
    if (hasLabelsInside)
      void onFirstInteraction().then(() => preinit(labelsInside, { as: 'style', precedence: 'medium' }))
  }, [hasLabelsInside])

  useEffect(() => {
    // Unseen, while somebody reads or comes nearer: most of what a press waits for is done before it.
    async function draw() {
      const loaded = await arrivesInTime(loadDialog())
      const likely = findSignUpLink(document.querySelector('main a[data-sign-up]'))
      if (loaded === undefined || likely === undefined) return
      const { request } = likely
      startTransition(() => setPressed((pressed) => pressed ?? { ...loaded, request, dialog: 'email' }))
    }
    void onFirstInteraction().then(draw)
  }, [])

  useEffect(() => {
    function press(event: MouseEvent) {
      const found = findSignUpLink(event.target)
      if (found === undefined || !isPlainClick(event)) return
      event.preventDefault()
      answerFirst(answer(found))
    }
    async function answer({ link, request: wanted }: FoundLink): Promise<void> {
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
      const loaded = await arrivesInTime(loadDialog())
      link.style.cursor = ''
      if (loaded === undefined) {
        await leaveFor(link.href)
        return
      }
      opener.current = link
      const dialog = way.to === 'dialog' ? way.dialog : 'email'
      flushSync(() => {
        setPressed({ ...loaded, request: wanted, dialog })
        setOpen(true)
      })
      // The second frame finds it on the screen, also for a second press, which found it open: none may keep
      // the page waiting for ever.
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }
    const stopExpecting = deferHydrationOnIntent((target) => findSignUpLink(target)?.link)
    // Before React, which keeps the presses on what it has not hydrated to itself.
    window.addEventListener('click', press, true)
    for (const name of presses) window.addEventListener(name, keepFromReact, true)
    return () => {
      stopExpecting()
      window.removeEventListener('click', press, true)
      for (const name of presses) window.removeEventListener(name, keepFromReact, true)
    }
  }, [site])

  const changeOpen = useCallback((next: boolean) => {
    setOpen(next)
    // Back to the link that opened it; the dialog has no trigger of its own.
    if (!next)
      requestAnimationFrame(() => {
        if (!isFocusElsewhere()) opener.current?.focus()
      })
  }, [])

  if (pressed === undefined) return null
  const { SignUpDialog, i18n, ...chosen } = pressed
  return (
    <I18nProvider i18n={i18n}>
      <SignUpDialog {...chosen} open={isOpen} onOpenChange={changeOpen} />
    </I18nProvider>
  )
}

const presses = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'pointerup',
  'mouseup',
  'touchend',
  'click',
] as const

/** Whoever has gone on in the page meanwhile, to type into its search, stays there. */
function isFocusElsewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && activeElement.closest('[role=dialog]') === null
}

/** React answers a press on what it has not hydrated by hydrating the whole page: the dialog would wait. */
function keepFromReact(event: Event): void {
  if (!isHydrated() && findSignUpLink(event.target)) event.stopPropagation()
}

async function arrivesInTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded | undefined> {
  let timer: number | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = window.setTimeout(resolve, PATIENCE_MS)
  })
  const inTime = await Promise.race([loading.catch(() => undefined), patience])
  clearTimeout(timer)
  return inTime
}

interface Surroundings {
  isOnline: () => boolean
  say: () => Promise<void>
  go: (address: string) => void
}

const browser: Surroundings = {
  isOnline: () => navigator.onLine,
  say: () => sayOffline(),
  go: (address) => window.location.assign(address),
}

/**
 * Leads to an address. Without a connection that would be the browser's own page, away from this one, which
 * can still be read: it is said instead (ERR-4).
 */
export async function leaveFor(address: string, { isOnline, say, go } = browser): Promise<void> {
  if (isOnline()) go(address)
  else await say()
}

/** A visit's first press away, and of no use to one without. */
const loadServices = () => import('./account-creation.ts')

/** A known visitor's way in (DEST-4). If the code that asks for a ticket is missing: as without a ticket. */
export async function urlIntoWebApp(
  site: Site,
  request: SignUpRequest,
  withoutLogIn: 'straight' | 'dialog',
  load: () => Promise<Pick<typeof import('./account-creation.ts'), 'knownVisitorUrl'>> = loadServices,
): Promise<string | undefined> {
  const services = await load().catch(() => undefined)
  if (services !== undefined) return services.knownVisitorUrl(site, request, withoutLogIn)
  return withoutLogIn === 'straight' ? webAppUrl(site, request.destination) : undefined
}
