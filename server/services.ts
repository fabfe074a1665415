import { Hono } from 'hono'
import type { Dependencies } from '#domain/dependencies.ts'
import { INBOX_PATH } from '#domain/inbox/schema.ts'
import { createAccountApi, createUserbaseApi } from './api/accounts.ts'
import { createAuthApi } from './api/auth.ts'
import { createConsentApi } from './api/consent.ts'
import { createEventsApi } from './api/events.ts'
import { createHandOffApi } from './api/hand-off.ts'
import { createInboxApi } from './api/inbox.ts'
import { createPicturesApi } from './api/pictures.ts'
import { createTemplatesApi } from './api/templates.ts'
import type { Clients } from './clients.ts'
import type { ServerDependencies, ServerEnvironment } from './create-server.ts'
import { openToOwnPages } from './cross-origin.ts'
import { healthRoutes } from './health.ts'
import type { Pictures } from './pictures.ts'

/** The JSON services, each at the path of its base address (decision 4). */
export function listServices(
  deps: Dependencies & Clients & { pictures: Pictures },
): ServerDependencies['services'] {
  const { urls } = deps
  const pathOf = (url: string) => new URL(url).pathname
  return [
    { path: '/', routes: new Hono<ServerEnvironment>().route('/', healthRoutes(deps)) },
    { path: '/pictures', routes: new Hono<ServerEnvironment>().route('/', createPicturesApi(deps)) },
    // On the website's own host, whatever hosts the others have: what a page sends when it is left asks nobody first.
    { path: '/api', routes: new Hono<ServerEnvironment>().route('/', createConsentApi(deps)) },
    { path: '/api', routes: new Hono<ServerEnvironment>().route('/', createEventsApi(deps)) },
    { path: INBOX_PATH, routes: createInboxApi(deps) },
    { path: pathOf(urls.userbase), routes: openToOwnPages(urls, createUserbaseApi(deps)) },
    { path: pathOf(urls.accountServices), routes: openToOwnPages(urls, createAuthApi(deps)) },
    { path: pathOf(urls.accountServices), routes: openToOwnPages(urls, createAccountApi(deps)) },
    { path: pathOf(urls.accountServices), routes: openToOwnPages(urls, createHandOffApi(deps)) },
    { path: pathOf(urls.templates), routes: openToOwnPages(urls, createTemplatesApi(deps)) },
  ]
}
