import { useLingui } from '@lingui/react/macro'
import { Globe } from 'lucide-react'
import { useLocation } from 'react-router'
import { languages } from '#kernel/i18n/languages.ts'
import { queryOfPage } from '#modules/identity/website/web-app-addresses.ts'
import { useSite } from '#ui/website/site.tsx'
import { useClosingMenu } from './header-menus.tsx'

/** The page's other languages, in the header of screens that have room for it. */
export function LanguageMenu() {
  const { t } = useLingui()
  const menu = useClosingMenu()
  return (
    <details ref={menu} name="header-menu" className="relative hidden md:block">
      <summary
        aria-label={t`Choose a language`}
        className="flex size-11 cursor-pointer list-none items-center justify-center rounded-control hover:text-action-strong [&::-webkit-details-marker]:hidden"
      >
        <Globe aria-hidden="true" className="size-5" />
      </summary>
      <div className="absolute right-0 z-30 mt-2 rounded-control border border-line bg-paper px-5 py-2">
        <LanguageSwitcher className="grid" />
      </div>
    </details>
  )
}

/**
 * The page in the other languages (LANG-3), or what comes nearest to it in one that does not have it: at last
 * its home page. The frame hears of the choice (`useKeptChoices`), because it may be made before this has
 * come to life.
 */
export function LanguageSwitcher({ className = 'flex flex-wrap gap-x-5' }: { className?: string }) {
  const { t } = useLingui()
  const { language: current, alternates, nearest } = useSite()
  const query = queryOfPage(useLocation())
  // The address of a search has its query already.
  const withQuery = (path: string | undefined) => (path?.includes('?') ? path : path && path + query)
  return (
    <ul aria-label={t`Language`} className={className}>
      {languages.map((language) => (
        <li key={language.code}>
          {language.code === current ? (
            <span
              aria-current="true"
              lang={language.tag}
              className="inline-flex min-h-11 items-center font-medium"
            >
              {language.name}
            </span>
          ) : (
            // A document speaks one language, so the other one is loaded anew.
            <a
              href={withQuery(alternates[language.code]) ?? nearest?.[language.code] ?? `${language.prefix}/`}
              lang={language.tag}
              hrefLang={language.tag}
              data-language={language.code}
              className="inline-flex min-h-11 items-center text-muted hover:text-action-strong hover:underline"
            >
              {language.name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
