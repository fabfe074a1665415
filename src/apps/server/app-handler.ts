import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { RenderMail } from '#kernel/mail/index.ts'
import type { Seller } from '#modules/commerce/orders/schema.ts'
import type { PriceBook } from '#modules/commerce/prices/schema.ts'
import type { Experiment } from '#modules/experiments/schema.ts'
import type { OperatorWords } from '#modules/visitors/public.ts'
import { websiteManifestUrl } from './website-manifest-url.ts'

/** A page that is made at build time: its path, and the parameters with which it is another page. */
export interface PrerenderedPage {
  path: string
  parameters: readonly string[]
}

/** What the built application exports besides React Router's own entry: contexts are one module instance, the build's. */
interface AppModule {
  nonceContext: RouterContext<string | null>
  servicesContext: RouterContext<object | null>
  websiteContext: RouterContext<object | null>
  listPrerenderedPages(website: object): PrerenderedPage[]
  isCachedPage(website: object, path: string): boolean
  renderSitemap(website: object): string
  renderBlogFeed(website: object): string
  productName: string
  operatorWords: OperatorWords
  experiments: readonly Experiment[]
  priceBook: PriceBook
  seller: Seller
  renderMail: RenderMail
}

export interface AppHandler {
  /** Renders a page, runs a loader or an action. `services` is absent while prerendering. */
  handle(request: Request, context: { website: object; services?: object; nonce?: string }): Promise<Response>
  listPrerenderedPages: AppModule['listPrerenderedPages']
  /** Whether a path is a page that is the same for everybody and made when it is first asked for. */
  isCachedPage: AppModule['isCachedPage']
  renderSitemap: AppModule['renderSitemap']
  renderBlogFeed: AppModule['renderBlogFeed']
  /** What the operator calls the product. */
  productName: string
  /** What the operator says to visitors of a place. */
  operatorWords: OperatorWords
  /** Of landing addresses, as `content/experiments/` has them. */
  experiments: AppModule['experiments']
  /** What is sold, as `content/prices/` has it. */
  priceBook: AppModule['priceBook']
  /** Who sells, as invoices say. */
  seller: AppModule['seller']
  renderMail: AppModule['renderMail']
}

/** Loads the application as `react-router build` has built it. */
export async function loadAppHandler(buildDirectory: string): Promise<AppHandler> {
  const file = pathToFileURL(path.join(buildDirectory, 'server', 'index.js')).href
  return createAppHandler((await import(file)) as ServerBuild, 'production')
}

/** Makes the handler of a build; in development the build comes from Vite's module runner. */
export function createAppHandler(build: ServerBuild, mode: 'production' | 'development'): AppHandler {
  const app = build.entry.module as ServerBuild['entry']['module'] & AppModule
  // `originCheck` has decided by the configured hosts who may write. React Router would compare the sender with the
  // request's own address, which behind a proxy that ends TLS says http, and refuse what a page without referrer sends.
  const handleWorkspace = createRequestHandler({ ...build, allowedActionOrigins: ['**'] }, mode)
  const handleWebsite =
    mode === 'development' ? handleWorkspace : createRequestHandler(ofWebsite(build), mode)
  return {
    handle: (request, { website, services, nonce }) => {
      const context = new RouterContextProvider()
      context.set(app.websiteContext, website)
      if (services !== undefined) context.set(app.servicesContext, services)
      if (nonce !== undefined) context.set(app.nonceContext, nonce)
      const isWorkspace = /^\/app(\/|\.data$|$)/.test(new URL(request.url).pathname)
      return isWorkspace ? handleWorkspace(request, context) : handleWebsite(request, context)
    },
    listPrerenderedPages: app.listPrerenderedPages,
    isCachedPage: app.isCachedPage,
    renderSitemap: app.renderSitemap,
    renderBlogFeed: app.renderBlogFeed,
    productName: app.productName,
    operatorWords: app.operatorWords,
    experiments: app.experiments,
    priceBook: app.priceBook,
    seller: app.seller,
    renderMail: app.renderMail,
  }
}

/** The same build, whose pages name the website's routes alone (`scripts/website-manifest.ts`). */
function ofWebsite(build: ServerBuild): ServerBuild {
  const assets = { ...build.assets, url: websiteManifestUrl(build.assets.url) }
  return { ...build, assets, allowedActionOrigins: ['**'] }
}
