import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { defaultLanguage, type LanguageCode, languageOfPath, languages } from '#kernel/i18n/languages.ts'
import { matchPage } from './pages.ts'
import { useSite } from './site.tsx'

type LocalLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'discover'> & {
  /** The page's address without a language: `/search/`. */
  to: string
  /** The language of the page, where it is not the one that is being read: a template of another language. */
  language?: LanguageCode | undefined
}

/**
 * A link to a page of the website in the reader's language, or in the one given. One document speaks one
 * language: what is in another one is loaded anew.
 */
export function LocalLink({ to, language, ...link }: LocalLinkProps) {
  const site = useSite()
  const address = localPath(to, language ?? site.language)
  const target = languageOfPath(address)
  const isForeign = target.code !== site.language
  return (
    <Link
      discover="none"
      to={address}
      {...(isForeign && { hrefLang: target.tag, reloadDocument: true })}
      {...link}
    />
  )
}

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
