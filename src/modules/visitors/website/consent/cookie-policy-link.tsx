import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { LanguageCode } from '#kernel/i18n/languages.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'

/** What says which cookies there are. */
const COOKIE_POLICY = '/company/cookie-policy/'

/** COOK-1: the way to the cookie policy. */
export function CookiePolicyLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const { language } = useSite()
  return (
    <LocalLink to={COOKIE_POLICY} language={policyLanguage(pathname, language)} className={className}>
      {children}
    </LocalLink>
  )
}

/** COOK-1: French wherever the address has a segment `fr`, also behind others; else the language of the page. */
export function policyLanguage(pathname: string, language: LanguageCode): LanguageCode {
  return pathname.toLowerCase().split('/').includes('fr') ? 'fr' : language
}
