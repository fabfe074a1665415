import { type I18n, setupI18n } from '@lingui/core'
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { languageCookie, readCookie } from '#kernel/http/cookies.ts'
import { LANGUAGE_COOKIE } from '#kernel/http/schema.ts'
import {
  acceptedLanguage,
  defaultLanguage,
  type Language,
  languageOfPath,
  languageOfTag,
} from '#kernel/i18n/languages.ts'
import { loadMessages, type MessageSection, sectionOfPath } from '#kernel/i18n/messages.ts'
import { getServices, i18nContext } from '#kernel/services.server.ts'
import { findAccount } from '#modules/identity/workspace/session.server.ts'
import { matchPage } from '#ui/website/pages.ts'

type LanguageRequest = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>

/** Gives every request the messages of its language and sections, before any loader runs. */
export const languageMiddleware: MiddlewareFunction<Response> = async (route, next) => {
  const { url, context } = route
  const isWorkspace = sectionOfPath(url.pathname) === 'workspace'
  const { language, isNew } = isWorkspace
    ? await languageOfVisitor(route)
    : { language: languageOfPath(url.pathname), isNew: false }
  context.set(i18nContext, await findI18n(language, sectionsOfPath(url.pathname)))
  const response = await next()
  // What an action has chosen in the meantime counts for more.
  const cookies = response.headers.getSetCookie()
  if (isNew && !cookies.some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))) {
    response.headers.append('set-cookie', languageCookie(getServices(context).urls, language.code))
  }
  return response
}

/** By language and sections, a few dozen at most, for all requests. They never change once made. */
const shared = new Map<string, Promise<I18n>>()

function findI18n(language: Language, sections: readonly MessageSection[]): Promise<I18n> {
  const name = [language.code, ...sections].join(' ')
  const i18n = shared.get(name) ?? mergeMessages(language, sections)
  shared.set(name, i18n)
  i18n.catch(() => shared.delete(name)) // the next request tries again
  return i18n
}

async function mergeMessages({ code, tag }: Language, sections: readonly MessageSection[]): Promise<I18n> {
  const messages = await Promise.all(sections.map((section) => loadMessages(code, section)))
  return setupI18n({ locale: tag, messages: { [tag]: Object.assign({}, ...messages) } })
}

/**
 * The language that the web application speaks to a visitor: the account's of whoever is logged in, whatever
 * the website speaks; else what the link says (HEAD-7), what this browser keeps, what the browser prefers.
 * `isNew` where the browser has yet to keep it.
 */
export async function languageOfVisitor(
  route: LanguageRequest,
): Promise<{ language: Language; isNew: boolean }> {
  const { request, url } = route
  const kept = languageOfTag(readCookie(request.headers.get('cookie'), LANGUAGE_COOKIE))
  // Without a database the page that says so is shown in some language.
  const account = await findAccount(route).catch(() => undefined)
  const ofAccount = languageOfTag(account?.language)
  // What the website was last read in stays.
  if (ofAccount !== undefined) return { language: ofAccount, isNew: kept === undefined }
  const asked = languageOfTag(url.searchParams.get('lang'))
  if (asked !== undefined) return { language: asked, isNew: asked !== kept }
  if (kept !== undefined) return { language: kept, isNew: false }
  return {
    language: acceptedLanguage(request.headers.get('accept-language')) ?? defaultLanguage,
    isNew: false,
  }
}

/** All sections whose texts an address shows: what rendering it on the server takes. */
export function sectionsOfPath(pathname: string): readonly MessageSection[] {
  if (sectionOfPath(pathname) === 'workspace') return ['workspace', 'account', 'library', 'operators']
  const { code, prefix } = languageOfPath(pathname)
  const own = matchPage(pathname.slice(prefix.length), code)?.page.messages
  return ['website', 'website-pages', ...(own === undefined ? [] : [own])]
}
