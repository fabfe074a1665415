import { languageOfPath } from './languages.ts'
import { type MessageSection, sectionOfPath } from './messages.ts'
import { ownSectionOf } from './website/own-section.ts'

/** All sections whose texts an address shows: what rendering it on the server takes. */
export function sectionsOfPath(pathname: string): readonly MessageSection[] {
  if (sectionOfPath(pathname) === 'workspace') return ['workspace', 'account', 'library', 'operators']
  const own = ownSectionOf(pathname.slice(languageOfPath(pathname).prefix.length))
  return ['website', 'website-pages', ...(own === undefined ? [] : [own])]
}
