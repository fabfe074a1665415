import { redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { languageCookie } from '#kernel/http/cookies.ts'
import { getI18n, getServices, type Services } from '#kernel/services.server.ts'
import { listDevices, logOutDevice, logOutOtherDevices } from '../../accounts/devices.ts'
import { findWantedEmail } from '../../accounts/one-time-links.ts'
import { type Account, Profile } from '../../accounts/schema.ts'
import { updateProfile } from '../../accounts/update-profile.ts'
import { answering, type RouteRequest, requireAccount, sessionToken } from '../session.server.ts'
import { answerProblem, problemOf, readForm } from './account-form.server.ts'

/**
 * The own account, as its page shows it, and what has just been done to it; with it what `readMore` answers
 * of what other modules have of the account.
 */
export function loadAccount<More extends object>(
  route: RouteRequest,
  readMore: (services: Services, account: Account) => Promise<More>,
) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const { email, emailVerified, hasPassword, name, language } = account
    const wantedEmail = await findWantedEmail(services.db, account.id)
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

/** A browser as the account page lists it. */
export type ListedDevice = Awaited<ReturnType<typeof loadDevices>>[number]

/** Where the account is logged in. */
export async function loadDevices(route: RouteRequest, account: Account) {
  const countries = new Intl.DisplayNames(getI18n(route.context).locale, { type: 'region' })
  const devices = await listDevices(getServices(route.context), account, sessionToken(route))
  return devices.map(({ country, loggedInAt: _, ...device }) => ({
    ...device,
    // By name, and written here, because browsers know other names than the server.
    place: country === null ? null : (countries.of(country) ?? country),
  }))
}

/** Logs one browser out, or all but this, and shows the list anew. */
export function changeDevices(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const visitor = await services.describeVisitor()
    const { intent, id } = await readForm(route.request)
    if (intent === 'log-out' && id !== undefined) await logOutDevice(services, visitor, account, id)
    else if (intent === 'log-out-others')
      await logOutOtherDevices(services, visitor, account, sessionToken(route))
    else throw new AppError('bad_request')
    const done = intent === 'log-out' ? 'device-logged-out' : 'others-logged-out'
    return redirect(`/app/account/?done=${done}#devices`, 303)
  })
}
