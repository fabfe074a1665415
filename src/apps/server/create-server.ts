import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { SpanStatusCode } from '@opentelemetry/api'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { Dependencies, DocumentRenderer, ReadLogo } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import type { ServerEnvironment } from '#kernel/http/endpoint.ts'
import { toErrorResponse } from '#kernel/http/errors.ts'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import { languageOfPath } from '#kernel/i18n/languages.ts'
import type { LocalMailbox } from '#kernel/mail/local-mailbox.ts'
import { requestSeconds } from '#kernel/metrics.ts'
import type { OperatorRights } from '#kernel/operator-roles.ts'
import type { InstallationFacts } from '#kernel/services.server.ts'
import { traced } from '#kernel/tracing.ts'
import { isCardPath } from '#modules/commerce/billing/schema.ts'
import { isCheckoutPath } from '#modules/commerce/orders/schema.ts'
import { currencyIn } from '#modules/commerce/public.ts'
import { LINK_PARAMETER } from '#modules/identity/accounts/schema.ts'
import { describeSearcher } from '#modules/identity/accounts/website-log-in.ts'
import { TICKET_PARAMETER } from '#modules/identity/hand-off/schema.ts'
import { LOGO_BYTES } from '#modules/profiles/schema.ts'
import { PROOF_PARAMETERS } from '#modules/retailer/schema.ts'
import type { AppHandler } from './app-handler.ts'
import { createFindCanonicalHost, createIsMisplaced } from './canonical-host.ts'
import { compressPage } from './compress-page.ts'
import { isUpload, originCheck, pageRequestCheck } from './cross-origin.ts'
import { createExperimentMiddleware } from './experiment-middleware.ts'
import type { MemoryFiles } from './memory-files.ts'
import type { PageCache } from './page-cache.ts'
import { findRedirect, normalizeUrl } from './redirects.ts'
import { routePattern } from './route-pattern.ts'
import { commonSecurityHeaders, contentSecurityPolicy, ownOrigins } from './security-headers.ts'

/** A body that is no upload: forms, JSON, a document's answers. */
const maximumBodyBytes = 512 * 1024
/** Of an upload: so much more than is taken of one that its form can say so. */
const maximumUploadBytes = 4 * LOGO_BYTES

/** Query parameters that are secrets: one-time tickets, links from mails, ways back from the retailer. */
const secretParameters = [TICKET_PARAMETER, LINK_PARAMETER, ...PROOF_PARAMETERS]
/** Answers at such an address are not kept, and tell it to no page in a referrer (DEST-8, R-04). */
const secretAddressHeaders = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

export interface ServerDependencies extends Dependencies, Clients {
  log: Logger
  app: AppHandler
  files: MemoryFiles
  pages: PageCache
  consent: ConsentSettings
  /** Origins that pages may call besides our own hosts: in development, where hot updates come from. */
  furtherOrigins: readonly string[]
  /** The JSON services, each mounted at its path below the host's root. */
  services: {
    path: string
    routes: Hono<ServerEnvironment>
    /** Where frames without an origin may send to, below its path: such writes bring their own proof. */
    framePosts?: RegExp
    /** The origin at which it is alone, for pages on which somebody pays to frame. */
    ownOrigin?: string
  }[]
  renderer: DocumentRenderer
  readLogo: ReadLogo
  /** Null where mail leaves by SMTP. */
  localMail: LocalMailbox | null
  operatorSecondFactor: boolean
  operatorRights: OperatorRights
  installation: InstallationFacts
}

/**
 * The HTTP side as one listener: files from memory first, then middleware, the JSON services, and the React
 * Router application for everything else.
 */
