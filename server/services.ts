import { Hono } from 'hono'
import type { Dependencies } from '#domain/dependencies.ts'
import { type AccountsApiDependencies, createAccountApi, createUserbaseApi } from './api/accounts.ts'
import { createAuthApi } from './api/auth.ts'
import { createHandOffApi } from './api/hand-off.ts'
import { createPicturesApi } from './api/pictures.ts'
import { createTemplatesApi } from './api/templates.ts'
import type { ServerDependencies, ServerEnvironment } from './create-server.ts'
import { healthRoutes } from './health.ts'
import type { Pictures } from './pictures.ts'

/** The JSON services, each at the path of its base address (decision 4). */
export function listServices(
  deps: Dependencies & AccountsApiDependencies & { pictures: Pictures },
): ServerDependencies['services'] {
  const { urls } = deps
  const pathOf = (url: string) => new URL(url).pathname
  return [
    { path: '/', routes: new Hono<ServerEnvironment>().route('/', healthRoutes(deps)) },
    { path: '/pictures', routes: new Hono<ServerEnvironment>().route('/', createPicturesApi(deps)) },
    { path: pathOf(urls.userbase), routes: createUserbaseApi(deps) },
    { path: pathOf(urls.accountServices), routes: createAuthApi(deps) },
    { path: pathOf(urls.accountServices), routes: createAccountApi(deps) },
    { path: pathOf(urls.accountServices), routes: createHandOffApi(deps) },
    { path: pathOf(urls.templates), routes: createTemplatesApi(deps) },
  ]
}
