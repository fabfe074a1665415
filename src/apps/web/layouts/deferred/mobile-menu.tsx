import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { logInUrl, PRICES_PATH, placeOf, pricesFrom } from '#modules/identity/website/web-app-addresses.ts'
import { TemplateSearchField } from '#modules/library/website/template-search-field.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { mainNavigation } from '../navigation.ts'
import { LibraryLists, ProductLists, useClosingMenu } from './header-menus.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'

const row = 'flex min-h-12 items-center border-line border-b text-lg'

/** The menu of small screens. */
export function MobileMenu({ search }: { search: boolean }) {
  const { t } = useLingui()
  const { i18n } = useMessages()
  const site = useSite()
  const location = useLocation()
  const menu = useClosingMenu()
  return (
    <details ref={menu} name="header-menu" className="lg:hidden">
      <summary
        aria-label={t`Menu`}
        className="-mr-2 flex size-11 list-none items-center justify-center rounded-control [&::-webkit-details-marker]:hidden"
      >
        <Menu className="size-6" />
      </summary>
      <nav
        aria-label={t`Menu`}
        className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-4rem)] overflow-y-auto overscroll-contain border-line border-y bg-paper px-gutter pt-2 pb-6"
      >
        <ul>
          {mainNavigation(site).map(({ to, label, menu: submenu }) => (
            <li key={to}>
              <LocalLink to={to === PRICES_PATH ? pricesFrom(location) : to} className={row}>
                {i18n._(label)}
              </LocalLink>
              {submenu === 'templates' && (
                <Submenu title={<Trans>The whole library</Trans>}>
                  <LibraryLists />
                </Submenu>
              )}
              {submenu === 'products' && (
                <Submenu title={<Trans>All products</Trans>}>
                  <ProductLists />
                </Submenu>
              )}
            </li>
          ))}
          {/* LAY-6. */}
          {site.frame.header !== 'landing' && (
            <li className="known:hidden">
              <a href={logInUrl(site, placeOf(location))} className={row}>{t`Log in`}</a>
            </li>
          )}
        </ul>
        {search && (
          <TemplateSearchField
            label={t`Search templates`}
            placeholder={t`Search templates`}
            className="mt-5"
          />
        )}
        <div className="mt-5 known:hidden">
          <SignUpLink
            wide
            variant="primary"
            destination=""
            entryPoint="menu"
            entry="create-account"
            origin={site.frame.header === 'landing' ? 'landing-page' : undefined}
          >{t`Get started free`}</SignUpLink>
        </div>
        <LanguageSwitcher className="mt-4 flex flex-wrap gap-x-5" />
      </nav>
    </details>
  )
}

/** What else there is, shut until somebody looks for it. */
function Submenu({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between pl-4 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-y-5 pt-2 pb-5 pl-4 xs:grid-cols-2">{children}</div>
    </details>
  )
}
