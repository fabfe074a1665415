import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { ScrollRestoration, useNavigation } from 'react-router'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '#kernel/http/schema.ts'
import {
  CHOICE_COOKIE_SECONDS,
  DOCUMENT_COOKIE,
  documentOfDestination,
  SEARCH_COOKIE,
} from '#modules/identity/hand-off/schema.ts'
import { SignUpDialogHost } from '#modules/identity/website/sign-up/sign-up-dialog-host.tsx'
import { watchTrafficSource } from '#modules/visitors/website/traffic/current-traffic-source.ts'
import { useSearchKey } from '#ui/components/search-key.ts'
import { SkipLink } from '#ui/components/skip-link.tsx'
import { RouteError } from '#ui/errors/route-error.tsx'
import { useNonce } from '#ui/nonce.tsx'
import { createProgress, type ProgressPhase } from '#ui/website/navigation/progress-phase.ts'
import { watchConnection } from '#ui/website/navigation/watch-connection.ts'
import { writePageCookie } from '#ui/website/page-cookie.ts'
import { type Site, SiteProvider } from '#ui/website/site.tsx'
import { Header } from './header.tsx'
import {
  LateChat,
  LateCookieChoicesLink,
  LateCookieNotice,
  LateEventReports,
  LateFooter,
  LateLanguageOffer,
  LateNavigationParts,
  LateOldBrowserNotice,
} from './lazy-parts.tsx'

const progress = createProgress()
const hidden = (): ProgressPhase => 'hidden'

/** The bar at the top while the next page is on its way (NAV-3). `failed`: the frame surrounds an error. */
function NavigationProgress({ failed }: { failed: boolean }) {
  const { t } = useLingui()
  const isLoading = useNavigation().state !== 'idle'
  const phase = useSyncExternalStore(progress.subscribe, progress.phase, hidden)

  useEffect(() => {
    if (isLoading) progress.start()
    else progress.end(failed)
  }, [isLoading, failed])

  // In a live region: it is part of no landmark, and it is told.
  return (
    <div role="status">
      {phase !== 'hidden' && (
        <div
          role="progressbar"
          aria-label={t`The next page is loading`}
          data-phase={phase}
          className="navigation-progress fixed inset-x-0 top-0 z-50 h-0.5 bg-action data-[phase=failed]:h-1 data-[phase=failed]:bg-alert"
        />
      )}
    </div>
  )
}

interface WebsiteLayoutProps {
  site: Site
  /** Whether the header carries the search field; not where the page has its own. */
  headerSearch: boolean
  /** It stands around an error: the bar of the navigation that led here says so. */
  failed?: boolean
  children: ReactNode
}

/** The frame around a website page: header, page, footer. What each of them is, the layout's row decides. */
export function WebsiteLayout({ site, headerSearch, failed = false, children }: WebsiteLayoutProps) {
  const nonce = useNonce()
  useEffect(watchTrafficSource, [])
  useEffect(watchConnection, [])
  useKeptChoices()
  // Here and not in the field, which comes to life with the first press: that press may be this one.
  useSearchKey()
  return (
    <SiteProvider value={site}>
      {!site.frame.embedded && (
        <>
          <SkipLink />
          <LateOldBrowserNotice />
          <LateCookieNotice />
          {site.frame.header !== 'none' && <LateLanguageOffer />}
        </>
      )}
      <NavigationProgress failed={failed} />
      {site.frame.header !== 'none' && <Header search={headerSearch} />}
      {/* Reachable by the skip link, and no stop of the keyboard otherwise. */}
      <main
        id="content"
        tabIndex={-1}
        data-page-theme={site.frame.theme === 'default' ? undefined : site.frame.theme}
        className={clsx(
          'outline-none',
          site.frame.content === 'text' && 'mx-auto max-w-page px-gutter py-12',
        )}
      >
        {/* Pages are there before they are shown: only one that failed on the server shows the fallback. */}
        <Suspense fallback={<RouteError error={null} framed />}>{children}</Suspense>
      </main>
      {site.frame.footer !== 'none' && <LateFooter />}
      {!site.frame.embedded && (
        <>
          {site.frame.footer === 'none' && <LateCookieChoicesLink />}
          <LateEventReports />
        </>
      )}
      <LateNavigationParts />
      {site.frame.chat !== 'none' && <LateChat />}
      {site.frame.signUpDialog && <SignUpDialogHost />}
      {/* NAV-1: a new page starts at its top, a hash at its anchor, Back where it was left. */}
      <ScrollRestoration {...(nonce === undefined ? {} : { nonce })} />
    </SiteProvider>
  )
}

