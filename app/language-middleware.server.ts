import { setupI18n } from '@lingui/core'
import type { MiddlewareFunction } from 'react-router'
import { languageOfPath } from './languages.ts'
import { loadMessages, sectionsOfPath } from './messages.ts'
import { i18nContext } from './request-context.ts'

/** Gives every request the messages of its language and sections, before any loader runs. */
export const languageMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const language = languageOfPath(url.pathname)
  const sections = sectionsOfPath(url.pathname)
  const messages = await Promise.all(sections.map((section) => loadMessages(language.code, section)))
  context.set(
    i18nContext,
    setupI18n({ locale: language.tag, messages: { [language.tag]: Object.assign({}, ...messages) } }),
  )
  return next()
}
