import type { LanguageCode } from '#kernel/i18n/languages.ts'
import { type FilmScreen, filmScreenNames } from '../components/film/film-screen.ts'
import { screenOf } from './screens.server.ts'

/** The screens of the product that stand in for a film (VID-1). */
export function filmScreens(language: LanguageCode): FilmScreen[] {
  return filmScreenNames.map((name) => ({ name, ...screenOf(name, language) }))
}
