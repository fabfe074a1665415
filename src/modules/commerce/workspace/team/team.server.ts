import { data, redirect, redirectDocument } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import type { Services } from '#kernel/services.server.ts'
import { LINK_PARAMETER, SetPasswordInput } from '#modules/identity/accounts/schema.ts'
import { LOG_IN_COOKIE } from '#modules/identity/hand-off/schema.ts'
import { logOut as endLogIn, logOutCookies } from '#modules/identity/public.ts'
import { PRICES_PATH } from '#modules/identity/website/web-app-addresses.ts'
import {
  answerProblem,
  headersOf,
  linkOf,
  logInHeaders,
  problemOf,
  readForm,
  secretHeaders,
} from '#modules/identity/workspace/account/account-form.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { LOG_IN_PATH, withNext } from '#modules/identity/workspace/next-path.ts'
import {
  answering,
  findAccount,
  type RouteRequest,
  requireAccount,
  sessionToken,
} from '#modules/identity/workspace/session.server.ts'
import { handOverPath, TEAM_PATH } from '#ui/workspace/paths.ts'
import { viewBilling } from '../../billing/view-billing.ts'
import { acceptSeat, findInvitation, joinByMail } from '../../seats/accept-seat.ts'
import { leaveSeat, removeSeat } from '../../seats/give-up-seat.ts'
import { acceptTeam, offerTeam, withdrawTeamOffer } from '../../seats/hand-over-team.ts'
import { inviteToSeat, SeatInvitation } from '../../seats/invite-to-seat.ts'
import { findEndedSeat, listOwnSeats, listTeams } from '../../seats/queries.ts'
import { oneMorePath, packageNames, requireBillingActor } from '../billing/billing.server.ts'

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
      oneMorePaths: await listWaysToOneMore(services, route),
      pricesUrl: withNext(services.urls.website + languageOf(route).prefix + PRICES_PATH, TEAM_PATH),
    }
  })
}

/** Where each plan becomes one for one person more, by its id: nobody has to buy a second one. */
async function listWaysToOneMore(services: Services, route: RouteRequest): Promise<Record<string, string>> {
  const { subscriptions } = await viewBilling(services, await requireBillingActor(route))
  return Object.fromEntries(
    subscriptions.flatMap((plan) => {
      const path = oneMorePath(plan)
      return path === null ? [] : [[plan.id, path]]
    }),
  )
}

/**
 * Invites somebody, or mails an invitation once more.
 * A problem comes back with what was typed, and for which subscription.
 */
export function inviteByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const actor = await requireBillingActor(route)
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
    const actor = await requireBillingActor(route)
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

const doneAt = (done: 'left' | 'removed' | 'offered' | 'offer-withdrawn' | 'declined' | 'taken-over') =>
  `${TEAM_PATH}?${new URLSearchParams({ done })}`

/** The offer of a team, to its holder and to whoever has the seat. */
export function loadHandOver(route: SeatRequest) {
  return answering(route, async () => {
    const found = await findSeat(route)
    if (!found) throw new AppError('not_found')
    const { team, person, own } = found
    // The mail's link, opened once more by whoever has taken the team over: the seat is another's by now.
    if (team && route.url.searchParams.has('answer')) throw redirect(TEAM_PATH, 303)
    const nameOf = packageNames(route)
    if (own) {
      const { holderEmail, paidThrough, isOffered } = own
      const name = nameOf(own.package, own.productName)
      return { kind: 'member' as const, name, holderEmail, paidThrough, isOffered }
    }
    const { email, state, isOffered } = person
    if (state !== 'accepted' || !team.mayHandOver) throw new AppError('not_found')
    return { kind: 'holder' as const, name: nameOf(team.package, team.productName), email, isOffered }
  })
}

/** Offers a team, takes it over, or ends its offer; a second press is told the same. */
export function handOverByForm(route: SeatRequest) {
  return answering(route, async (services) => {
    const found = await findSeat(route)
    if (!found) throw new AppError('not_found')
    const { own } = found
    const actor = await requireBillingActor(route)
    const { intent } = await readForm(route.request)
    const about = { seat: route.params.id }
    switch (intent) {
      case 'offer':
      case 'withdraw': {
        // It was accepted meanwhile: the page says so.
        if (own) return redirect(handOverPath(about.seat), 303)
        if (intent === 'withdraw') {
          await withdrawTeamOffer(services, actor, about)
          return redirect(doneAt('offer-withdrawn'), 303)
        }
        const outcome = await offerTeam(services, actor, about)
        return outcome.ok ? redirect(doneAt('offered'), 303) : answerProblem(outcome)
      }
      case 'accept':
      case 'decline': {
        // With a second press, or in another tab, it is their team already.
        if (!own) return redirect(doneAt('taken-over'), 303)
        if (intent === 'decline') {
          await withdrawTeamOffer(services, actor, about)
          return redirect(doneAt('declined'), 303)
        }
        // It was withdrawn meanwhile, or is too old: the page says so.
        if (!own.isOffered) return redirect(handOverPath(about.seat), 303)
        const outcome = await acceptTeam(services, actor, about)
        return outcome.ok ? redirect(doneAt('taken-over'), 303) : answerProblem(outcome)
      }
      default:
        throw new AppError('bad_request')
    }
  })
}

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

const JOINED = `${TEAM_PATH}?done=joined`

/** Where the reader of an invitation comes back to. */
const joinPath = (link: string) => `${TEAM_PATH}join/?${new URLSearchParams({ [LINK_PARAMETER]: link })}`

/** What is offered, and how it may be taken by whoever is logged in; looking does not use the link up. */
export function loadJoin(route: RouteRequest) {
  return answering(route, async (services) => {
    const link = linkOf(route.url)
    const found = await findInvitation(services, await findAccount(route), link)
    if (!found) return data({ found: undefined }, { status: 410, headers: secretHeaders })
    const name = packageNames(route)(found.package, found.productName)
    const logIn = `${LOG_IN_PATH}?${new URLSearchParams({ next: joinPath(link), email: found.email })}`
    return data({ found: { ...found, name, logIn } }, { headers: secretHeaders })
  })
}

/** Takes the seat with the account logged in or a new password; or logs out first, for another account. */
export function joinByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const { intent, password } = await readForm(route.request)
    const link = linkOf(route.url)
    const visitor = await services.describeVisitor()
    if (intent === 'log-out') {
      const ssojwt = readCookie(route.request.headers.get('cookie'), LOG_IN_COOKIE)
      await endLogIn(services, visitor, { session: sessionToken(route), ssojwt })
      return redirect(joinPath(link), { status: 303, headers: headersOf(logOutCookies(services.urls)) })
    }
    if (intent === 'accept') {
      const outcome = await acceptSeat(services, visitor, await requireAccount(route), { link })
      return outcome.ok ? redirect(JOINED, 303) : answerProblem(outcome, secretHeaders)
    }
    if (intent !== 'set-password') throw new AppError('bad_request')
    const input = SetPasswordInput.safeParse({ link, password })
    if (!input.success) return answerProblem(problemOf(input.error), secretHeaders)
    const { code: language } = languageOf(route)
    const outcome = await joinByMail(services, visitor, await findAccount(route), { ...input.data, language })
    if (!outcome.ok) return answerProblem(outcome, secretHeaders)
    // A new document, which speaks the account's language (decision 14).
    return redirectDocument(JOINED, { status: 303, headers: logInHeaders(services.urls, outcome) })
  })
}