export function createServer(deps: ServerDependencies): { listener: RequestListener } {
  const headers = commonSecurityHeaders(deps.urls)
  const { files, pages } = deps
  const website = { catalogue: deps.catalogue, urls: deps.urls, consent: deps.consent }
  const findCanonicalHost = createFindCanonicalHost(deps.urls)
  const isMisplaced = createIsMisplaced(deps.urls, deps.services)
  const assigned = createExperimentMiddleware({ ...deps, experiments: deps.app.experiments })
  const server = new Hono<ServerEnvironment>()

  server.use(async (context, next) => {
    const requestId = randomUUID()
    const log = deps.log.child({ requestId })
    context.set('requestId', requestId)
    context.set('log', log)
    const started = performance.now()
    const { method, path } = context.req
    const route = await traced(method, { kind: 'server' }, async (span) => {
      await next()
      const pattern = routePattern(context, deps.app)
      const { status } = context.res
      span.updateName(`${method} ${pattern}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': pattern,
        'http.response.status_code': status,
        'formulary.request_id': requestId,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      return pattern
    })
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
    // Whatever answers: a page, a redirect, also an error or a refusal before anything was looked at.
    if (secretParameters.some((name) => context.req.query(name) !== undefined)) {
      for (const [name, value] of Object.entries(secretAddressHeaders)) context.res.headers.set(name, value)
    }
    context.res.headers.set('x-request-id', requestId)
    const { status } = context.res
    const ms = performance.now() - started
    measure(method, route, status, ms)
    log.info({ method, path, status, ms: Math.round(ms) }, 'request')
  })
  server.onError((error, context) =>
    toErrorResponse(error, { requestId: context.get('requestId'), log: context.get('log') }),
  )
  const origins = ownOrigins(deps.urls)
  const otherOrigins = [...origins.others, ...deps.furtherOrigins]
  const webAppPath = `${new URL(deps.urls.webApp).pathname}/`
  const { origin: websiteOrigin } = new URL(deps.urls.website)
  const { origin: webAppOrigin } = new URL(deps.urls.webApp)
  // The provider's fields (PAY-2): where they have no host of their own, the website has them.
  const fieldsOrigin = deps.services.find(({ ownOrigin }) => ownOrigin)?.ownOrigin ?? websiteOrigin
  server.use(async (context, next) => {
    if (isMisplaced(context.req.header('host'), context.req.path)) throw new AppError('not_found')
    await next()
  })
  // Pages that writes may come from: our own hosts, whatever they are.
  server.use(originCheck(origins.all, deps.services))
  server.use(limitBody())
  for (const { path: mountPath, routes } of deps.services) server.route(mountPath, routes)
  // The rest are pages, and none is below it: who asks here for what is not there is a program, and reads
  // JSON.
  server.all('/api/*', () => {
    throw new AppError('not_found')
  })

  server.all('*', async (context, next) => {
    const { href, pathname, search } = normalizeUrl(context.req.url)
    const isPlain = pathname === new URL(context.req.url).pathname
    if (!['GET', 'HEAD'].includes(context.req.method)) {
      if (!isPlain) throw new AppError('not_found')
      return next()
    }
    const home = findCanonicalHost(context.req.header('host'), pathname)
    if (home !== undefined) return context.redirect(home + pathname + search, 308)
    const elsewhere = isPlain ? undefined : pathname + search
    const target =
      findRedirect(href, deps.urls) ?? withTrailingSlash(href, (slashed) => pages.has(slashed)) ?? elsewhere
    return target === undefined ? next() : context.redirect(target, 308)
  })
  server.get('*', (context, next) =>
    assigned.has(context.req.path) ? assigned.answer(context, context.get('log')) : next(),
  )
  server.all('*', pageRequestCheck, async (context) => {
    const nonce = randomBytes(16).toString('base64url')
    const { log, requestId } = context.var
    const response = await deps.app.handle(context.req.raw, {
      website,
      services: {
        ...deps,
        log,
        requestId,
        clientNetwork: deps.clientNetwork(context),
        describeVisitor: () => deps.describeVisitor(context),
        describeSearcher: () => describeSearcher(deps, context),
        toErrorResponse: (error: unknown) => toErrorResponse(error, { requestId, log }),
      },
      nonce,
    })
    const isWebApp = `${context.req.path}/`.startsWith(webAppPath)
    const thirdParties = isWebApp || isCheckoutPath(context.req.path) ? [] : deps.consent.origins
    const askedOrigins = isWebApp ? [] : origins.asked
    const isOwn = fieldsOrigin === (isWebApp ? webAppOrigin : websiteOrigin)
    const framesFields = isCardPath(context.req.path) || isCheckoutPath(context.req.path)
    const framedOrigins = framesFields && !isOwn ? [fieldsOrigin] : []
    const page = withPageHeaders(response, nonce, { otherOrigins, askedOrigins, framedOrigins, thirdParties })
    return compressPage(context.req.raw.headers, page)
  })

  const fallback = getRequestListener(server.fetch)
  return { listener: (request, response) => void answer(request, response) }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now()
    const path = request.url?.split('?', 1)[0] ?? '/'
    const measured = (route: string) =>
      measure(request.method ?? '', route, response.statusCode, performance.now() - started)
    // An address under an experiment is chosen for each visitor, by the middleware below.
    const { host } = request.headers
    const isForAll =
      !isMisplaced(host, path) && findCanonicalHost(host, path) === undefined && !assigned.has(path)
    // GEO-3: what is made in advance tells its prices in one currency.
    const priced = isForAll ? deps.app.findPricedPage(website, path) : undefined
    if (priced !== undefined) {
      const currency = currencyIn(await deps.countryOf(request), languageOfPath(path).code)
      if (currency !== priced.madeIn && (await pages.answer(request, response, currency))) {
        return measured(CACHED)
      }
    }
    if (isForAll && (await files.answer(request, response))) return measured(FROM_MEMORY)
    if (isForAll && (await pages.answer(request, response))) return measured(CACHED)
    void fallback(request, response)
  }
}

/**
 * What is made before anybody asks, and what is kept once somebody has: both are called the same in figures.
 */
const FROM_MEMORY = 'file'
const CACHED = 'cached page'
/** Any other method is one word: a client may call it what it likes. */
const measuredMethods = new Set(['GET', 'HEAD', 'POST'])

function measure(method: string, route: string, status: number, ms: number): void {
  const labels = { method: measuredMethods.has(method) ? method : 'other', route, status }
  requestSeconds.observe(labels, ms / 1_000)
}

function limitBody(): MiddlewareHandler<ServerEnvironment> {
  const onError = () => {
    throw new AppError('too_large')
  }
  const ofUploads = bodyLimit({ maxSize: maximumUploadBytes, onError })
  const ofOthers = bodyLimit({ maxSize: maximumBodyBytes, onError })
  return (context, next) => {
    const { path } = context.req
    const type = context.req.header('content-type') ?? ''
    return isUpload({ path, type }) ? ofUploads(context, next) : ofOthers(context, next)
  }
}

type PageOrigins = Omit<Parameters<typeof contentSecurityPolicy>[0], 'scripts' | 'styles' | 'headers'>

function withPageHeaders(response: Response, nonce: string, origins: PageOrigins): Response {
  const headers = new Headers(response.headers)
  // A page may bring a stricter policy of its own, such as the one around a mail that is shown.
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  if (isPage && !headers.has('content-security-policy')) {
    const sources = [`'nonce-${nonce}'`]
    headers.set(
      'content-security-policy',
      contentSecurityPolicy({ scripts: sources, styles: sources, ...origins, headers }),
    )
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/**
 * Where a page's address without its trailing slash leads (ROUTE-12), or nothing where the address is whole:
 * it has its slash, or its last segment is a file's name. A path that starts with two slashes would redirect
 * to another host.
 */
export function withTrailingSlash(requestUrl: string, isPage: (path: string) => boolean): string | undefined {
  const { pathname, search } = new URL(requestUrl)
  if (pathname.endsWith('/') || pathname.startsWith('//') || pathname.startsWith('/api/')) return undefined
  const slashed = `${pathname}/`
  const lastSegment = pathname.slice(pathname.lastIndexOf('/') + 1)
  if (lastSegment.includes('.') && !isPage(slashed)) return undefined
  return slashed + search
}
