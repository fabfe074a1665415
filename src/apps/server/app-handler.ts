import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type * as entry from '../../entry.server.tsx'
import { websiteManifestUrl } from './website-manifest-url.ts'

/** What the built application exports besides React Router's entry: contexts are single only in the build. */
type App = typeof entry
type Given<Context> = Context extends RouterContext<infer Value> ? NonNullable<Value> : never

export interface AppHandler
  extends Omit<App, 'default' | 'handleError' | 'nonceContext' | 'servicesContext' | 'websiteContext'> {
  /** Renders a page, runs a loader or an action. `services` is absent while prerendering. */
  handle(
    request: Request,
    context: {
      website: Given<App['websiteContext']>
      services?: Given<App['servicesContext']>
      nonce?: string
    },
  ): Promise<Response>
}

/** Loads the application as `react-router build` has built it. */
export async function loadAppHandler(buildDirectory: string): Promise<AppHandler> {
  const file = pathToFileURL(path.join(buildDirectory, 'server', 'index.js')).href
  return createAppHandler((await import(file)) as ServerBuild, 'production')
}

/** Makes the handler of a build; in development the build comes from Vite's module runner. */
export function createAppHandler(build: ServerBuild, mode: 'production' | 'development'): AppHandler {
  const app = build.entry.module as ServerBuild['entry']['module'] & App
  // `originCheck` has decided by the configured hosts who may write. React Router would compare the sender
  // with the request's own address, which behind a proxy that ends TLS says http, and refuse what a page
  // without referrer sends.
  const handleWorkspace = createRequestHandler({ ...build, allowedActionOrigins: ['**'] }, mode)
  const handleWebsite =
    mode === 'development' ? handleWorkspace : createRequestHandler(ofWebsite(build), mode)
  return {
    ...app,
    handle: (request, { website, services, nonce }) => {
      const context = new RouterContextProvider()
      context.set(app.websiteContext, website)
      if (services !== undefined) context.set(app.servicesContext, services)
      if (nonce !== undefined) context.set(app.nonceContext, nonce)
      const isWorkspace = /^\/app(\/|\.data$|$)/.test(new URL(request.url).pathname)
      return isWorkspace ? handleWorkspace(request, context) : handleWebsite(request, context)
    },
  }
}

/** The same build, whose pages name the website's routes alone (`scripts/website-manifest.ts`). */
function ofWebsite(build: ServerBuild): ServerBuild {
  const assets = { ...build.assets, url: websiteManifestUrl(build.assets.url) }
  return { ...build, assets, allowedActionOrigins: ['**'] }
}
