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

/**
 * The language of something that is written in another one than the page: its tag, and its name as the page says it. The
 * country is left out ("French" for `fr-CA`): of a template, the jurisdiction tells it.
 */
export function foreignLanguage(
  tag: string,
  page: Pick<Language, 'code' | 'tag'>,
): { tag: string; name: string } | undefined {
  const [primary = tag] = tag.split('-')
  if (primary === page.code) return undefined
  return { tag, name: new Intl.DisplayNames(page.tag, { type: 'language' }).of(primary) ?? tag }
}
