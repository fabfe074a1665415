import { defaultLanguage, type Language, languageOfTag } from '#kernel/i18n/languages.ts'
import { getI18n } from '#kernel/request-context.ts'
import type { RouteRequest } from '../answering.server.ts'

/** The language that the web application speaks in this request, as the root middleware has chosen it. */
export function languageOf({ context }: Pick<RouteRequest, 'context'>): Language {
  return languageOfTag(getI18n(context).locale) ?? defaultLanguage
}
