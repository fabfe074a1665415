import { useLingui } from '@lingui/react/macro'
import { Globe, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { languageOffer } from '#content/brand/language-offer.ts'
import { LANGUAGE_COOKIE } from '#kernel/http/schema.ts'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { queryOfPage } from '#modules/identity/website/web-app-addresses.ts'
import { useNonce } from '#ui/nonce.tsx'
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
        <Globe className="size-5" />
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
  const { language: current, nearest } = useSite()
  const addressIn = useAddressIn()
  return (
    <ul aria-label={t`Language`} className={className}>
      {languages.map((language) => (
        <li key={language.code}>
          {language.code === current ? (
            <span
              aria-current="true"
              lang={language.tag}
              className="inline-flex min-h-11 items-center font-medium xs:min-h-9"
            >
              {language.name}
            </span>
          ) : (
            // A document speaks one language, so the other one is loaded anew.
            <a
              href={addressIn(language.code) ?? nearest?.[language.code] ?? `${language.prefix}/`}
              lang={language.tag}
              hrefLang={language.tag}
              data-language={language.code}
              className="footer-link text-muted"
            >
              {language.name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Tells this page's address in another language, with what was asked for; undefined where it has none. */
function useAddressIn(): (code: LanguageCode) => string | undefined {
  const { alternates } = useSite()
  const query = queryOfPage(useLocation())
  // The address of a search has its query already.
  return (code) => {
    const path = alternates[code]
    return path === undefined || path.includes('?') ? path : path + query
  }
}

/**
 * Runs while the page is read, because every page is the same for everybody: marks the document with the
 * language that the browser likes best of ours (`data-language-offer`) where that is not the page's, until
 * somebody has chosen one. It shows before the first paint, so nothing moves.
 */
const languageOfferScript = `(function(d,c){if(/(^|; )${LANGUAGE_COOKIE}=/.test(d.cookie))return;var l=(navigator.languages||[]).map(function(t){return t.split("-")[0]}).filter(function(t){return c.indexOf(t)>=0})[0];if(l&&l!=d.documentElement.lang.split("-")[0])d.documentElement.dataset.languageOffer=l})(document,${JSON.stringify(languages.map(({ code }) => code))})`

/**
 * LANG-3: offers the page in the language that the browser prefers, once. To close it is to choose the page's
 * own language; the frame keeps either choice (`useKeptChoices`).
 */
export function LanguageOffer() {
  const { language: current } = useSite()
  const nonce = useNonce()
  const addressIn = useAddressIn()
  return (
    <>
      {/* Allowed by its hash, or by the page's nonce. */}
      <script nonce={nonce} suppressHydrationWarning>
        {languageOfferScript}
      </script>
      {languages.map(({ code, tag }) => {
        const address = addressIn(code)
        if (code === current || address === undefined) return null
        const { name, action, dismiss } = languageOffer[code]
        return (
          <aside
            key={code}
            aria-label={name}
            lang={tag}
            data-offers={code}
            className="relative border-line border-b bg-sheet px-12 text-center text-sm"
          >
            <a
              href={address}
              hrefLang={tag}
              data-language={code}
              className="text-link inline-flex min-h-11 items-center"
            >
              {action}
            </a>
            <button
              type="button"
              aria-label={dismiss}
              data-language={current}
              className="absolute top-0 right-0 inline-flex size-11 cursor-pointer items-center justify-center text-muted hover:text-ink"
            >
              <X className="size-4" />
            </button>
          </aside>
        )
      })}
    </>
  )
}
