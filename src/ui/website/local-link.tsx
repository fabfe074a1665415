import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type LanguageCode, languageOfPath } from '#kernel/i18n/languages.ts'
import { localPath } from './local-path.ts'
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
