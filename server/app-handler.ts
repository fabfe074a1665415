import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { RenderMail } from '#domain/mail/index.ts'

/** What the built application exports besides React Router's own entry: contexts are one module instance, the build's. */
interface AppModule {
  nonceContext: RouterContext<string | null>
  servicesContext: RouterContext<object | null>
  websiteContext: RouterContext<object | null>
  listPrerenderedPaths(website: object): string[]
  productName: string
  renderMail: RenderMail
}

export interface AppHandler {
  /** Renders a page, runs a loader or an action. `services` is absent while prerendering. */
  handle(request: Request, context: { website: object; services?: object; nonce?: string }): Promise<Response>
  listPrerenderedPaths: AppModule['listPrerenderedPaths']
  /** What the operator calls the product. */
  productName: string
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
  // `origin-check.ts` has decided by the configured hosts who may write. React Router would compare the sender with the
  // request's own address, which behind a proxy that ends TLS says http, and refuse what a page without referrer sends.
  const handleRequest = createRequestHandler({ ...build, allowedActionOrigins: ['**'] }, mode)
  return {
    handle: (request, { website, services, nonce }) => {
      const context = new RouterContextProvider()
      context.set(app.websiteContext, website)
      if (services !== undefined) context.set(app.servicesContext, services)
      if (nonce !== undefined) context.set(app.nonceContext, nonce)
      return handleRequest(request, context)
    },
    listPrerenderedPaths: app.listPrerenderedPaths,
    productName: app.productName,
    renderMail: app.renderMail,
  }
}
