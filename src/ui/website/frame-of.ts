import { defaultLanguage, languageOfPath } from '#kernel/i18n/languages.ts'
import { type Frame, type LayoutName, layouts } from './layouts.ts'
import { effectsOfPath } from './path-effects.ts'

/** The frame of a page: its layout's choices, changed by its language (LAY-4) and by its path (LAY-5). */
export function frameOf(layout: LayoutName, pathname: string): Frame {
  const language = languageOfPath(pathname)
  const { inOtherLanguages, ...frame } = layouts[layout]
  return {
    ...frame,
    ...(language.code !== defaultLanguage.code && inOtherLanguages),
    ...effectsOfPath(pathname.slice(language.prefix.length)),
  }
}
