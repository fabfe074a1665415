import { redirect } from 'react-router'
import { isAppError } from '#kernel/errors.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { answeringOperator } from '#modules/identity/workspace/session.server.ts'
import { findNewestVersion, readDatabaseVersion, retryJobNow, viewTroubles } from '../../maintenance.ts'

/** What is wrong at the moment, how the installation is set up, and what it runs on. */
export function loadMaintenance(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const [troubles, database, newest] = await Promise.all([
      viewTroubles(services),
      readDatabaseVersion(services),
      findNewestVersion(services),
    ])
    return {
      ...troubles,
      ...services.installation,
      ...{ database, newest, node: process.versions.node },
      done: route.url.searchParams.get('done'),
    }
  })
}

/** Tries a job again now. One that somebody else has tried meanwhile is no fault. */
export function retryJobByForm(route: RouteRequest) {
  return answeringOperator(route, async (services, actor) => {
    const form = await route.request.formData()
    const outcome = await retryJobNow(services, actor, { id: String(form.get('job')) }).then(
      () => 'retried',
      (error: unknown) => {
        if (isAppError(error) && error.code === 'not_found') return 'gone'
        throw error
      },
    )
    throw redirect(`${route.url.pathname}?done=${outcome}`, 303)
  })
}
