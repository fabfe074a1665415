import { redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { languageCookie } from '#kernel/http/cookies.ts'
import { defaultLanguage, type Language, languageOfTag } from '#kernel/i18n/languages.ts'
import { getI18n } from '#kernel/services.server.ts'
import { safeNextPath } from '#ui/workspace/paths.ts'
import { updateProfile } from '../../accounts/update-profile.ts'
import { readForm } from '../account/account-form.server.ts'
import { answering, findAccount, type RouteRequest } from '../session.server.ts'

/** Keeps the chosen language (LANG-3) in browser and account, and shows the same page in it. */
export function chooseLanguage(route: RouteRequest): Promise<Response> {
  return answering(route, async (services) => {
    const form = await readForm(route.request)
    const language = languageOfTag(form.language)
    if (language === undefined) throw new AppError('bad_request')
    const account = await findAccount(route)
    if (account !== undefined && account.language !== language.code) {
      const profile = { name: account.name, language: language.code }
      await updateProfile(services, await services.describeVisitor(), account, profile)
    }
    const headers = { 'set-cookie': languageCookie(services.urls, language.code) }
    return redirect(withoutLanguage(safeNextPath(form.next)), { status: 303, headers })
  })
}

/** A language in the address counts for more than the cookie: it would take back what was chosen. */
function withoutLanguage(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://own.invalid')
  searchParams.delete('lang')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

/** The language that the web application speaks in this request, as the root middleware has chosen it. */
export function languageOf({ context }: Pick<RouteRequest, 'context'>): Language {
  return languageOfTag(getI18n(context).locale) ?? defaultLanguage
}
