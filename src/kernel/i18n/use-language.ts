import { useLingui } from '@lingui/react'
import { defaultLanguage, type Language, languageOfTag } from './languages.ts'

/** The language that the page speaks, in the browser and while it is rendered on the server. */
export function useLanguage(): Language {
  const { i18n } = useLingui()
  return languageOfTag(i18n.locale) ?? defaultLanguage
}
