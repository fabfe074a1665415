import { defaultLanguage, type LanguageCode } from '#kernel/i18n/languages.ts'
import { type FilmScreen, filmScreenNames } from '../components/film/film-screen.ts'
import type { PictureFile } from '../components/picture.tsx'

/** What `npm run screens` takes pictures of (`scripts/screens.ts`). */
export type ScreenName = 'find' | 'fill-in' | 'fill-in-phone' | 'download' | 'documents'

/** A screen of the product in both themes. */
export type Screen = Pick<FilmScreen, 'light' | 'dark'>

const files = import.meta.glob<PictureFile>('/content/screens/*/*.webp', {
  eager: true,
  query: '?picture',
  import: 'default',
})

/** A real screen of the product, in the language or, until it was taken in that, in English. */
export function screenOf(name: ScreenName, language: LanguageCode): Screen {
  const screen = find(name, language) ?? find(name, defaultLanguage.code)
  if (screen === undefined) throw new Error(`content/screens has no ${name}: npm run screens takes it`)
  return screen
}

function find(name: ScreenName, language: LanguageCode): Screen | undefined {
  const light = files[`/content/screens/${language}/${name}.light.webp`]
  const dark = files[`/content/screens/${language}/${name}.dark.webp`]
  return light && dark && { light, dark }
}

/** The screens of the product that stand in for a film (VID-1). */
export function filmScreens(language: LanguageCode): FilmScreen[] {
  return filmScreenNames.map((name) => ({ name, ...screenOf(name, language) }))
}
