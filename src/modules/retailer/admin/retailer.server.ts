import { redirect } from 'react-router'
import { answeringOperator, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { olderPage, typedFilter } from '#ui/operators/filter.server.ts'
import { readClickBankAccount } from '../clickbank/account.ts'
import { listNotices, retryNotice } from '../notices.ts'
import { noticeStates } from '../schema.ts'

/** The notices of one state, and whether anything is sold by the retailer at all. */
export function loadNotices(route: RouteRequest) {
  return answeringOperator(route, async (services, { mayChange }) => {
    const asked = noticeStates.find((known) => known === route.url.searchParams.get('state'))
    const state = asked ?? 'refused'
    const { before } = typedFilter(route.url, ['before'])
    const { notices, next } = await listNotices(services, { state, before })
    const isSetUp = readClickBankAccount(services.settings) !== undefined
    return { state, notices, older: olderPage({ state }, next), isSetUp, mayChange }
  })
}

/** Has a refused notice handled once more. */
export function retryOneNotice(route: RouteRequest) {
  return answeringOperator(route, async (services, actor) => {
    const form = await route.request.formData()
    await retryNotice(services, actor, { id: String(form.get('notice') ?? '') })
    return redirect(`${route.url.pathname}?state=waiting`, 303)
  })
}
