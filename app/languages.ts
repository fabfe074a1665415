/** The languages that the interface speaks today; the others of LANG-1 join with their catalogues. */
export const languages = [{ code: 'en', tag: 'en-US', name: 'English', prefix: '' }] as const

export type Language = (typeof languages)[number]
export type LanguageCode = Language['code']

export const defaultLanguage: Language = languages[0]

/** The language of a website address (LANG-1: English has no prefix, the others stand first in the path). */
export function languageOfPath(pathname: string): Language {
  const first = pathname.split('/', 2)[1]
  return languages.find(({ prefix }) => prefix !== '' && prefix === `/${first}`) ?? defaultLanguage
}
