import { AuditFilter } from '#kernel/audit/index.ts'
import { listEvents } from '#modules/identity/public.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { answeringOperator } from '#modules/identity/workspace/session.server.ts'
import { olderPage, typedFilter } from '#ui/operators/filter.server.ts'

/** A page of the events that fit the address's filter; an unreadable filter comes back as it was typed. */
export function loadAudit(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const { before, ...typed } = typedFilter(route.url, ['event', 'email', 'from', 'to', 'before'])
    const filter = AuditFilter.safeParse({ ...typed, before })
    const { events, next } = filter.success
      ? await listEvents(services, filter.data)
      : { events: [], next: undefined }
    const problemField = filter.success ? null : String(filter.error.issues[0]?.path[0])
    return { typed, problemField, events, next: olderPage(typed, next) }
  })
}
