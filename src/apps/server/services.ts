import { Hono } from 'hono'
import type { ServerEnvironment } from '#kernel/http/endpoint.ts'
import type { Service, ServiceDependencies } from '#kernel/module.ts'
import { openToOwnPages } from './cross-origin.ts'
import { healthRoutes } from './health.ts'
import { servers } from './module-servers.ts'

/** The JSON services, each at the path of its base address (SET-4). */
export function listServices(deps: ServiceDependencies): Pick<Service, 'path' | 'routes'>[] {
  return [
    { path: '/', routes: new Hono<ServerEnvironment>().route('/', healthRoutes(deps)) },
    ...servers
      .flatMap(({ services }) => services?.(deps) ?? [])
      .map(({ path, routes, isOpenToOwnPages }) => ({
        path,
        routes: isOpenToOwnPages ? openToOwnPages(deps.urls, routes) : routes,
      })),
  ]
}
