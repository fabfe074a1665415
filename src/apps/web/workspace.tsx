import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { handOffArrival } from '#modules/identity/workspace/hand-off/arrival.server.ts'
import { answering, findAccount, retryAfterErrors } from '#modules/identity/workspace/session.server.ts'
import { suggestionsUrl } from '#modules/library/workspace/search/search.server.ts'
import type { SuggestingFrame } from '#modules/library/workspace/search/template-search-field.tsx'
import { SkipLink } from '#ui/components/skip-link.tsx'
import { useNonce } from '#ui/nonce.tsx'
import { InstallableLinks } from '#ui/workspace/installable/installable-links.tsx'
import { MailNotice } from '#ui/workspace/mail-notice.tsx'
import { TYPED_FIELDS_KEY } from '#ui/workspace/paths.ts'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import { type FrameAccount, WorkspaceHeader } from '#ui/workspace/workspace-header.tsx'
import type { Route } from './+types/workspace.ts'

declare global {
  interface Window {
    earlyPress?: { (event: MouseEvent): void; event?: MouseEvent }
  }
}

/** Few ever see them: no first screen pays for them. */
const AccountAlerts = lazy(() => import('#ui/workspace/account-alerts.tsx'))

export const middleware: Route.MiddlewareFunction[] = [retryAfterErrors, handOffArrival]

export function meta(): Route.MetaDescriptors {
  return [{ name: 'robots', content: 'noindex, nofollow' }]
}

export function loader(route: Route.LoaderArgs) {
  return answering(route, async ({ urls }) => {
    const account = await findAccount(route)
    const search: SuggestingFrame = { suggestionsUrl: suggestionsUrl(urls) }
    return { account: account === undefined ? null : toFrameAccount(account), ...search }
  })
}

/** The frame of the web application: who is logged in, and a place for the page. */
export default function Workspace({ loaderData: { account } }: Route.ComponentProps) {
  const nonce = useNonce()
  useTypedFields(account?.email)
  return (
    <>
      <ReplayClicks />
      <InstallableLinks />
      <SkipLink />
      {/* A page that fills the screen on large ones says so, and scrolls inside. */}
      <div className="group/page flex min-h-dvh flex-col lg:has-data-fills-screen:h-dvh">
        <WorkspaceHeader account={account} />
        {account !== null && !account.emailVerified && !account.emailBounced && <MailNotice {...account} />}
        {account !== null && (account.emailBounced || account.deletionDueAt) && (
          <Suspense>
            <AccountAlerts {...account} />
          </Suspense>
        )}
        <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <Outlet />
        </main>
      </div>
      <ScrollRestoration {...(nonce === undefined ? {} : { nonce })} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <WorkspaceHeader account={null} />
      <main id="content">
        <WorkspaceError error={error} />
      </main>
    </>
  )
}

function toFrameAccount(account: FrameAccount): FrameAccount {
  const { email, emailVerified, emailBounced, hasPassword, role, deletionDueAt } = account
  return { email, emailVerified, emailBounced, hasPassword, role, deletionDueAt }
}

/** Stands in the page:on a slow phone scripts take their time, and nobody else hears presses by then. */
const listenScript = 'function earlyPress(e){earlyPress.event=e}addEventListener("click",earlyPress,true)'

/**
 * Once the page has come to life, the button that was pressed last before is pressed again, because nothing
 * has heard it. Links, fields and forms work by themselves until then.
 */
function ReplayClicks() {
  const nonce = useNonce()
  const pressed = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const { earlyPress } = window
    if (earlyPress === undefined) return
    window.removeEventListener('click', earlyPress, true)
    const { event } = earlyPress
    // One that is still on its way has woken React up, which hears it itself.
    if (event?.eventPhase === Event.NONE && event.target instanceof Element) pressed.current = event.target
    delete earlyPress.event
  }, [])
  useEffect(() => {
    // After everything that the page does first, such as taking over what was typed.
    const timer = setTimeout(() => {
      pressed.current?.closest<HTMLButtonElement>('button[type=button]')?.click()
      pressed.current = undefined
    })
    return () => clearTimeout(timer)
  }, [])
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {listenScript}
    </script>
  )
}

/**
 * Carries what is typed into any form of the web application through the log-in that an ended session asks
 * for. Its code comes with the first thing typed, or to a page that something waits for: no first screen pays
 * for it.
 */
function useTypedFields(email: string | undefined): void {
  const { pathname, search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form may be answered at its own address
  useEffect(() => {
    const load = () => import('#ui/workspace/typed-fields.ts')
    if (isAnythingKept()) void load().then(({ arrive }) => arrive({ pathname, search, email }))
    const watch = () => void load().then(({ watchForms }) => watchForms({ email }))
    window.addEventListener('input', watch, true)
    return () => window.removeEventListener('input', watch, true)
  }, [pathname, search, email, key])
}

function isAnythingKept(): boolean {
  try {
    return sessionStorage.getItem(TYPED_FIELDS_KEY) !== null
  } catch {
    return false
  }
}
