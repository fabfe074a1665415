import { redirect } from 'react-router'
import { languageCookie } from '#kernel/http/cookies.ts'
import type { Services } from '#kernel/services.server.ts'
import { getWantedEmail } from '../../accounts/request-email-change.ts'
import { type Account, Profile } from '../../accounts/schema.ts'
import { updateProfile } from '../../accounts/update-profile.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount } from '../session.server.ts'
import { answerProblem, problemOf, readForm } from './account-form.server.ts'
import { loadDevices } from './devices.server.ts'

/**
 * The own account, as its page shows it, and what has just been done to it; with it what `readMore` answers of what other
 * modules have of the account.
 */
export function loadAccount<More extends object>(
  route: RouteRequest,
  readMore: (services: Services, account: Account) => Promise<More>,
) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const { email, emailVerified, hasPassword, name, language } = account
    const wantedEmail = await getWantedEmail(services, account)
    const more = await readMore(services, account)
    const done = route.url.searchParams.get('done')
    const devices = await loadDevices(route, account)
    return { ...more, email, emailVerified, hasPassword, name, language, wantedEmail, devices, done }
  })
}

export type AccountPageData = Awaited<ReturnType<typeof loadAccount<object>>>

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
