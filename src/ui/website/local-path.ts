import { defaultLanguage, type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { matchPage } from './pages.ts'
import { useSite } from './site.tsx'

/**
 * The address of a page of the website in a language: `/search/` is `/fr/search/` in French. Where a page
 * does not exist in it, the English one, so that no link leads nowhere (LANG-2). What follows the path (a
 * query, an anchor) stays.
 */
export function localPath(path: string, language: LanguageCode): string {
  const { prefix } = languages.find(({ code }) => code === language) ?? defaultLanguage
  const [pathname = ''] = path.split(/[?#]/, 1)
  return matchPage(pathname, language) === undefined ? path : prefix + path
}

/** `localPath` in the language of the page. */
export function useLocalPath(): (path: string) => string {
  const { language } = useSite()
  return (path) => localPath(path, language)
}
