import { Outlet, ScrollRestoration } from 'react-router'
import { answering, retryAfterErrors } from '#modules/identity/workspace/answering.server.ts'
import { handOffArrival } from '#modules/identity/workspace/hand-off/arrival.server.ts'
import { findAccount } from '#modules/identity/workspace/session.server.ts'
import { suggestionsUrl } from '#modules/library/workspace/search/search.server.ts'
import type { SuggestingFrame } from '#modules/library/workspace/search/template-search-field.tsx'
import { SkipLink } from '#ui/components/skip-link.tsx'
import { useNonce } from '#ui/nonce.tsx'
import { InstallableLinks } from '#ui/workspace/installable/installable-links.tsx'
import { MailNotice } from '#ui/workspace/mail-notice.tsx'
import { ReplayClicks } from '#ui/workspace/replay-clicks.tsx'
import { useTypedFields } from '#ui/workspace/use-typed-fields.ts'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import { type FrameAccount, WorkspaceHeader } from '#ui/workspace/workspace-header.tsx'
import type { Route } from './+types/workspace.ts'

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
