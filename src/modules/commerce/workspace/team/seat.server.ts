import { redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireAccount } from '#modules/identity/workspace/session.server.ts'
import { TEAM_PATH } from '#ui/workspace/team-path.ts'
import { leaveSeat, removeSeat } from '../../seats/give-up-seat.ts'
import { findEndedSeat } from '../../seats/queries.ts'
import { listOwnSeats, listTeams } from '../../seats/view-teams.ts'
import { packageNames } from '../billing/package-names.server.ts'
import { requireSeatActor } from './seat-actor.server.ts'

type SeatRequest = RouteRequest & { params: { id: string } }

/** A seat that the account has given to somebody, or has from somebody: there is no other for it. */
export function loadSeat(route: SeatRequest) {
  return answering(route, async () => {
    const found = await findSeat(route)
    if (!found) throw new AppError('not_found')
    const { team, person, own } = found
    const nameOf = packageNames(route)
    if (own) {
      const { holderEmail } = own
      return { kind: 'own' as const, holderEmail, name: nameOf(own.package, own.productName) }
    }
    const { email, state } = person
    return { kind: 'given' as const, email, state, name: nameOf(team.package, team.productName) }
  })
}

/** Takes the seat back, or gives it back, whichever it is; a second press is told the same. */
export function endSeatByForm(route: SeatRequest) {
  return answering(route, async (services) => {
    const found = await findSeat(route)
    const actor = await requireSeatActor(route)
    const seat = route.params.id
    if (!found) {
      const ended = await findEndedSeat(services, { accountId: actor.accountId, seat })
      if (!ended) throw new AppError('not_found')
      return redirect(doneAt(ended), 303)
    }
    const { team, own } = found
    if (own) await leaveSeat(services, actor, { seat })
    else await removeSeat(services, actor, { subscription: team.subscriptionId, seat })
    return redirect(doneAt(own ? 'left' : 'removed'), 303)
  })
}

const doneAt = (done: 'left' | 'removed') => `${TEAM_PATH}?${new URLSearchParams({ done })}`

async function findSeat({ params: { id }, ...route }: SeatRequest) {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    const own = (await listOwnSeats(services, { accountId })).find((seat) => seat.id === id)
    if (own) return { own }
    for (const team of await listTeams(services, { accountId })) {
      const person = team.people.find((each) => each.id === id)
      if (person) return { team, person }
    }
    return undefined
  })
}
