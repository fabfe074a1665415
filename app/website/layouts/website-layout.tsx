import clsx from 'clsx'
import { type ReactNode, Suspense, useEffect } from 'react'
import { ScrollRestoration } from 'react-router'
import { SkipLink } from '../../components/skip-link.tsx'
import { RouteError } from '../../errors/route-error.tsx'
import { useNonce } from '../../nonce.tsx'
import type { LayoutName } from '../page-registry.ts'
import { SignUpDialogHost } from '../sign-up/sign-up-dialog-host.tsx'
import { type Site, SiteProvider } from '../site.tsx'
import { watchTrafficSource } from '../traffic/current-traffic-source.ts'
import { Header } from './header.tsx'
import { LateFooter } from './late-parts.tsx'
import { layouts } from './layouts.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { useKeptChoices } from './use-kept-choices.ts'

interface WebsiteLayoutProps {
  name: LayoutName
  site: Site
  /** Whether the header carries the search field; not where the page has its own. */
  headerSearch: boolean
  children: ReactNode
}

/** The frame around a website page: header, page, footer. What each of them is, the layout's row decides. */
export function WebsiteLayout({ name, site, headerSearch, children }: WebsiteLayoutProps) {
  const nonce = useNonce()
  useEffect(watchTrafficSource, [])
  useKeptChoices()
  return (
    <SiteProvider value={site}>
      <SkipLink />
      <NavigationProgress />
      <Header search={headerSearch} />
      {/* Reachable by the skip link, and no stop of the keyboard otherwise. */}
      <main
        id="content"
        tabIndex={-1}
        className={clsx(
          'outline-none',
          layouts[name].content === 'text' && 'mx-auto max-w-measure px-gutter py-12',
        )}
      >
        {/* Pages are there before they are shown: only one that failed on the server shows the fallback. */}
        <Suspense fallback={<RouteError error={null} framed />}>{children}</Suspense>
      </main>
      <LateFooter />
      <SignUpDialogHost />
      {/* NAV-1: a new page starts at its top, a hash at its anchor, Back where it was left. */}
      <ScrollRestoration {...(nonce === undefined ? {} : { nonce })} />
    </SiteProvider>
  )
}
