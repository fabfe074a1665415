import { redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.server.ts'
import {
  answerProblem,
  problemOf,
  readForm,
} from '#modules/identity/workspace/account/account-form.server.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { requireAccount } from '#modules/identity/workspace/session.server.ts'
import { planPath } from '#ui/workspace/billing-path.ts'
import { TEAM_PATH } from '#ui/workspace/team-path.ts'
import { viewBilling } from '../../billing/view-billing.ts'
import { SeatInvitation } from '../../seats/input.ts'
import { inviteToSeat } from '../../seats/invite-to-seat.ts'
import { listOwnSeats, listTeams } from '../../seats/view-teams.ts'
import { requireBillingActor } from '../billing/billed-plan.server.ts'
import { packageNames } from '../billing/package-names.server.ts'
import { requireSeatActor } from './seat-actor.server.ts'

export type ShownTeam = Awaited<ReturnType<typeof loadTeams>>['teams'][number]
export type ShownSeat = Awaited<ReturnType<typeof loadTeams>>['ownSeats'][number]

/** Who has a seat in what the account holds, and the seats that others have given it. */
export function loadTeams(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId, email, emailVerified } = await requireAccount(route)
    const nameOf = packageNames(route)
    const named = <Sold extends { package: string; productName: string }>(sold: Sold) => ({
      ...sold,
      name: nameOf(sold.package, sold.productName),
    })
    const teams = await listTeams(services, { accountId })
    const ownSeats = await listOwnSeats(services, { accountId })
    const done = route.url.searchParams.get('done')
    // An address may be opened again later, and a seat be of a plan that is closed.
    const isUntrue = done === 'joined' && !ownSeats.some(({ isOpen }) => isOpen)
    return {
      email,
      emailVerified,
      teams: teams.map(named),
      ownSeats: ownSeats.map(named),
      done: isUntrue ? null : done,
      changePath: await findWayToTeam(services, route),
      pricesUrl: `${services.urls.website}${languageOf(route).prefix}/pricing/plans/`,
    }
  })
}

/** Where a plan for one becomes one for several: nobody has to buy a second one. */
async function findWayToTeam(services: Services, route: RouteRequest): Promise<string | undefined> {
  const { subscriptions } = await viewBilling(services, await requireBillingActor(route))
  const changeable = subscriptions.find(({ may }) => may.includes('change'))
  return changeable && planPath(changeable.id, 'change')
}

/** Invites somebody, or mails an invitation once more. A problem comes back with what was typed, and for which subscription. */
export function inviteByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const actor = await requireSeatActor(route)
    const form = await readForm(route.request)
    const { email = '', subscription = '', intent = '' } = form
    if (intent !== 'invite' && intent !== 'again') throw new AppError('bad_request')
    const values = { email, subscription, intent }
    const input = SeatInvitation.safeParse(form)
    if (!input.success) return answerProblem({ ...problemOf(input.error), values })
    const outcome = await inviteToSeat(services, actor, input.data)
    if (!outcome.ok) return answerProblem({ ...outcome, values })
    return redirect(`${TEAM_PATH}?done=${intent === 'again' ? 'invited-again' : 'invited'}`, 303)
  })
}
