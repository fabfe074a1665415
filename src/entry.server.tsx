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
import { getI18n, nonceContext, servicesContext } from '#kernel/services.server.ts'
import type { Seller } from '#modules/commerce/orders/schema.ts'
import type { OperatorWords } from '#modules/visitors/public.ts'
import { renderFault } from '#ui/errors/render-fault.server.tsx'
import { RequestIdProvider } from '#ui/errors/request-id.tsx'
import { NonceProvider } from '#ui/nonce.tsx'

export {
  findPagePattern,
  findPricedPage,
  isCachedPage,
  listPrerenderedPages,
} from '#apps/web/shared-pages.server.ts'
export { renderSitemap } from '#apps/web/sitemap.server.ts'
export { renderMail } from '#kernel/mail/render-mail.server.tsx'
export { renderInvoice } from '#modules/commerce/invoices/invoice-document.server.ts'
export { priceBook } from '#modules/commerce/public.ts'
export { experiments } from '#modules/experiments/website/experiments.server.ts'
export { pathOfTemplate } from '#modules/library/website/parts/list-template.server.ts'
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
 * A fault of ours, logged once with the request's id. A visitor who has left in the meantime is none, and
 * neither is what React Router refuses by itself, such as a form sent to a page that takes none.
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
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) ?? undefined
  const services = context.get(servicesContext)
  const requestId = services?.requestId
  const isErrorPage = entry.staticHandlerContext.errors !== null
  return whileWaited(request, async (signal) => {
    let answer = status
    const stream = await renderToReadableStream(
      <NonceProvider value={nonce}>
        <RequestIdProvider value={requestId}>
          <I18nProvider i18n={getI18n(context)}>
            <ServerRouter context={entry} url={request.url} {...(nonce === undefined ? {} : { nonce })} />
          </I18nProvider>
        </RequestIdProvider>
      </NonceProvider>,
      {
        // Else React sends whatever is longer behind the footer, hidden until a script moves it into its
        // place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        ...(nonce === undefined ? {} : { nonce }),
        signal,
        onError() {
          // The error itself is reported by handleError, once.
          answer = 500
        },
      },
    ).catch((error: unknown) => {
      // React Router renders the error page next. When that fails too, there is none but this (ERR-3).
      if (!isErrorPage) throw error
      services?.log.error({ err: error }, 'the error page failed')
    })
    if (stream === undefined) return renderFault(getI18n(context), { requestId })
    await stream.allReady
    headers.set('content-type', 'text/html; charset=utf-8')
    const html = Buffer.from(await new Response(stream).arrayBuffer())
    return new Response(withLateScripts(html), { status: answer, headers })
  })
}

/**
 * Works with a signal of its own, and lets go of it when the work is done: React leaves its listener on the
 * signal that it is given, and Node keeps the signal of a request, and with it the whole page, for as long as
 * it has a listener.
 */
async function whileWaited<Result>({ signal }: Request, work: (signal: AbortSignal) => Promise<Result>) {
  const rendering = new AbortController()
  const giveUp = () => rendering.abort(signal.reason)
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  try {
    return await work(rendering.signal)
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/**
 * Fonts and the first picture go before the scripts, which nothing on the first screen waits for. By bytes:
 * to read 150 kB as text, and to write them again, takes a fifth of the time that a page takes.
 */
function withLateScripts(html: Buffer): Uint8Array<ArrayBuffer> {
  const late = html
    .toString('latin1')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  return Buffer.from(late, 'latin1')
}
