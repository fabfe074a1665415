import { redirect } from 'react-router'
import { getWantedEmail, Profile, updateProfile } from '#domain/accounts/index.ts'
import { languageCookie } from '#domain/hand-off/index.ts'
import { hasSeats } from '#domain/seats/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount } from '../session.server.ts'
import { answerProblem, problemOf, readForm } from './account-form.server.ts'
import { loadDevices } from './devices.server.ts'

/** The own account, as its page shows it, and what has just been done to it. */
export function loadAccount(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const { email, emailVerified, hasPassword, name, language } = account
    const wantedEmail = await getWantedEmail(services, account)
    const isInTeam = await hasSeats(services, { accountId: account.id })
    const done = route.url.searchParams.get('done')
    const devices = await loadDevices(route, account)
    return { email, emailVerified, hasPassword, name, language, wantedEmail, devices, done, isInTeam }
  })
}

/** Saves name and language, and shows the page anew. */
export function updateProfileByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const form = await readForm(route.request)
    const input = Profile.safeParse(form)
    if (!input.success) {
      const { name = '', language = '' } = form
      return answerProblem({ ...problemOf(input.error), values: { name, language } })
    }
    await updateProfile(services, await services.describeVisitor(), account, input.data)
    const { language } = input.data
    const headers = { 'set-cookie': languageCookie(services.urls, language) }
    throw redirect('/app/account/?done=profile-saved', { status: 303, headers })
  })
}
