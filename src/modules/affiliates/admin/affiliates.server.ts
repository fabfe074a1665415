import { redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { Reason } from '#modules/identity/public.ts'
import { answeringOperator, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { olderPage, typedFilter } from '#ui/operators/filter.server.ts'
import { affiliateActs, changeAffiliate } from '../application.ts'
import { takeByDecision } from '../decisions.ts'
import {
  listAffiliates,
  listHeld,
  listSales,
  readBalances,
  readFigures,
  readProgramme,
  reviewSale,
  SalesBefore,
  searchSales,
  viewAffiliate,
} from '../sales.ts'
import { affiliateStates, saleFilters } from '../schema.ts'

/** Affiliates of one state, the sales that wait for somebody, and what the programme costs. */
export function loadAffiliates(route: RouteRequest) {
  return answeringOperator(route, async (services, { mayChange, accountId }) => {
    const asked = affiliateStates.find((known) => known === route.url.searchParams.get('state'))
    const state = asked ?? 'applied'
    const { before } = typedFilter(route.url, ['before'])
    const [{ affiliates, next }, held, { currencies: programme, months }] = await Promise.all([
      listAffiliates(services, { state, before }),
      listHeld(services),
      readProgramme(services),
    ])
    const currencies = programme.map(({ currency }) => currency)
    const most = programme.toSorted((one, other) => other.sales - one.sales)[0]?.currency
    const chosen = currencies.find((known) => known === route.url.searchParams.get('currency')) ?? most
    return {
      ...{ state, affiliates, programme, mayChange, problem: readProblem(route) },
      older: olderPage({ state }, next),
      held: held.map(({ affiliate: { accountId: whose, ...affiliate }, ...sale }) => ({
        ...{ ...sale, affiliate, isOwn: whose === accountId },
      })),
      cohorts: { currencies, chosen, rows: months.filter(({ currency }) => currency === chosen) },
    }
  })
}

const problems = ['reason', 'changed', 'not-ended', 'for-cause', 'nothing', 'too-much', 'no-rate'] as const

function readProblem({ url }: RouteRequest) {
  return problems.find((known) => known === url.searchParams.get('problem')) ?? null
}

/** A page of everybody's sales, those that fit the address's filter. */
export function loadSales(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const { words = '', state = '', before } = typedFilter(route.url, ['words', 'state', 'before'])
    const filter = saleFilters.find((known) => known === state)
    const { sales, next } = await searchSales(services, { filter, words: words.slice(0, 100), before })
    const older = olderPage({ ...(filter && { state: filter }), ...(words && { words }) }, next)
    return { words, state: filter ?? '', sales, older }
  })
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
  return answeringOperator(route, async (services, actor) => {
    const affiliate = await viewAffiliate(services, actor, route.params)
    const affiliateId = affiliate.id
    const before = SalesBefore.parse(route.url.searchParams.get('before') ?? undefined)
    const [{ sales, next }, balances, figures] = await Promise.all([
      listSales(services, { affiliateId, before }),
      readBalances(services, { affiliateId }),
      readFigures(services, affiliate),
    ])
    const isOwn = affiliate.accountId === actor.accountId
    const shown = { affiliate, sales, older: olderPage({}, next), balances, figures }
    return { ...shown, mayChange: actor.mayChange, isOwn, form: newId(), problem: readProblem(route) }
  })
}

/**
 * Accepts or refuses an application, ends an agreement, or takes what it lets us take; all but the first only
 * with a reason.
 */
export function changeOneAffiliate(route: OneRoute) {
  return answeringOperator(route, async (services, actor) => {
    const form = await route.request.formData()
    const intent = form.get('intent')
    const input = Reason.safeParse({ reason: form.get('reason') ?? '' })
    const { pathname } = route.url
    if (intent === 'fee' || intent === 'forfeited') {
      if (!input.success) return redirect(`${pathname}?problem=reason`, 303)
      const number = String(form.get('form') ?? '')
      if (!/^[\w-]{22}$/.test(number)) throw new AppError('bad_request')
      const decision = { affiliateId: route.params.id, what: intent, form: number, ...input.data } as const
      const outcome = await takeByDecision(services, actor, decision)
      return redirect(`${pathname}${outcome === 'done' ? '' : `?problem=${outcome}`}`, 303)
    }
    const act = affiliateActs.find((known) => known === intent)
    if (act === undefined) throw new AppError('bad_request')
    if (!input.success && act !== 'approve') return redirect(`${pathname}?problem=reason`, 303)
    const reason = input.data?.reason ?? ''
    const isDone = await changeAffiliate(services, actor, { id: route.params.id, act, reason })
    return redirect(`${pathname}${isDone ? '' : '?problem=changed'}`, 303)
  })
}
