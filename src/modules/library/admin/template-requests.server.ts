import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { answeringOperator } from '#modules/identity/workspace/session.server.ts'
import { olderPage } from '#ui/operators/filter.server.ts'
import { TemplateRequestChange, TemplateRequestFilter } from '../template-requests/schema.ts'
import { listSearchMisses } from '../template-requests/search-misses.ts'
import {
  changeTemplateRequest,
  countTemplateRequests,
  listTemplateRequests,
} from '../template-requests/template-requests.ts'

const LAST_PAGE = 1_000

/** Wishes of one status or of all, a page of them; and what was searched for in vain. */
export function loadTemplateRequests(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const { searchParams } = route.url
    const filter = TemplateRequestFilter.safeParse({
      status: searchParams.get('status') ?? undefined,
      before: searchParams.get('before') ?? undefined,
    })
    const { status, before } = filter.success ? filter.data : {}
    const missesPage = Number(searchParams.get('misses') ?? 1)
    const page = Number.isInteger(missesPage) && missesPage >= 1 && missesPage <= LAST_PAGE ? missesPage : 1
    const [counts, { wishes, next }, { misses, hasMore }] = await Promise.all([
      countTemplateRequests(services),
      listTemplateRequests(services, { status, before }),
      listSearchMisses(services, { page: page - 1 }),
    ])
    const kept: Record<string, string> = status === undefined ? {} : { status }
    return {
      ...{ status: status ?? null, counts, wishes, misses },
      older: olderPage(kept, next),
      missesPage: page,
      moreMisses: hasMore ? `?${new URLSearchParams({ ...kept, misses: String(page + 1) })}` : null,
    }
  })
}

/** Sets the status and the note of a wish. */
export function actOnTemplateRequest(route: RouteRequest) {
  return answeringOperator(route, async (services, operator) => {
    const form = await route.request.formData()
    const wishId = Number(form.get('wish'))
    if (!Number.isSafeInteger(wishId)) throw new AppError('bad_request')
    const change = TemplateRequestChange.safeParse({
      status: form.get('status'),
      note: form.get('note') ?? undefined,
    })
    if (!change.success) {
      return data({ wishId, error: change.error.issues[0]?.message ?? 'wrong_type' }, { status: 400 })
    }
    await changeTemplateRequest(services, operator, { wishId, ...change.data })
    throw redirect(`${route.url.pathname}${route.url.search}#wish-${wishId}`, 303)
  })
}
