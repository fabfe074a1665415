import type { LanguageCode } from './schema.ts'

export type { LanguageCode }

/** A language that the interface speaks (LANG-6); its texts are `locales/{code}/`. */
export interface Language {
  code: LanguageCode
  /** BCP 47, e.g. `fr-FR`: decides dates, numbers and plurals. */
  tag: string
  /** Its name in itself. */
  name: string
  /** What its addresses on the website begin with (LANG-1: nothing for English). */
  prefix: string
}

export const defaultLanguage: Language = { code: 'en', tag: 'en-US', name: 'English', prefix: '' }

/** The languages that the interface speaks (LANG-1). */
export const languages: readonly Language[] = [
  defaultLanguage,
  { code: 'fr', tag: 'fr-FR', name: 'Français', prefix: '/fr' },
  { code: 'es', tag: 'es-ES', name: 'Español', prefix: '/es' },
  { code: 'de', tag: 'de-DE', name: 'Deutsch', prefix: '/de' },
  { code: 'it', tag: 'it-IT', name: 'Italiano', prefix: '/it' },
  { code: 'pt', tag: 'pt-BR', name: 'Português', prefix: '/pt' },
]

/** The language of a website address (LANG-1: English has no prefix, the others stand first in the path). */
export function languageOfPath(pathname: string): Language {
  const first = pathname.split('/', 2)[1]
  return languages.find(({ prefix }) => prefix !== '' && prefix === `/${first}`) ?? defaultLanguage
}

/** The language of a code or tag, such as `fr` or `fr-CA`; undefined where the interface lacks it. */
export function languageOfTag(tag: string | null | undefined): Language | undefined {
  const [code] = (tag ?? '').toLowerCase().split('-')
  return languages.find((language) => language.code === code)
}

/** The language of the page in the browser: the server has chosen it, by the address or for the visitor. */
export function languageOfDocument(): Language {
  return languageOfTag(document.documentElement.lang) ?? defaultLanguage
}

/**
 * The first language of an `Accept-Language` header that the interface speaks. What a browser likes less
 * comes after what it likes more, and `q=0` is what it does not want.
 */
export function acceptedLanguage(header: string | null): Language | undefined {
  return (header ?? '')
    .split(',')
    .map((range, position) => {
      const [tag = '', ...parameters] = range.trim().split(';')
      const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean)
      return { language: languageOfTag(tag.trim()), quality: Number(quality ?? 1), position }
    })
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((one, other) => other.quality - one.quality || one.position - other.position)[0]?.language
}

/**
 * The language of something that is written in another one than the page: its tag, and its name as the page
 * says it. The country is left out ("French" for `fr-CA`): of a template, the jurisdiction tells it.
 */
export function foreignLanguage(
  tag: string,
  page: Pick<Language, 'code' | 'tag'>,
): { tag: string; name: string } | undefined {
  const [primary = tag] = tag.split('-')
  if (primary === page.code) return undefined
  return { tag, name: new Intl.DisplayNames(page.tag, { type: 'language' }).of(primary) ?? tag }
}