/** What the search's address and its form call the words. */
const WORDS = 'q'

/**
 * Keeps what somebody chooses: the language (LANG-3), for the web application, whose addresses do not tell
 * theirs; the words of a search and the document to fill in (COOKIE-1, DEST-9). Nothing is kept of what they
 * only look at.
 */
function useKeptChoices(): void {
  useEffect(() => {
    for (const field of searchFields()) field.value ||= wordsFor(field, window.location.search)
    // At the window, before React, which stops presses on what it has not hydrated.
    window.addEventListener('click', keepPressed, true)
    window.addEventListener('submit', keepSearched, true)
    return () => {
      window.removeEventListener('click', keepPressed, true)
      window.removeEventListener('submit', keepSearched, true)
    }
  }, [])
}

function keepPressed({ target }: MouseEvent): void {
  const chosen =
    target instanceof Element
      ? target.closest<HTMLAnchorElement | HTMLButtonElement>('a, button[data-language]')
      : null
  if (chosen === null) return
  const { language, words, document } = choicesOf(chosen)
  if (language) {
    writePageCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_SECONDS)
    // Nothing is offered to who has chosen: what offers it is in `deferred/language-switcher.tsx`.
    delete window.document.documentElement.dataset.languageOffer
    if (chosen instanceof HTMLAnchorElement) chosen.href = withTyped(chosen.href, searchFields())
  }
  if (words) writePageCookie(SEARCH_COOKIE, words, CHOICE_COOKIE_SECONDS)
  if (document) writePageCookie(DOCUMENT_COOKIE, document, CHOICE_COOKIE_SECONDS)
}

function searchFields(): HTMLInputElement[] {
  return [...window.document.querySelectorAll<HTMLInputElement>('form[role="search"] input[type="search"]')]
}

type Field = Pick<HTMLInputElement, 'name' | 'value' | 'defaultValue'>

/** The page in another language, with the words that were typed into its search and not sent. */
export function withTyped(href: string, fields: readonly Field[]): string {
  const typed = fields.find(({ value, defaultValue }) => value.trim() !== '' && value !== defaultValue)
  if (typed === undefined) return href
  const url = new URL(href)
  url.searchParams.set(typed.name, typed.value.trim())
  return url.href
}

/** What another language's page has sent along for a field; nothing for one that has its words already. */
export function wordsFor({ name }: Pick<Field, 'name'>, search: string): string {
  return new URLSearchParams(search).get(name) ?? ''
}

function keepSearched({ target }: SubmitEvent): void {
  const words = target instanceof HTMLFormElement && new FormData(target).get(WORDS)
  if (typeof words === 'string' && words.trim())
    writePageCookie(SEARCH_COOKIE, words.trim(), CHOICE_COOKIE_SECONDS)
}

/** What a press on a link or on a button chooses; of most links nothing. */
export function choicesOf({
  dataset,
  pathname = '',
  search = '',
}: Partial<Pick<HTMLAnchorElement, 'pathname' | 'search'>> & { dataset: Partial<Record<string, string>> }) {
  return {
    language: dataset.language,
    words: pathname.endsWith('/search/') ? new URLSearchParams(search).get(WORDS)?.trim() : undefined,
    document: documentOfDestination(dataset.destination)?.slug,
  }
}
