import { AuditFilter } from '#kernel/audit/index.ts'
import { listEvents } from '#modules/identity/public.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'

const filterNames = ['event', 'email', 'from', 'to', 'before'] as const

/** The events that fit the filter in the address, a page of them; a filter that cannot be read comes back as it was typed. */
export function loadAudit(route: RouteRequest) {
  return answering(route, async (services) => {
    await requireOperator(route)
    const { searchParams } = route.url
    const typed = Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = searchParams.get(name)?.trim()
        return value ? [[name, value]] : []
      }),
    )
    const filter = AuditFilter.safeParse(typed)
    const page = filter.success ? await listEvents(services, filter.data) : { events: [], next: undefined }
    const { before: _, ...kept } = typed
    return {
      typed: kept,
      problemField: filter.success ? null : String(filter.error.issues[0]?.path[0]),
      events: page.events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      next:
        page.next === undefined ? null : `?${new URLSearchParams({ ...kept, before: String(page.next) })}`,
    }
  })
}
