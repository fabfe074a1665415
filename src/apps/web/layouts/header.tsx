import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { signUpAttributes } from '#modules/identity/website/sign-up/sign-up-request.ts'
import {
  destinationOfPage,
  logInUrl,
  PRICES_PATH,
  placeOf,
  pricesFrom,
  webAppUrl,
} from '#modules/identity/website/web-app-addresses.ts'
import { markKnownVisitorScript, useVisitorMark } from '#modules/visitors/website/visitor/known-visitor.ts'
import { Logo } from '#ui/components/logo.tsx'
import { useNonce } from '#ui/nonce.tsx'
import type { Frame } from '#ui/website/layouts.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import {
  LateLanguageMenu,
  LateMobileMenu,
  LateProductsMenu,
  LateSearchField,
  LateSearchMenu,
  LateTemplatesMenu,
} from './lazy-parts.tsx'
import { mainNavigation } from './navigation.ts'

/** HEAD-5: so far the page is scrolled while the header is an outline, in pixels. */
const OUTLINE_UP_TO = 500

/**
 * Writes on the header how far the page is scrolled: `data-scrolled` beyond its top (LAY-6), `data-outline`
 * near it (HEAD-5). Attributes and no state, because nothing but looks depends on them.
 */
function useHeaderScroll({ outline }: Pick<Frame, 'outline'>): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    const mark = () => {
      header.current?.toggleAttribute('data-scrolled', window.scrollY > 0)
      header.current?.toggleAttribute('data-outline', outline && window.scrollY < OUTLINE_UP_TO)
    }
    mark()
    window.addEventListener('scroll', mark, { passive: true })
    return () => window.removeEventListener('scroll', mark)
  }, [outline])
  return header
}

/** The most entries of a main menu that leave room for a field. */
const SHORT_MENU = 3
const navigationLink = 'inline-flex min-h-11 items-center px-2.5 text-ink hover:text-action-strong'

/** The header of a page, as its frame has it (HEAD-1…3). */
export function Header({ search }: { search: boolean }) {
  const { frame } = useSite()
  const header = useHeaderScroll(frame)
  useVisitorMark()
  return (
    <header
      ref={header}
      className={clsx(
        'group/header z-40 border-line border-b bg-paper',
        frame.stickyHeader === 'always' && 'sticky top-0 data-scrolled:shadow-md',
        frame.stickyHeader === 'on-wide-screens' && 'relative md:sticky md:top-0 md:data-scrolled:shadow-md',
        frame.stickyHeader === 'never' && 'relative',
      )}
      data-outline={frame.outline ? '' : undefined}
    >
      <MarkKnownVisitor />
      <div className="mx-auto flex min-h-16 max-w-page items-center gap-x-2 px-gutter">
        <LocalLink to="/" className="mr-auto inline-flex min-h-11 shrink-0 items-center lg:mr-3">
          <Logo />
        </LocalLink>
        {frame.headerTagline === 'help' && <HelpTagline />}
        <div className="mr-auto hidden shrink-0 items-center lg:flex">{frame.mainMenu && <MainMenu />}</div>
        {search && frame.header === 'full' && <HeaderSearch />}
        {frame.header === 'full' && <LateLanguageMenu />}
        <WaysIn />
        {frame.mainMenu && <LateMobileMenu search={search} />}
      </div>
    </header>
  )
}

/** HEAD-1: the pages of the main menu, two of them with a menu: of all products, of the whole library. */
function MainMenu() {
  const { t } = useLingui()
  const { i18n } = useMessages()
  const site = useSite()
  const location = useLocation()
  return (
    <nav aria-label={t`Main`}>
      <ul className="flex">
        {mainNavigation(site).map(({ to, label, menu }) => (
          <li key={to} className="flex">
            <LocalLink
              to={to === PRICES_PATH ? pricesFrom(location) : to}
              className={clsx(navigationLink, menu !== undefined && 'pr-0')}
            >
              {i18n._(label)}
            </LocalLink>
            {site.frame.header === 'full' && menu === 'templates' && <LateTemplatesMenu />}
            {site.frame.header === 'full' && menu === 'products' && <LateProductsMenu />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A field, or behind its sign where the main menu takes its place: the English one is the longest. */
function HeaderSearch() {
  const { t } = useLingui()
  const site = useSite()
  const isNarrow = site.frame.mainMenu && mainNavigation(site).length > SHORT_MENU
  return (
    <>
      {isNarrow && (
        <div className="hidden lg:block">
          <LateSearchMenu />
        </div>
      )}
      <LateSearchField
        size="small"
        label={t`Search templates`}
        placeholder={t`Search templates`}
        className={clsx('hidden w-full max-w-xs md:block', isNarrow && 'lg:hidden')}
      />
    </>
  )
}

/** Log-in and sign-up, or the account (HEAD-3), in one place: nothing moves when the visitor is known. */
function WaysIn() {
  const { t } = useLingui()
  const site = useSite()
  const location = useLocation()
  return (
    <div className="grid shrink-0 items-center justify-items-end">
      <div className="col-start-1 row-start-1 flex items-center known:invisible">
        {/* LAY-6: a landing page of `/l/` lets strangers in by its dialog alone. */}
        {site.frame.header !== 'landing' && (
          // In some languages too long for the narrowest phones, whose menu has it as well.
          <a
            href={logInUrl(site, placeOf(location))}
            className={`${navigationLink} max-[22.4rem]:hidden xxs:hidden sm:inline-flex whitespace-nowrap`}
          >{t`Log in`}</a>
        )}
        <GetStarted />
      </div>
      <a
        href={webAppUrl(site)}
        {...signUpAttributes({ destination: '', entryPoint: 'header' })}
        className={`${navigationLink} invisible col-start-1 row-start-1 font-medium known:visible`}
      >{t`Account`}</a>
    </div>
  )
}

/** HEAD-5: an outline at the top of a page that has a button of its own; filled further down. */
function GetStarted() {
  const { t } = useLingui()
  const { frame } = useSite()
  const location = useLocation()
  return (
    <SignUpLink
      variant="primary"
      destination={destinationOfPage(location)}
      entryPoint="header"
      entry="create-account"
      origin={frame.header === 'landing' ? 'landing-page' : undefined}
      className="hidden! xxs:inline-flex! whitespace-nowrap group-data-outline/header:bg-transparent group-data-outline/header:text-action"
    >{t`Get started free`}</SignUpLink>
  )
}

/** LAY-5: the word help, and how to reach the people who give it. */
function HelpTagline() {
  return (
    <p className="mr-auto flex flex-wrap items-center gap-x-2 max-[22.4rem]:hidden">
      <Trans>Help</Trans>
      <a
        href={`tel:${brand.phone.number}`}
        className="inline-flex min-h-11 items-center text-action underline"
      >
        {brand.phone.text}
      </a>
    </p>
  )
}

/** Runs while the page is read, before the header is painted. The browser never needs it again. */
function MarkKnownVisitor() {
  const nonce = useNonce()
  // Allowed by its hash, or by the page's nonce.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {markKnownVisitorScript}
    </script>
  )
}
