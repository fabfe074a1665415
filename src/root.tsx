import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router'
import { languageMiddleware } from '#apps/web/language-middleware.server.ts'
import { sectionOfPath } from '#kernel/i18n/messages.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { ErrorPageBoundary, faultWords } from '#ui/errors/error-page-fault.tsx'
import { RouteError } from '#ui/errors/route-error.tsx'
import { useNonce } from '#ui/nonce.tsx'
import websiteStyles from './ui/website/website.css?inline'
import workspaceStyles from './ui/workspace/workspace.css?inline'

export const middleware = [languageMiddleware]

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { i18n } = useLingui()
  return (
    <html lang={i18n.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Styles pathname={pathname} />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/**
 * The stylesheet stands in the page: one request less before the first paint. Only the server writes it; in
 * the browser the text is left out of the bundle and React keeps the element as it found it.
 */
function Styles({ pathname }: { pathname: string }) {
  const nonce = useNonce()
  const css = import.meta.env.SSR ? stylesOf(pathname) : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the stylesheet is ours, made at build time
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}

function stylesOf(pathname: string): string {
  return sectionOfPath(pathname) === 'workspace' ? workspaceStyles : websiteStyles
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { i18n } = useLingui()
  return (
    <ErrorPageBoundary words={faultWords(i18n)} home={`${useLanguage().prefix}/`}>
      <RouteError error={error} />
    </ErrorPageBoundary>
  )
}
