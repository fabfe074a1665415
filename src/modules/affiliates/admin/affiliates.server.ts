import { redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { Reason } from '#modules/identity/public.ts'
import { answeringOperator, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { type AffiliateAct, changeAffiliate } from '../application.ts'
import {
  listAffiliates,
  listHeld,
  listSales,
  readBalances,
  readFigures,
  readProgramme,
  reviewSale,
  viewAffiliate,
} from '../sales.ts'
import { affiliateStates } from '../schema.ts'

/** Affiliates of one state, the sales that wait for somebody, and what the programme costs. */
export function loadAffiliates(route: RouteRequest) {
  return answeringOperator(route, async (services, { mayChange }) => {
    const asked = affiliateStates.find((known) => known === route.url.searchParams.get('state'))
    const state = asked ?? 'applied'
    const [found, held, programme] = await Promise.all([
      listAffiliates(services, { state }),
      listHeld(services),
      readProgramme(services),
    ])
    return { state, affiliates: found, held, programme, mayChange, problem: readProblem(route) }
  })
}

const problems = ['reason', 'changed'] as const

function readProblem({ url }: RouteRequest) {
  return problems.find((known) => known === url.searchParams.get('problem')) ?? null
}

/** Releases or refuses a sale that is held. */
export function reviewHeld(route: RouteRequest) {
  return answeringOperator(route, async (services, actor) => {
    const form = await route.request.formData()
    const intent = form.get('intent')
    const input = Reason.safeParse({ reason: form.get('reason') ?? '' })
    if (intent !== 'release' && intent !== 'refuse') throw new AppError('bad_request')
    if (!input.success) return redirect(`${route.url.pathname}?problem=reason`, 303)
    const orderId = String(form.get('order') ?? '')
    const isDone = await reviewSale(services, actor, {
      orderId,
      release: intent === 'release',
      ...input.data,
    })
    return redirect(`${route.url.pathname}${isDone ? '' : '?problem=changed'}`, 303)
  })
}

type OneRoute = RouteRequest & { params: { id: string } }

export function loadOneAffiliate(route: OneRoute) {
  return answeringOperator(route, async (services, { mayChange }) => {
    const affiliate = await viewAffiliate(services, route.params)
    const affiliateId = affiliate.id
    const [sales, balances, figures] = await Promise.all([
      listSales(services, { affiliateId }),
      readBalances(services, { affiliateId }),
      readFigures(services, affiliate),
    ])
    return { affiliate, sales, balances, figures, mayChange, problem: readProblem(route) }
  })
}

const acts: readonly AffiliateAct[] = ['approve', 'refuse', 'end']

/** Accepts or refuses an application, or ends an agreement; the last two only with a reason. */
export function changeOneAffiliate(route: OneRoute) {
  return answeringOperator(route, async (services, actor) => {
    const form = await route.request.formData()
    const act = acts.find((known) => known === form.get('intent'))
    if (act === undefined) throw new AppError('bad_request')
    const input = Reason.safeParse({ reason: form.get('reason') ?? '' })
    const { pathname } = route.url
    if (!input.success && act !== 'approve') return redirect(`${pathname}?problem=reason`, 303)
    await viewAffiliate(services, route.params)
    const reason = input.data?.reason ?? ''
    const isDone = await changeAffiliate(services, actor, { id: route.params.id, act, reason })
    return redirect(`${pathname}${isDone ? '' : '?problem=changed'}`, 303)
  })
}
