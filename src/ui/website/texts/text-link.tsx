import type { ReactNode } from 'react'
import { defaultLanguage, languages } from '#kernel/i18n/languages.ts'
import { LocalLink } from '../local-link.tsx'
import { useSite } from '../site.tsx'
import { webAppPageUrl } from '../web-app-page-url.ts'

/** How a text names the web application, wherever the operator has put it. */
const webApp = '/app/'

/** Addresses that are no pages and that the server leads on, in every language (src/apps/server/redirects.ts). */
const ledOn: ReadonlySet<string> = new Set(['/privacy-policy/'])

/**
 * A link in an authored text: to a page of ours in the reader's language, to the web application, or elsewhere. No other page
 * may be framed, so a frame opens a new tab.
 */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const site = useSite()
  const link = { className: 'text-link', ...(site.frame.embedded && { target: '_blank', rel: 'noopener' }) }
  if (href.startsWith(webApp)) {
    return (
      <a href={webAppPageUrl(site, href.slice(webApp.length))} {...link}>
        {children}
      </a>
    )
  }
  if (ledOn.has(href)) {
    const { prefix } = languages.find(({ code }) => code === site.language) ?? defaultLanguage
    return (
      <a href={prefix + href} {...link}>
        {children}
      </a>
    )
  }
  if (href.startsWith('/')) {
    return (
      <LocalLink to={href} {...link}>
        {children}
      </LocalLink>
    )
  }
  return (
    <a href={href} {...link}>
      {children}
    </a>
  )
}
