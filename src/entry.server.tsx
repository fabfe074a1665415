import { I18nProvider } from '@lingui/react'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { getI18n, nonceContext } from '#kernel/request-context.ts'
import { servicesContext } from '#kernel/services.server.ts'
import type { Seller } from '#modules/commerce/orders/schema.ts'
import type { OperatorWords } from '#modules/visitors/public.ts'
import { renderFault } from '#ui/errors/render-fault.server.tsx'
import { RequestIdProvider } from '#ui/errors/request-id.tsx'
import { NonceProvider } from '#ui/nonce.tsx'

export { isCachedPage, listPrerenderedPages } from '#apps/web/shared-pages.server.ts'
export { renderSitemap } from '#apps/web/sitemap.server.ts'
export { renderMail } from '#kernel/mail/render-mail.server.tsx'
export { priceBook } from '#modules/commerce/public.ts'
export { experiments } from '#modules/experiments/website/experiments.server.ts'
export { renderBlogFeed } from '#modules/website/pages/blog/feed.server.ts'
export { websiteContext } from '#ui/website/website-context.server.ts'

export { nonceContext, servicesContext }

export const productName = brand.name

/** Who sells: as it stands on invoices, which keep it as it was. */
export const seller: Seller = {
  name: brand.operator,
  address: brand.address,
  email: brand.supportEmail,
  phone: brand.phone.text,
}

/** What the geography service says in the operator's name (GEO-1). */
export const operatorWords: OperatorWords = {
  phone: brand.phone,
  phonesByCountry: brand.phonesByCountry ?? {},
  phonesByLanguage: brand.phonesByLanguage ?? {},
  marketingMessage: brand.marketingMessage ?? {},
}

/**
 * A fault of ours, logged once with the request's id. A visitor who has left in the meantime is none, and neither is what
 * React Router refuses by itself, such as a form sent to a page that takes none.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (request.signal.aborted || isRefusal) return
  const services = context.get(servicesContext)
  if (services === null) throw error
  services.log.error({ err: error }, 'a page failed')
}

/**
 * Renders a page whole before it is sent: no page defers data, a status can still change while rendering,
 * and prerendered pages hold no streaming scripts that their Content-Security-Policy would have to allow.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Of its own, and let go of when the page is done: React leaves its listener on the signal that it is given, and Node keeps
  // the signal of a request, and with it the whole page, for as long as it has a listener.
  const rendering = new AbortController()
  const giveUp = () => rendering.abort(request.signal.reason)
  if (request.signal.aborted) giveUp()
  request.signal.addEventListener('abort', giveUp)
  try {
    return await renderPage(request, { status, headers, entry, context, signal: rendering.signal })
  } finally {
    request.signal.removeEventListener('abort', giveUp)
  }
}

async function renderPage(
  request: Request,
  {
    status,
    headers,
    entry,
    context,
    signal,
  }: {
    status: number
    headers: Headers
    entry: EntryContext
    context: RouterContextProvider
    signal: AbortSignal
  },
): Promise<Response> {
  const nonce = context.get(nonceContext) ?? undefined
  const requestId = context.get(servicesContext)?.requestId
  let answer = status
  const rendering = renderToReadableStream(
    <NonceProvider value={nonce}>
      <RequestIdProvider value={requestId}>
        <I18nProvider i18n={getI18n(context)}>
          <ServerRouter context={entry} url={request.url} {...(nonce === undefined ? {} : { nonce })} />
        </I18nProvider>
      </RequestIdProvider>
    </NonceProvider>,
    {
      // Else React sends whatever is longer behind the footer, hidden until a script moves it into its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      ...(nonce === undefined ? {} : { nonce }),
      signal,
      onError() {
        // The error itself is reported by handleError, once.
        answer = 500
      },
    },
  )
  const isErrorPage = entry.staticHandlerContext.errors !== null
  let stream: Awaited<typeof rendering>
  try {
    stream = await rendering
  } catch (error) {
    // React Router renders the error page next. When that fails too, there is none but this (ERR-3).
    if (!isErrorPage) throw error
    context.get(servicesContext)?.log.error({ err: error }, 'the error page failed')
    return renderFault(getI18n(context), { requestId })
  }
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(withLateScripts(await new Response(stream).text()), { status: answer, headers })
}

/** Fonts and the first picture go before the scripts, which nothing on the first screen waits for. */
function withLateScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
