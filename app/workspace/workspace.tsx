import { Outlet, ScrollRestoration } from 'react-router'
import { SkipLink } from '../components/skip-link.tsx'
import { useNonce } from '../nonce.tsx'
import type { Route } from './+types/workspace.ts'
import { answering } from './answering.server.ts'
import { MailNotice } from './frame/mail-notice.tsx'
import { ReplayClicks } from './frame/replay-clicks.tsx'
import { WorkspaceError } from './frame/workspace-error.tsx'
import { type FrameAccount, WorkspaceHeader } from './frame/workspace-header.tsx'
import { handOffArrival } from './hand-off/arrival.server.ts'
import { InstallableLinks } from './installable/installable-links.tsx'
import { retryAfterErrors } from './retry-after.server.ts'
import { suggestionsUrl } from './search/suggestions-url.server.ts'
import { findAccount } from './session.server.ts'

export const middleware: Route.MiddlewareFunction[] = [retryAfterErrors, handOffArrival]

export function meta(): Route.MetaDescriptors {
  return [{ name: 'robots', content: 'noindex, nofollow' }]
}

export function loader(route: Route.LoaderArgs) {
  return answering(route, async ({ urls }) => {
    const account = await findAccount(route)
    return {
      account: account === undefined ? null : toFrameAccount(account),
      suggestionsUrl: suggestionsUrl(urls),
    }
  })
}

/** The frame of the web application: who is logged in, and a place for the page. */
export default function Workspace({ loaderData: { account } }: Route.ComponentProps) {
  const nonce = useNonce()
  return (
    <>
      <ReplayClicks />
      <InstallableLinks />
      <SkipLink />
      {/* A page that fills the screen on large ones says so, and scrolls inside. */}
      <div className="flex min-h-dvh flex-col lg:has-data-fills-screen:h-dvh">
        <WorkspaceHeader account={account} />
        {account !== null && (!account.emailVerified || account.emailBounced) && <MailNotice {...account} />}
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
  const { email, emailVerified, emailBounced, hasPassword, role } = account
  return { email, emailVerified, emailBounced, hasPassword, role }
}
