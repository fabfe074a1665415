import { redirect } from 'react-router'
import { AppError } from '#domain/errors.ts'
import { leaveSeat, listOwnSeats, listTeams, removeSeat } from '#domain/seats/index.ts'
import { answering, type RouteRequest } from '../../answering.server.ts'
import { requireAccount } from '../../session.server.ts'
import { packageNames } from '../billing/package-names.server.ts'
import { requireSeatActor } from './seat-actor.server.ts'
import { TEAM_PATH } from './team-path.ts'

type SeatRequest = RouteRequest & { params: { id: string } }

/** A seat that the account has given to somebody, or has from somebody: there is no other for it. */
export function loadSeat(route: SeatRequest) {
  return answering(route, async () => {
    const { team, person, own } = await requireSeat(route)
    const nameOf = packageNames(route)
    if (own) {
      const { holderEmail } = own
      return { kind: 'own' as const, holderEmail, name: nameOf(own.package, own.productName) }
    }
    const { email, state } = person
    return { kind: 'given' as const, email, state, name: nameOf(team.package, team.productName) }
  })
}

/** Takes the seat back, or gives it back, whichever it is. */
export function endSeatByForm(route: SeatRequest) {
  return answering(route, async (services) => {
    const { team, own } = await requireSeat(route)
    const actor = await requireSeatActor(route)
    const seat = route.params.id
    if (own) await leaveSeat(services, actor, { seat })
    else await removeSeat(services, actor, { subscription: team.subscriptionId, seat })
    return redirect(`${TEAM_PATH}?done=${own ? 'left' : 'removed'}`, 303)
  })
}

async function requireSeat({ params: { id }, ...route }: SeatRequest) {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    const own = (await listOwnSeats(services, { accountId })).find((seat) => seat.id === id)
    if (own) return { own }
    for (const team of await listTeams(services, { accountId })) {
      const person = team.people.find((each) => each.id === id)
      if (person) return { team, person }
    }
    throw new AppError('not_found')
  })
}
