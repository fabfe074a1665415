import { languageOfPath } from '#kernel/i18n/languages.ts'
import { type MessageSection, sectionOfPath } from '#kernel/i18n/messages.ts'
import { ownSectionOf } from './own-section.ts'

/** All sections whose texts an address shows: what rendering it on the server takes. */
export function sectionsOfPath(pathname: string): readonly MessageSection[] {
  if (sectionOfPath(pathname) === 'workspace') return ['workspace', 'account', 'library', 'operators']
  const own = ownSectionOf(pathname.slice(languageOfPath(pathname).prefix.length))
  return ['website', 'website-pages', ...(own === undefined ? [] : [own])]
}
